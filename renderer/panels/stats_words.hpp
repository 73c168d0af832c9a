// What random games say of a game, in words.
#pragma once

#include "scripting/session/design_values.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// How many of the games each player won, and how many nobody: "won by white 20 %, ...".
[[nodiscard]] std::string balance_words(const session::StatsView& stats,
                                        const std::vector<std::string>& players);

}  // namespace perthro::renderer
