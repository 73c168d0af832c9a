// Packages for what the description says of keys: a game that has every name that its examples use,
// and loads of files beside it.
#pragma once

#include "scripting/description/keys.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/package/weights_file.hpp"
#include "tests/scripting/package_support.hpp"

#include <string>
#include <vector>

namespace perthro::test {

inline constexpr const char* kNamesOfExamples = R"(api: 1
id: chess
options: {size: {type: int, default: 8, range: 4..12}}
board:
  grids: [{size: [8, 8]}]
  zones: {home: {shared: {where: y == 1}}, goal: {shared: {where: y == 2}}}
attributes:
  points: {of: player, type: 0..99}
  icons: {of: cell, type: 0..3}
  moved: {of: [rook], type: bool}
  round: {of: game, type: 0..9}
pieces: {king: {royal: true}, pawn: {}, rook: {}, knight: {}, man: {}, stone: {}}
hands: {man: counted, stone: unlimited}
chance: {dice: {dice: 2}}
results: {over: {when: plies 500, all: draw}}
)";
inline constexpr const char* kRulesOfExamples = R"(
king:move { along(around), step, land(empty) }
man:move "place" { along(around), step, land(empty) }
stone:drop "place" { anywhere, land }
condition "inner" (no(empty))
function has_won(position, player) return false end
function scatter(position, random) end
)";

// Everything that the loader says of a text as it stands in a file of a package: a child of a game
// with the names above.
inline std::vector<ContentError> errors_of(const std::string& text, std::string_view file) {
    const ScratchPackage folder;
    folder.write("chess/game.yaml", kNamesOfExamples);
    folder.write("chess/rules.lua", kRulesOfExamples);
    const auto has = [&](const char* key) {
        return file == "game.yaml" && text.starts_with(std::string(key) + ":");
    };
    const auto value = text.find_first_not_of(' ', text.find(':') + 1);
    const std::string id = has("id") ? text.substr(value) : "example";
    std::string game = file == "game.yaml" ? text + "\n" : "";
    game += has("api") ? "" : "api: 1\n";
    game += has("id") ? "" : "id: " + id + "\n";
    game += has("extends") ? "" : "extends: chess\n";
    folder.write(id + "/game.yaml", game);
    if (file != "game.yaml") {
        folder.write(id + "/" + std::string(file), text + "\n");
    }
    LoadResult loaded = load({folder.path(id), {}, {}}, true);
    if (file == "tests.yaml" && loaded.all.empty()) {
        return read_tests(folder.path(id)).errors;
    }
    if (file == "weights.yaml" && loaded.all.empty()) {
        try {
            SourceTexts sources;
            (void)read_weights(folder.path(id), loaded.game.definition, sources);
        } catch (const LoadErrors& errors) {
            return errors.errors();
        }
    }
    return loaded.all;
}

inline std::string told(const std::vector<ContentError>& errors) {
    std::string all;
    for (const ContentError& error : errors) {
        all += error.key_path + ": " + error.what + " | " + error.expected + "\n";
    }
    return all;
}

}  // namespace perthro::test
