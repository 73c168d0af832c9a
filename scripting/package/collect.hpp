// The files of a package's folder, as they are packed or compared with what was installed.
#pragma once

#include "scripting/package/archive.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace perthro {

struct CollectedFiles {
    std::vector<PackedFile> files;      // sorted by name, without what travels beside
    std::vector<std::string> left_out;  // names that begin with a dot or end with ~, sorted
};

// Throws PackageRefused for what cannot travel: links, devices, names that not every system takes,
// more or larger files than the bounds of archives.
[[nodiscard]] CollectedFiles collect_files(const std::filesystem::path& folder);

}  // namespace perthro
