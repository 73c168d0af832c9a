// Which part of a board is shown where `view: {fit: N}` says that it stands for an endless plane:
// the cells around the pieces.
#pragma once

#include "scripting/session/values.hpp"

#include <vector>

namespace perthro::session {

// [cell]: whether it is shown; nothing = all are. `before` is what was shown last: it stays so as
// long as every piece has N cells around it there, so that the board does not move at every ply.
[[nodiscard]] std::vector<char> cells_in_sight(const BoardView& board, const PositionView& position,
                                               const std::vector<char>& before);

}  // namespace perthro::session
