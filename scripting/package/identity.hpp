// Which package this is, for those who pass packages on: its version, where it lives, and what it
// needs. All of it is a package's own: none is inherited by `extends`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace perthro {

struct DocumentNode;
struct ReadContext;

// An entry of `requires`.
struct PackageNeed {
    std::string id;     // of a package, or "perthro"
    std::string range;  // as written
    std::string found;  // the version that is there (version_of), "" if it has none
};

// What one package says of itself.
struct Identity {
    std::string version;   // "" if the package says none
    std::string homepage;  // an address of the web, or ""
    std::vector<PackageNeed> needs;
};

// Reads `version`, `homepage` and `requires` of one game.yaml and takes them out of its tree.
// Reports what is wrong with them, and what is needed but not there: packages are looked up beside
// `folder`, then in package_folders().
[[nodiscard]] Identity take_identity(ReadContext& context, DocumentNode& root,
                                     const std::filesystem::path& folder);

}  // namespace perthro
