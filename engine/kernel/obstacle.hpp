// What keeps a whole game from tables, whatever its movements are.
#pragma once

#include "engine/rules/rules.hpp"

#include <optional>
#include <string>

namespace perthro::kernel {

// A property of a game that tables cannot follow.
struct Obstacle {
    std::string what;     // it is, in the words of whoever wrote the game
    std::string instead;  // may be written, or that nothing may, and why
    std::string key;      // of game.yaml that says so; empty: none does
};

// Why no movement of the game can be made from tables, as its definition tells; nothing if some
// may.
[[nodiscard]] std::optional<Obstacle> obstacle(const Rules& rules);

// That pieces attack in more ways than tables have room for, which only a plan tells
// (attacks_have_room()).
[[nodiscard]] Obstacle too_many_attacks();

}  // namespace perthro::kernel
