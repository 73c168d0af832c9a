// What the moves of a match do, in the order in which their words do it.
#pragma once

#include "engine/interpreter/deed_listener.hpp"
#include "scripting/play/match.hpp"

#include <cstddef>
#include <vector>

namespace perthro {

// The start and the landings of a move.
[[nodiscard]] std::vector<Cell> cells_of(const MoveList& list, std::size_t move);

// Of the ways of Match::told_ways() the first that makes a move over these cells, else the
// first that makes it; null: none.
[[nodiscard]] const ToldWay* way_of(const std::vector<ToldWay>& ways, std::size_t move,
                                    const std::vector<Cell>& cells);

// Hears what happens on the position of a match while it lives: what the rules apply to a move that
// is made, what chance brings.
class Hearing {
public:
    explicit Hearing(Match& match);
    ~Hearing();
    Hearing(const Hearing&) = delete;
    Hearing& operator=(const Hearing&) = delete;

    // Since it began, without what was undone.
    [[nodiscard]] std::vector<Deed> deeds() const;

private:
    Worker& worker_;
    DeedListener listener_;
    std::size_t mark_;
};

}  // namespace perthro
