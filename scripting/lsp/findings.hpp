// What the loader finds wrong with a package, or warns of, while some of its files are only in an
// editor.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/package/open_texts.hpp"
#include "scripting/play/open_game.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace perthro::lsp {

// One thing that is wrong, or odd.
struct Finding {
    ContentError error;
    bool warning = false;  // the package loads all the same
};

// All that came of looking at one package.
struct Findings {
    std::map<std::filesystem::path, std::vector<Finding>> by_file;  // canonical paths
    std::set<std::filesystem::path> read;                           // every file that was read
    std::optional<OpenGame> game;                                   // if it loads
    std::vector<std::string> directions;  // of its board, if game.yaml can be read
};

// The folder of the package that a file belongs to: the nearest above it with a game.yaml. Empty if
// there is none.
[[nodiscard]] std::optional<std::filesystem::path> package_of(const std::filesystem::path& file);

enum class Depth { Load, Check };  // Check: also what needs games to be played or many loads

// Loads the package in a folder, with what is open in place of its files. Never throws for what a
// package does. Must run on a script thread.
[[nodiscard]] Findings look_at(const std::filesystem::path& folder, const OpenTexts& open,
                               Depth depth);

}  // namespace perthro::lsp
