// One text of a game.yaml, for those who need no more of a package than that.
#pragma once

#include <filesystem>
#include <string>

namespace perthro {

// The text of a key at the top level of the game.yaml in a folder, as it is written there: nothing
// is inherited by `extends`. "" if the file cannot be read or says no text for the key.
[[nodiscard]] std::string top_level_text(const std::filesystem::path& folder,
                                         const std::string& key);

}  // namespace perthro
