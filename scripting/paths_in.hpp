// What a folder holds.
#pragma once

#include <filesystem>
#include <vector>

namespace perthro {

// The paths of all that stands in a folder, sorted by name. Where the folder, or the rest of it,
// cannot be read, what could be.
[[nodiscard]] std::vector<std::filesystem::path> paths_in(const std::filesystem::path& folder);

}  // namespace perthro
