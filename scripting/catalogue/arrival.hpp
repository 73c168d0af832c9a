// A package that arrives from anywhere and is put in its place: what `install`, `update` and the
// client have in common.
#pragma once

#include "scripting/catalogue/offers.hpp"
#include "scripting/package/travel.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace perthro {

// One package that was read and checked, and is not in its place yet.
struct Arrival {
    TravellingPackage package;
    Provenance provenance;  // kind and from; the rest is filled in
    std::string needed_by;  // the id of a package that needs it, "" if it was asked for
};

// The id of a package with its version, as it is shown.
[[nodiscard]] std::string with_version(const Manifest& manifest);

// The sentence that a package which is new in this folder takes the id from the one that it meant
// `before`, or does not.
[[nodiscard]] std::string who_is_meant(const std::string& id, const std::filesystem::path& folder,
                                       const std::filesystem::path& before);

// What an offer names, behind what it needs, and those need, from the same index in a version that
// fits and is not here: at most 64 in all. All stay in memory. Throws as fetch_offer; nothing is
// written.
[[nodiscard]] std::vector<Arrival> fetch_with_needs(const Offer& offer,
                                                    const std::vector<ReadIndex>& sources,
                                                    const FetchProgress& progress);

// What it would mean to install a package.
struct Prospect {
    std::string replaces;                 // "race 1.0", "your own", "a broken one", "" = nothing
    std::vector<std::string> signatures;  // who signed it; none where nobody is asked for one
    std::string breaks;                   // which packages need another version of it, "" = none
};
// Throws PackageRefused if another key signed it before, and unless `force` if what is there was
// changed, is no installed package or a later version, or if a package needs what is there and
// would not open any more. Nothing is written.
[[nodiscard]] Prospect prospect_of(const Arrival& arrival, bool force);

// Keeps the rules of the package in this folder for games that were saved by them: why they are not
// kept, "" if they are, or no game was.
using KeepRules = std::function<std::string(const std::filesystem::path& folder)>;

// What `perthro store --keep` prints when it has done so.
inline constexpr const char* kRulesKept = "its rules are kept";

// Has another process keep the rules of the package in this folder; `program` is perthro. Why they
// are not kept, "" if they are.
[[nodiscard]] std::string keep_rules_by(const std::filesystem::path& program,
                                        const std::filesystem::path& folder);

// What came of installing a package.
struct Installed {
    std::filesystem::path folder;
    Prospect prospect;
    std::vector<std::string> remarks;  // that it was not checked, what it breaks and its id means
    std::vector<std::string> missing;  // why it will not open yet
};

// Puts it into the user's folder of packages, and writes down whom that makes trusted. Throws as
// prospect_of, WriteFailure, and PackageRefused unless `force` if other rules are there that cannot
// be kept.
[[nodiscard]] Installed install_arrival(Arrival& arrival, bool force, const KeepRules& keep);

}  // namespace perthro
