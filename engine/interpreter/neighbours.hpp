// Where links lead, as each player sees the board.
#pragma once

#include "engine/interpreter/run.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro::interpreter {

class Neighbours {
public:
    explicit Neighbours(const Rules& rules);  // outlives this

    // The cell that the link leads to; kNoCell: none does. ahead: as the run's player sees it.
    [[nodiscard]] Cell next(const Run& run, Direction ahead, Cell cell) const {
        return links_of(run.me)[ahead][cell];
    }
    // The cell that lies where the vector of a direction leads, whether a link leads there or not;
    // kNoCell: the grid ends there, or nothing is known of a vector.
    [[nodiscard]] Cell lies_ahead(const Run& run, Direction ahead, Cell cell) const;
    // A player's links: [direction as he sees it][cell], kNoCell where there is none. Valid while
    // this lives.
    [[nodiscard]] const Cell* const* links_of(Player me) const {
        return links_.data() + me * direction_count_;
    }
    // kNoDirection: it has none.
    [[nodiscard]] Direction opposite(Direction direction) const {
        return direction == kNoDirection ? kNoDirection
                                         : rules_.game.topology.directions[direction].opposite;
    }
    // The directions that an expression names, abstract: `count` of them from `first` on, which may
    // be `single`; a single one may be kNoDirection (`ahead` where there is none).
    void directions(std::int32_t expression, const Run& run, const std::int32_t*& first, int& count,
                    std::int32_t& single) const;

private:
    const Rules& rules_;
    const std::size_t direction_count_;
    std::vector<const Cell*> links_;  // [player * direction_count_ + abstract direction][cell]
};

}  // namespace perthro::interpreter
