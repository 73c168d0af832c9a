// `perthro source`: the indexes that `search`, `install` and `update` look into.
#include "scripting/command/all_commands.hpp"
#include "scripting/command/fetching.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    std::string action;
    std::vector<std::string> words;
    std::string name;
};

// A name from an address: its host, or the last folder of its path.
std::string name_from(std::string_view address) {
    address.remove_prefix(std::min(address.find("://") + 3, address.size()));
    while (address.ends_with('/')) {
        address.remove_suffix(1);
    }
    const std::size_t host = address.find('/');
    std::string_view part = host == 0 ? address.substr(address.rfind('/') + 1)
                                      : address.substr(0, host);
    std::string name;
    for (const char c : part) {
        const bool letter = (c >= 'a' && c <= 'z') || (!name.empty() && c >= '0' && c <= '9');
        if (letter) {
            name += c;
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    while (name.ends_with('-')) {
        name.pop_back();
    }
    return is_package_id(name) ? name : "index";
}

void add(const Arguments& arguments, const Streams& streams) {
    if (arguments.words.size() != 1) {
        throw UsageError("source add: say the address of one index");
    }
    std::vector<IndexSource> sources = read_sources();
    const std::string address = index_address(arguments.words.front());
    const std::string name = arguments.name.empty() ? name_from(address) : arguments.name;
    if (!is_package_id(name)) {
        throw UsageError("source add: " + shown(name) +
                         " is no name of a source (small letters, digits and -, a letter first)");
    }
    for (const IndexSource& one : sources) {
        if (one.address == address) {
            throw UsageError("source add: this index is there already, as `" + one.name + "`");
        }
        if (one.name == name) {
            throw UsageError("source add: there is a source `" + name +
                             "` already (say another: --name)");
        }
    }
    const Index index = fetch_index(address, progress_on(streams));
    sources.push_back({name, address});
    write_sources(sources);
    fmt::print(streams.out, "{}: {}, {} packages, at {}\n", name, index.title,
               index.packages.size(), shown(address));
    if (address.starts_with("http:")) {
        fmt::print(streams.out,
                   "warning: http shows and proves nothing of who answers: take https, "
                   "or only packages that are signed\n");
    }
}

void remove(const Arguments& arguments, const Streams& streams) {
    std::vector<IndexSource> sources = read_sources();
    for (const std::string& word : arguments.words) {
        std::vector<std::string> names;
        for (const IndexSource& one : sources) {
            names.push_back(one.name);
        }
        if (std::erase_if(sources, [&](const IndexSource& one) {
                return one.name == word || one.address == word;
            }) == 0) {
            const std::string near = did_you_mean(word, names);
            throw UsageError("source remove: there is no source `" + shown(word) + "` (" +
                             (near.empty() ? one_of(names) : near) + ")");
        }
    }
    write_sources(sources);
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
