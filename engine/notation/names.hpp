// A move as texts see it, and what only the compiled rules can name.
#pragma once

#include "engine/moves/move_list.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro {

// The entry path of one move with what notations of game families ask besides.
struct MovePath {
    std::vector<Token> tokens;
    std::uint16_t name = 0;             // class
    Player player = kNobody;            // whose move; nobody: of chance
    PieceType mover = kEmptyType;       // its type at the start
    Cell from = kNoCell, to = kNoCell;  // of the mover; kNoCell: not on the board
    std::vector<Cell> captures;         // where pieces were taken
};

// The names that tokens stand for.
struct MoveNames {
    std::vector<std::string> classes;  // [class] "pass", "move", "drop", "jump", ...
    std::vector<std::string> labels;   // [label]
    // What an outcome of chance is called that is not one of the game's rolls (a revealed piece);
    // may be empty.
    std::function<std::string(const MovePath&, int outcome)> outcome = {};
};

// Spells out a move that is its bits alone.
using ExpandMove = std::function<MovePath(MoveBits)>;

// The paths of all moves of a list, in its order.
[[nodiscard]] std::vector<MovePath> paths_of(const MoveList& list, const ExpandMove& expand);

}  // namespace perthro
