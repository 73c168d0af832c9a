// What the moves of a match do, in the order in which their words do it.
#pragma once

#include "engine/interpreter/deed_listener.hpp"
#include "engine/interpreter/listening.hpp"
#include "scripting/play/match.hpp"

#include <cstddef>
#include <vector>

namespace perthro {

// The start and the landings of a move.
[[nodiscard]] std::vector<Cell> cells_of(const MoveList& list, std::size_t move);

// What the first of the ways of Match::told_ways() does that makes a move over these cells, else
// the first that makes it; nothing if none does.
[[nodiscard]] std::vector<Deed> deeds_of(const std::vector<ToldWay>& ways, std::size_t move,
                                         const std::vector<Cell>& cells);

// Hears what happens on the position of a match while it lives: behind what the words of a move do,
// what the rules apply to it and what chance brings.
class Hearing {
public:
    // The match outlives this; words: what is known before.
    Hearing(Match& match, std::vector<Deed> words);

    // What the words did, and what happened since then without what was undone.
    [[nodiscard]] std::vector<Deed> deeds() const;

private:
    const Position& position_;
    std::size_t mark_;
    std::vector<Deed> words_;
    DeedListener listener_;
    Listening listening_;
};

}  // namespace perthro
