// What loading a small package says of it.
#pragma once

#include "engine/rules/place.hpp"
#include "tests/scripting/package_support.hpp"

#include <string>

namespace perthro::test {

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

}  // namespace perthro::test
