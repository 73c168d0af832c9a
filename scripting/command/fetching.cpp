#include "scripting/command/fetching.hpp"

#include "scripting/command/package_file.hpp"
#include "scripting/command/terminal.hpp"
#include "scripting/package/files.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

FetchProgress progress_on(const Streams& streams) {
    if (!is_terminal(streams.err)) {
        return {};
    }
    return [&out = streams.err, told = std::size_t{0}](std::size_t come, std::size_t all) mutable {
        if (come >> 20U > told) {
            told = come >> 20U;
            fmt::print(out, "{} MB{}\n", told,
                       all > 0 ? " of " + std::to_string(all >> 20U) + " MB" : "");
        }
    };
}

void add_index(Syntax& syntax, std::string& index) {
    syntax.text("--index", index, "Only this index: an address, a folder or the name of a source",
                "URL");
}

void install_and_tell(Arrival& arrival, bool force, const GameArguments& limits,
                      const Streams& streams) {
    const Manifest& manifest = arrival.package.manifest;
    const Installed installed = install_arrival(
        arrival, force,
        [&](const std::filesystem::path& folder) { return keep_rules_of(folder, limits); });
    const std::string& before = installed.prospect.replaces;
    fmt::print(streams.out, "{} is installed in {}{}\n", with_version(manifest),
               display_name(installed.folder), before.empty() ? "" : ", in place of " + before);
    for (const auto* lines : {&installed.prospect.signatures, &installed.remarks}) {
        for (const std::string& line : *lines) {
            fmt::print(streams.out, "{}\n", line);
        }
    }
    for (const std::string& missing : installed.missing) {
        fmt::print(streams.err, "warning: it will not open yet: {}\n", missing);
    }
}

void install_offer(const Offer& offer, const std::vector<ReadIndex>& sources, bool force,
                   const GameArguments& limits, const Streams& streams) {
    for (Arrival& arrival : fetch_with_needs(offer, sources, progress_on(streams))) {
        if (!arrival.needed_by.empty()) {
            fmt::print(streams.out, "{} needs {}\n", arrival.needed_by,
                       arrival.package.manifest.id);
        }
        install_and_tell(arrival, force && arrival.needed_by.empty(), limits, streams);
    }
}

bool tell_unread(const std::vector<ReadIndex>& sources, const Streams& streams) {
    bool any = false;
    for (const ReadIndex& one : sources) {
        if (!one.trouble.empty()) {
            any = true;
            fmt::print(streams.err, "warning: {}\n", one.trouble);
        }
    }
    return any;
}

}  // namespace perthro::command
