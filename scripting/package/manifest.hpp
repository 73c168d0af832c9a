// The file manifest.json of a package that travels: which package it is, of which files with which
// digests, and whether it passed its checks when it was packed.
#pragma once

#include "scripting/package/archive.hpp"
#include "scripting/package/identity.hpp"

#include <string>
#include <vector>

namespace perthro {

inline constexpr const char* kManifestName = "manifest.json";

struct ManifestFile {
    std::string name, digest;
    std::size_t size = 0;
};

struct Manifest {
    std::string id, title, licence, program;  // program: the Perthro that packed it
    std::vector<std::string> authors;
    Identity identity;
    std::string content;              // content_digest of what decides the rules
    bool checked = false;             // `check` and `test` passed when it was packed
    std::vector<ManifestFile> files;  // all but the manifest itself, sorted
};

// One text for one manifest.
[[nodiscard]] std::string write_manifest(const Manifest& manifest);

// Throws PackageRefused if the text is no manifest, or of a later format.
[[nodiscard]] Manifest read_manifest(const std::string& text);

// Name, size and digest of each, sorted by name.
[[nodiscard]] std::vector<ManifestFile> listed(const std::vector<PackedFile>& files);

// How files differ from what a manifest lists, one sentence each: "`rules.lua` is not as it was
// packed", "`art/king.svg` is missing", "`more.lua` was added".
[[nodiscard]] std::vector<std::string> differences(const Manifest& manifest,
                                                   const std::vector<PackedFile>& files);

}  // namespace perthro
