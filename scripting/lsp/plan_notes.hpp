// What the movements of a text became when the package was compiled, for its lines.
#pragma once

#include "scripting/play/open_game.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace perthro::lsp {

// What became of the movements of a file, by line, from 1: Markdown, as "compiled to tables: leap"
// or "interpreted: why".
[[nodiscard]] std::map<int, std::string> plan_notes(const OpenGame& game,
                                                    const std::filesystem::path& file);

}  // namespace perthro::lsp
