// The points of backgammon and its relatives: every player counts them from the end of his own way,
// so that one cell is the 24th of one player and the first of the other.
//
// The way is the first track of the game that is open. A cell off the board is `bar` in front of it
// and `off` behind it.
#pragma once

#include "engine/rules/definition.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// Of one game; it keeps nothing of the definition that it is made of.
class WayPoints {
public:
    // The point of a cell off the board, behind the way and in front of it.
    static constexpr int kOff = 0;
    static constexpr int kBar = 10'000;  // higher than any point

    explicit WayPoints(const GameDefinition& game);

    // The point that a player calls the cell; nothing for a cell that is not on his way.
    [[nodiscard]] std::optional<int> point(Player player, Cell cell) const;
    // The cell that a player calls a point.
    [[nodiscard]] Cell cell(Player player, int point) const;  // kNoCell if there is none

    // 24, bar, off; read as they are written, in small letters.
    [[nodiscard]] static std::string name_of(int point);
    [[nodiscard]] static std::optional<int> read(std::string_view name);

private:
    std::vector<std::map<Cell, int>> points_;  // [player]
};

}  // namespace perthro
