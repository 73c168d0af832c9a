// What the moves of a game call its cells where people do not use their names: numbers that are the
// same for all (draughts), or points that each player counts from his own side (tables).
#pragma once

#include "engine/notation/cell_numbers.hpp"
#include "engine/notation/way_points.hpp"

#include <string>

namespace perthro {

class WrittenCells {
public:
    explicit WrittenCells(const GameDefinition& game);

    // Whether people call any cell otherwise than by its name, and whether that depends on who
    // moves.
    [[nodiscard]] bool any() const { return numbered_ || counted_; }
    [[nodiscard]] bool by_player() const { return counted_; }
    // "" where moves of the player call the cell by its name, or not at all.
    [[nodiscard]] std::string text(Player player, Cell cell) const;

private:
    CellNumbers numbers_;
    WayPoints points_;
    bool numbered_ = false, counted_ = false;
};

}  // namespace perthro
