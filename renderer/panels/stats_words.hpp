// What random games say of a game, in words.
#pragma once

#include "scripting/session/design_values.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// One of the numbers beside what it was before the last reload: "" in `name` but for results. Null
// where there is nothing to compare with.
[[nodiscard]] const session::ComparedView* compared(const session::StatsView& stats,
                                                    const std::string& what,
                                                    const std::string& name = "", int player = 0);
// "was 61", "was 12.3 % *"; the star: chance alone would hardly make it differ so much.
[[nodiscard]] std::string was_words(const session::ComparedView& number, int decimals);

// How many of the games each player won, and how many nobody: "won by white 20 %, ...", behind a
// reload "won by white 20 % (was 31 % *), ...".
[[nodiscard]] std::string balance_words(const session::StatsView& stats,
                                        const std::vector<std::string>& players);

}  // namespace perthro::renderer
