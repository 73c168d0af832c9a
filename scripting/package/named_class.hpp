// Where game.yaml names a class of moves. Which classes there are is known only when rules.lua has
// run; until then the names wait with their places.
#pragma once

#include "engine/ids.hpp"

#include <string>

namespace perthro {

struct NamedClass {
    std::string name;
    std::string path;  // "turns[1].moves"
    Source at;
};

}  // namespace perthro
