// The file manifest.json of a package that travels: which package it is, of which files with which
// digests, and whether it passed its checks when it was packed.
#pragma once

#include "scripting/package/archive.hpp"
#include "scripting/package/identity.hpp"

#include <string>
#include <vector>

namespace perthro {

inline constexpr const char* kManifestName = "manifest.json";

// A file that the package has.
struct ManifestFile {
    std::string name, digest;  // digest: SHA-256
    std::size_t size = 0;      // bytes
};

// What a packed package says of itself; title, licence and authors as its game.yaml has them.
struct Manifest {
    std::string id, title, licence, program;  // program: the Perthro that packed it
    std::vector<std::string> authors;
    Identity identity;
    std::string content;              // content_digest of what decides the rules
    bool checked = false;             // `check` and `test` passed when it was packed
    std::vector<ManifestFile> files;  // all but the manifest itself, sorted
};

// The text of a manifest, always the same for the same one.
[[nodiscard]] std::string write_manifest(const Manifest& manifest);

// The manifest that a text says; texts in it are lines of at most 1000 bytes, authors and needs at
// most 64. Throws PackageRefused if it is no manifest, or of another format.
[[nodiscard]] Manifest read_manifest(const std::string& text);

// Name, size and digest of each, sorted by name.
[[nodiscard]] std::vector<ManifestFile> listed(const std::vector<PackedFile>& files);

// How files differ from what a manifest lists, one sentence each: "`rules.lua` is not as it was
// packed", "`art/king.svg` is missing", "`more.lua` was added".
[[nodiscard]] std::vector<std::string> differences(const Manifest& manifest,
                                                   const std::vector<PackedFile>& files);

}  // namespace perthro
