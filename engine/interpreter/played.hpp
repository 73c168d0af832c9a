// A move that a random game has played for good.
#pragma once

#include "engine/rules/hooks.hpp"

#include <cstdint>

namespace perthro {

// A move that stands on the position and cannot be taken back.
struct Played {
    MoveContext move;        // as hooks and results see it
    std::uint32_t lost = 0;  // bit p: a piece of player p was taken
};

}  // namespace perthro
