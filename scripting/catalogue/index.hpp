// What index.json says of a catalogue: packages, and the versions of each that can be fetched.
// docs/catalogues.md has the format. What is read comes from anybody: every name, number and text
// is checked here, and no more than the bounds is kept.
#pragma once

#include "scripting/package/identity.hpp"
#include "scripting/package/version.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace perthro {

inline constexpr const char* kIndexName = "index.json";

// A version of a package that can be fetched.
struct OfferedVersion {
    std::string version, file;    // file: below the index
    std::string digest, content;  // SHA-256 of the file; of what decides the rules
    std::size_t size = 0;         // bytes of the file
    bool checked = false;
    std::string signer, key;         // as the package says; "" if it is not signed
    std::string extends;             // id of a parent, or ""
    std::vector<PackageNeed> needs;  // `found` is empty
};

// A package, as the index says it of its latest version.
struct OfferedPackage {
    std::string id, title, summary, family, licence, homepage;
    std::vector<std::string> authors, players;
    std::string picture, page;             // files below the index, or ""
    std::vector<OfferedVersion> versions;  // the latest first
};

// A whole catalogue.
struct Index {
    std::string title;                     // of the catalogue
    std::vector<OfferedPackage> packages;  // by id, each once
};

// How much an index may say.
struct IndexBounds {
    std::size_t bytes = std::size_t{8} << 20;
    std::size_t packages = 10'000, versions = 200, list = 64;  // list: authors, players, needs
    std::size_t text = 1000;                                   // bytes of one text
};

// The text of an index, always the same for the same one. Its texts have to be UTF-8.
[[nodiscard]] std::string write_index(const Index& index);

// The index that a text says, sorted. Throws PackageRefused with the place,
// "`packages[3].versions[0].file` leads out of the package".
[[nodiscard]] Index read_index(const std::string& text, const IndexBounds& bounds = {});

// The version that fits: this one, or with "" the latest that is no pre-release and this program is
// new enough for; null if there is none.
[[nodiscard]] const OfferedVersion* best_version(const OfferedPackage& package,
                                                 const std::string& version);

// The latest version that fits a range and that this program is new enough for; null if there is
// none.
[[nodiscard]] const OfferedVersion* best_in_range(const OfferedPackage& package,
                                                  const VersionRange& range);

// Sorts packages by id and versions by what is later.
void sort_index(Index& index);

}  // namespace perthro
