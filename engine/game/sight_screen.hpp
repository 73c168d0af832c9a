// Tells of `some(cells, all(own(type), can{ words }))` that it surely holds for nobody: from no
// piece of such a type is one of the ways through the words open. Of each way it is looked at which
// cells have to be empty or occupied and what may stand at its end; whatever else the words ask is
// left out, so it never says so of what holds.
#pragma once

#include "engine/kernel/paths.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

class SightScreen {
public:
    // Nothing if the condition has another shape, or its words ask for more than can be told.
    [[nodiscard]] static std::optional<SightScreen> of(const Rules& rules, const Node& condition);

    [[nodiscard]] bool may_hold(const Position& position) const;

private:
    struct Way {
        Cell end = kNoCell;
        std::size_t seen = 0;  // into Eyes::seen
        std::vector<Cell> clear, full;
    };
    // What the pieces of one type that a player owns may see.
    struct Eyes {
        std::size_t set = 0;                           // of the pieces: words from the first set on
        std::vector<std::vector<Way>> ways;            // [cell]
        std::vector<std::vector<std::uint32_t>> seen;  // [type]: owners (bit p) of what may stand
                                                       // at an end; of no type: 1 = nothing may
    };
    [[nodiscard]] bool add(const Rules& rules, Player me, PieceType type, const Node& block);
    [[nodiscard]] static bool open(const Position& position, const Eyes& eyes, const Way& way);

    std::vector<Eyes> eyes_;
};

}  // namespace perthro
