// What `protect` says of a position before a move of a player's, and what that depends on: the
// sensitive cells.
#pragma once

#include "engine/ids.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

class Guard {
public:
    Player me = kNobody;       // whose royals are guarded
    bool attacked = false;     // the answer: whether one of them is attacked before the move
    bool reads_state = false;  // attributes that do not belong to a piece decide too

    // Begins anew, with no cell that decides, for sets of so many words.
    void begin(Player player, int words) {
        me = player;
        attacked = reads_state = false;
        cells_.assign(static_cast<std::size_t>(words), 0);
        stays_ = cells_;
    }
    // What stands on the cell decides.
    void add(Cell cell) { cells_[cell / 64U] |= bit(cell); }
    // What stands on any cell of a set of as many words decides.
    void add_all(const std::uint64_t* cells) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            cells_[i] |= cells[i];
        }
    }
    // That something stands there decides, whatever it is.
    void add_standing(Cell cell) { stays_[cell / 64U] |= bit(cell); }

    // May change: the answer stays the same whatever comes to stand on the cell. May leave: it does
    // once nothing stands there.
    [[nodiscard]] bool may_change(Cell cell) const { return (cells_[cell / 64U] & bit(cell)) == 0; }
    [[nodiscard]] bool may_leave(Cell cell) const {
        return ((cells_[cell / 64U] | stays_[cell / 64U]) & bit(cell)) == 0;
    }

private:
    [[nodiscard]] static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell % 64U); }

    std::vector<std::uint64_t> cells_, stays_;
};

}  // namespace perthro
