// Why no movement leads where a move would go, as a player sees it: nothing stands there, it is not
// his, nothing is in the hand, such a piece does not move so.
#pragma once

#include "scripting/play/refusals.hpp"

#include <string>
#include <vector>

namespace perthro {

// The sentence for a player in place of what a rule says (`told`, null: none does) of the moves
// that a text means in own notation; "" where the rule says it better.
[[nodiscard]] std::string no_way(Match& match, const std::vector<std::string>& readings,
                                 const Reason* told);

// Why the player to move moves nothing from a cell: nothing stands on it, or what does is not his;
// "" where something of his does.
[[nodiscard]] std::string nothing_of_his(Match& match, Cell cell);

}  // namespace perthro
