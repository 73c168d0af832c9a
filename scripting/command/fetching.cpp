#include "scripting/command/fetching.hpp"

#include "scripting/command/terminal.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

constexpr int kDeepest = 8;  // packages that need each other

// Ids that the version names and that are not here.
std::vector<std::string> missing_here(const OfferedVersion& version) {
    std::vector<std::string> ids;
    if (is_package_id(version.extends)) {
        ids.push_back(version.extends);
    }
    for (const PackageNeed& need : version.needs) {
        if (need.id != "perthro" && need.id != version.extends) {
            ids.push_back(need.id);
        }
    }
    std::erase_if(ids, [](const std::string& id) { return known_package(id).has_value(); });
    return ids;
}

// Where the index that the offer is from has a package of this id.
const OfferedPackage* beside(const Offer& offer, const std::vector<ReadIndex>& sources,
                             const std::string& id) {
    for (const ReadIndex& one : sources) {
        for (const OfferedPackage& package : one.index.packages) {
            if (one.source.address == offer.source.address && package.id == id) {
                return &package;
            }
        }
    }
    return nullptr;
}

void install_with_needs(const Offer& offer, const std::vector<ReadIndex>& sources, bool force,
                        const GameArguments& limits, const Streams& streams, int depth) {
    for (const std::string& id : missing_here(offer.version)) {
        const OfferedPackage* const package = beside(offer, sources, id);
        const OfferedVersion* const version = package == nullptr ? nullptr
                                                                 : best_version(*package, "");
        if (version != nullptr && depth < kDeepest) {  // else install says what is missing
            fmt::print(streams.out, "{} needs {}\n", offer.package.id, id);
            install_with_needs({offer.source, *package, *version}, sources, false, limits, streams,
                               depth + 1);
        }
    }
    Arrival arrival{fetch_offer(offer, progress_on(streams)),
                    {"index", offer.source.address, "", "", ""}};
    install_arrival(arrival, force, limits, streams);
}

}  // namespace

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

void install_offer(const Offer& offer, const std::vector<ReadIndex>& sources, bool force,
                   const GameArguments& limits, const Streams& streams) {
    install_with_needs(offer, sources, force, limits, streams, 0);
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
