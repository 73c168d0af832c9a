// What indexes offer, looked up by name, and fetched.
#pragma once

#include "scripting/catalogue/sources.hpp"
#include "scripting/package/travel.hpp"

#include <string>
#include <vector>

namespace perthro {

// A source and what it has; the index is empty where there is trouble.
struct ReadIndex {
    IndexSource source;
    Index index;
    std::string trouble;  // why it could not be read; "" if it could
};

// Reads the index at `which`, the name of a source or an address, or of all sources if it is "".
// Throws PackageRefused if there are none. What a source is not to be had for is told in it.
[[nodiscard]] std::vector<ReadIndex> read_all_sources(const std::string& which,
                                                      const FetchProgress& progress = {});

// One version of one package, in the index that has it.
struct Offer {
    IndexSource source;
    OfferedPackage package;
    OfferedVersion version;
};

// The offer that a name means, ID or ID@VERSION. Throws PackageRefused where no index has it, with
// the nearest name, or several have it: nobody chooses among strangers for the user.
[[nodiscard]] Offer find_offer(const std::vector<ReadIndex>& sources, const std::string& name);

// The version that an installed package, which says this of its own, may be updated to: the best
// one if it is later; null if there is none.
[[nodiscard]] const OfferedVersion* update_of(const OfferedPackage& package,
                                              const std::string& here);

// What is searched of a package: id, title, summary, family and authors, a line each.
[[nodiscard]] std::string searched_text(const OfferedPackage& package);
// Whether all words are somewhere in it, whatever their capital letters.
[[nodiscard]] bool words_fit(const std::string& text, const std::vector<std::string>& words);

// The file of an offer. Throws FetchFailure; PackageRefused if it is not the one that the index
// names, by size and digest, id and version.
[[nodiscard]] TravellingPackage fetch_offer(const Offer& offer, const FetchProgress& progress = {});

// The file behind any address. Throws FetchFailure; PackageRefused that begins with the address.
[[nodiscard]] TravellingPackage fetch_package(const std::string& address,
                                              const FetchProgress& progress = {});

}  // namespace perthro
