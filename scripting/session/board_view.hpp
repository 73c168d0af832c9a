// The board as a client draws it: places, shapes, lines and coordinates derived from the topology,
// refined by what the package says under `view`.
//
// `board: {view: {style: chequered | plain | points | hexes | pits | graph}}` chooses the style;
// without it the grids and the notation family decide.
#pragma once

#include "engine/rules/rules.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// Between the engine's cell numbers and places in BoardView::cells.
class CellMap {
public:
    // Needs the topology no longer once it is made.
    explicit CellMap(const Topology& topology);
    // The place of a cell, -1 = it is not on the board; cell() is the way back, kNoCell = none.
    [[nodiscard]] int index(Cell cell) const { return cell < index_.size() ? index_[cell] : -1; }
    [[nodiscard]] Cell cell(int index) const {
        return index < 0 || index >= static_cast<int>(cells_.size())
                   ? kNoCell
                   : cells_[static_cast<std::size_t>(index)];
    }
    // Places in BoardView::cells, in the order of the cells; those that are not on the board are
    // left out.
    [[nodiscard]] std::vector<int> indices(const std::vector<Cell>& cells) const;
    [[nodiscard]] int size() const { return static_cast<int>(cells_.size()); }

private:
    std::vector<int> index_;  // [cell]
    std::vector<Cell> cells_;
};

// The board of a game with its options in force; it is the same in every position.
[[nodiscard]] BoardView board_view(const GameDefinition& game);

// The name of the colours that a board is drawn in: what the package says, else by its style.
[[nodiscard]] std::string theme_of(const BoardView& board);

}  // namespace perthro::session
