// Names of files are those of the definition, which a source counts.
#include "engine/rules/place.hpp"

namespace perthro {

std::string place_of(const GameDefinition& game, const Source& at) {
    const auto file = static_cast<std::size_t>(at.file);
    if (at.file < 0 || file >= game.files.size()) {
        return "";
    }
    return game.files[file] + (at.line > 0 ? ":" + std::to_string(at.line) : "");
}

RuleError rule_error(const GameDefinition& game, const Source& at, const std::string& what) {
    const std::string place = place_of(game, at);
    return {place.empty() ? what : place + ": " + what, at};
}

}  // namespace perthro
