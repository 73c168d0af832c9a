// `perthro source`: the indexes that `search`, `install` and `update` look into.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/fetching.hpp"
#include "scripting/shown.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    std::string action;
    std::vector<std::string> words;
    std::string name;
};

// What is refused here is a mistake in what was typed.
template <typename Work>
auto refused_as_misuse(const char* where, const Work& work) {
    try {
        return work();
    } catch (const PackageRefused& refused) {
        throw UsageError(where + std::string(refused.what()));
    }
}

void add(const Arguments& arguments, const Streams& streams) {
    if (arguments.words.size() != 1) {
        throw UsageError("source add: say the address of one index");
    }
    IndexSource source;
    const auto take = [&](const std::vector<IndexSource>& sources) {
        source = refused_as_misuse("source add: ", [&] {
            return new_source(sources, arguments.words.front(), arguments.name);
        });
    };
    take(read_sources());
    const Index index = fetch_index(source.address, progress_on(streams));
    change_sources([&](std::vector<IndexSource>& sources) {
        take(sources);  // others may have come while that was fetched
        sources.push_back(source);
    });
    fmt::print(streams.out, "{}: {}, {} packages, at {}\n", source.name, index.title,
               index.packages.size(), shown(source.address));
    if (source.address.starts_with("http:")) {
        fmt::print(streams.out,
                   "warning: http shows and proves nothing of who answers: take https, "
                   "or only packages that are signed\n");
    }
}

void remove(const Arguments& arguments, const Streams& streams) {
    const auto sources = change_sources([&](std::vector<IndexSource>& all) {
        for (const std::string& word : arguments.words) {
            refused_as_misuse("source remove: ", [&] { remove_source(all, word); });
        }
    });
    fmt::print(streams.out, "{} sources are left; packages that came from others stay installed\n",
               sources.size());
}

void list(const Streams& streams) {
    for (const IndexSource& one : read_sources()) {
        fmt::print(streams.out, "{}  {}\n", one.name, shown(one.address));
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    static const std::vector<std::string> kActions{"add", "remove", "list"};
    if (arguments.action == "add") {
        add(arguments, streams);
    } else if (arguments.action == "remove") {
        remove(arguments, streams);
    } else if (arguments.action == "list") {
        list(streams);
    } else {
        const std::string near = did_you_mean(arguments.action, kActions);
        throw UsageError("source does not know `" + shown(arguments.action) + "` (" +
                         (near.empty() ? one_of(kActions) : near) + ")");
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("ACTION", arguments.action, "add, remove or list", "add|remove|list");
    syntax.texts("WORD", arguments.words, "add: the address of an index; remove: its name");
    syntax.text("--name", arguments.name, "add: what to call it", "NAME");
}

}  // namespace

Command source_command() {
    return make_command("source", "Indexes that packages are looked up in", describe, run);
}

}  // namespace perthro::command
