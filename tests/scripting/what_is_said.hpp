// A small package, and what is said of one like it.
#pragma once

#include "engine/rules/place.hpp"
#include "tests/scripting/package_support.hpp"

#include <string>

namespace perthro::test::lost {

inline const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}}
attributes: {heat: {of: game, type: 0..5}, glow: {of: cell, type: bool}}
setups: {start: {white: {man: rank 1}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";
inline const std::string kMan = "man:move { step(n), glow, set(heat, 1), land }\n";

// The warnings of a package, or its errors if it does not load: "rules.lua:2: what -- remedy".
inline std::string said_of(const std::string& game, const std::string& rules) {
    const ScratchPackage folder;
    folder.write("game/game.yaml", game);
    folder.write("game/rules.lua", rules);
    const auto result = load({folder.path("game"), {}, {}}, true);
    std::string texts;
    const auto add = [&](const std::string& at, const std::string& what,
                         const std::string& remedy) {
        texts += (texts.empty() ? "" : " | ") + at.substr(at.rfind('/') + 1) + ": " + what +
                 " -- " + remedy;
    };
    for (const ContentError& error : result.all) {
        add(error.file + ":" + std::to_string(error.line), error.what, error.remedy);
    }
    const GameDefinition& definition = result.game.definition;
    for (const LoadWarning& warning : definition.warnings) {
        add(place_of(definition, warning.at), warning.what, warning.remedy);
    }
    return texts;
}
inline std::string said_of(const std::string& rules) { return said_of(kGame, kMan + rules); }

}  // namespace perthro::test::lost
