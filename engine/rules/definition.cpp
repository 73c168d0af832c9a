// Look-ups by name in a definition. Packages are small: a walk is as good as an index.
#include "engine/rules/definition.hpp"

namespace perthro {

Source HookNames::place(std::string_view name) const {
    for (const auto& [function, at] : places) {
        if (function == name) {
            return at;
        }
    }
    return {};
}

PieceType GameDefinition::find_piece(std::string_view name) const {
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i].name == name) {
            return static_cast<PieceType>(i);
        }
    }
    return kEmptyType;
}

Player GameDefinition::find_player(std::string_view name) const {
    for (std::size_t i = 1; i < players.size(); ++i) {
        if (players[i] == name) {
            return static_cast<Player>(i);
        }
    }
    return kNobody;
}

int GameDefinition::find_attribute(std::string_view name) const {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        if (attributes[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

int GameDefinition::find_setup(std::string_view name) const {
    for (std::size_t i = 0; i < setups.size(); ++i) {
        if (setups[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

}  // namespace perthro
