// What keeps a whole game from tables, whatever its movements are.
#pragma once

#include "engine/rules/rules.hpp"

#include <string>

namespace perthro::kernel {

// Why no movement of the game can be made from tables, "" if some may.
[[nodiscard]] std::string obstacle(const Rules& rules);

}  // namespace perthro::kernel
