// The shape of a move, from which its animation is found.
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/session/animation.hpp"
#include "scripting/session/board_view.hpp"

#include <cstddef>

namespace perthro::session {

// Of a move of match.moves().
[[nodiscard]] PlyShape shape_of(Match& match, const CellMap& cells, std::size_t move);
// Without the cells that it goes over, for whoever knows a way of entering it.
[[nodiscard]] PlyShape shape_besides_path(const GameDefinition& game, const CellMap& cells,
                                          const MovePath& path);

}  // namespace perthro::session
