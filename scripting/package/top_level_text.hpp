// One text of a game.yaml, for those who need no more of a package than that, and its version.
#pragma once

#include <filesystem>
#include <string>

namespace perthro {

// The text of a key at the top level of the game.yaml in a folder, as it is written there: nothing
// is inherited by `extends`. "" if the file cannot be read or says no text for the key.
[[nodiscard]] std::string top_level_text(const std::filesystem::path& folder,
                                         const std::string& key);

// Whether the package in this folder came with the program: whoever installed that put it there.
[[nodiscard]] bool is_shipped(const std::filesystem::path& folder);

// The version that the package in this folder has for those who need it: what it says, and the
// program's of one that came with the program and says none. "" if there is none.
[[nodiscard]] std::string version_of(const std::filesystem::path& folder);

}  // namespace perthro
