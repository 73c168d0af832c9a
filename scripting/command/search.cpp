// `perthro search`: what indexes offer.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/fetching.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/places.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> words;
    std::string index;
    bool json = false;
};

// The version that is installed here, "" if none is.
std::string installed_version(const std::string& id) {
    if (user_games_folder().empty()) {
        return "";
    }
    try {
        const auto manifest = installed_as(user_games_folder() / id);
        return manifest ? manifest->identity.version : "";
    } catch (const PackageRefused& /*broken*/) {
        return "";
    }
}

nlohmann::ordered_json as_json(const ReadIndex& source, const OfferedPackage& package) {
    return {{"id", package.id},
            {"title", package.title},
            {"version", package.versions.front().version},
            {"summary", package.summary},
            {"signer", package.versions.front().signer},
            {"installed", installed_version(package.id)},
            {"source", source.source.name},
            {"address", source.source.address}};
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::vector<ReadIndex> sources = read_all_sources(arguments.index, progress_on(streams));
    const bool unread = tell_unread(sources, streams);
    const bool all_unread = std::all_of(sources.begin(), sources.end(),
                                        [](const ReadIndex& one) { return !one.trouble.empty(); });
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::size_t count = 0;
    for (const ReadIndex& source : sources) {
        for (const OfferedPackage& package : source.index.packages) {
            if (!words_fit(searched_text(package), arguments.words)) {
                continue;
            }
            ++count;
            if (arguments.json) {
                list.push_back(as_json(source, package));
                continue;
            }
            const std::string here = installed_version(package.id);
            fmt::print(streams.out, "{:<24} {:<9} {}{}{}\n", package.id,
                       package.versions.front().version, package.title,
                       here.empty() ? "" : " (installed: " + here + ")",
                       sources.size() > 1 ? " [" + source.source.name + "]" : "");
            if (!package.summary.empty()) {
                fmt::print(streams.out, "    {}\n", package.summary);
            }
        }
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(list));
    } else if (count == 0 && !all_unread) {
        fmt::print(streams.out, "nothing fits\n");
    }
    return count == 0 || unread ? kWanting : kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("WORD", arguments.words,
                 "In id, title, summary, family or authors; without any all are listed");
    add_index(syntax, arguments.index);
    syntax.flag("--json", arguments.json, "Print one JSON array");
}

}  // namespace

Command search_command() {
    return make_command("search", "Find packages in indexes", describe, run);
}

}  // namespace perthro::command
