// The numbers of cells in draughts: 1, 2, ... row by row over the cells that exist.
// `view: {numbers: ...}` says where 1 is and which way rows run: top-left (the default), top-right,
// bottom-left, bottom-right; or `names`: cells are called by their names. On a board that is turned
// so that its dark corner is on the right, top-left is the Italian numbering by itself.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// Of one game, whose board must outlive it.
class CellNumbers {
public:
    explicit CellNumbers(const GameDefinition& game);

    // The cell of a number or a name; kNoCell if there is none.
    [[nodiscard]] Cell find(std::string_view text) const;
    // What the cell is called: its number, or its name where the game says so.
    [[nodiscard]] std::string text(Cell cell) const;
    // Whether the game says `numbers: names`.
    [[nodiscard]] bool by_name() const { return names_; }
    [[nodiscard]] int number(Cell cell) const;  // 1.., 0 for a cell outside the grids
    [[nodiscard]] Cell cell(int number) const;  // kNoCell if there is none

private:
    const Topology& topology_;
    bool names_ = false;
    std::vector<Cell> cells_;   // [number - 1]
    std::vector<int> numbers_;  // [cell]
};

}  // namespace perthro
