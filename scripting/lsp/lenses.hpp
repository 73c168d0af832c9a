// What an editor shows behind lines of a package's files, and what happens when it is pressed: how
// many moves a setup offers, counts of positions, single tests.
#pragma once

#include "scripting/lsp/game_names.hpp"
#include "scripting/lsp/positions.hpp"
#include "scripting/package/open_texts.hpp"
#include "scripting/play/open_game.hpp"

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// Names of the commands behind lenses, for `workspace/executeCommand`. The arguments of the first
// are the URI of tests.yaml and the line of an entry, from 1; of the second that of game.yaml and
// the name of a setup.
inline constexpr std::array<std::string_view, 2> kCommands{"perthro.test", "perthro.perft"};

// The lenses of each setup of game.yaml; `names`: what the file gives.
[[nodiscard]] nlohmann::json setup_lenses(const OpenGame& game, const std::vector<GivenName>& names,
                                          const std::filesystem::path& file, const Places& places,
                                          const std::string& uri);
// The lenses of each entry that can be read of the tests.yaml in a folder.
[[nodiscard]] nlohmann::json test_lenses(const std::filesystem::path& folder, const OpenTexts& open,
                                         const Places& places, const std::string& uri);

// What a command found, for a person to read. On a script thread; never throws for what a package
// does.
struct Answer {
    bool good = true;  // no test failed, nothing was wrong
    std::string text;
};
// Runs the test of tests.yaml that begins at a line, from 1; counts positions of a setup.
[[nodiscard]] Answer run_test(const std::filesystem::path& folder, const OpenTexts& open, int line);
[[nodiscard]] Answer run_perft(const OpenGame& game, const std::string& setup);

}  // namespace perthro::lsp
