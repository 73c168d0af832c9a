// A move followed step by step, as its movement runs: the way to where it is complete, or to the
// word that refused it.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "scripting/play/verdict.hpp"

#include <string>
#include <vector>

namespace perthro {

// What was followed.
struct TracedMove {
    bool legal = false;
    // Why not; of a legal move its own text alone, of one that may mean several the text of the
    // first, which is followed. Of a piece: why nothing is moved from its cell.
    Verdict verdict;
    std::vector<Step> steps;        // whole tries of movements, in the order in which they ran
    std::vector<std::int32_t> way;  // those steps that led to the last one; empty: none did
};

// Which tries are kept beside the way: the one that it belongs to, or all from the same cell.
enum class KeptTries { OfMove, OfPiece };

// Follows what leads to a move as somebody may write it, legal or not. Without a way the steps are
// those tries of the piece that the text begins with which came nearest to it. Asks the whole
// position, as judge() does.
[[nodiscard]] TracedMove trace_move(Match& match, const std::string& text,
                                    KeptTries kept = KeptTries::OfMove);
// Follows what leads to a path in own notation, whatever else it looks like.
[[nodiscard]] TracedMove trace_path(Match& match, const std::string& path,
                                    KeptTries kept = KeptTries::OfMove);

// All tries of the piece on a cell, and what the player to move puts down there.
[[nodiscard]] TracedMove trace_piece(Match& match, Cell cell);

}  // namespace perthro
