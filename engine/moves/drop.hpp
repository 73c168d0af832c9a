// Taking moves out of a list.
#pragma once

#include "engine/moves/move_list.hpp"

#include <cstddef>
#include <vector>

namespace perthro {

// Takes out the moves that are marked, [index] not 0; the others keep their order. What dropped
// compounds had in the arenas stays there, so that spans of the others stay valid.
inline void drop_moves(MoveList& list, const std::vector<char>& dropped) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (dropped[i] == 0) {
            list.moves[kept++] = list.moves[i];
        }
    }
    list.moves.resize(kept);
}

}  // namespace perthro
