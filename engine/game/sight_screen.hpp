// Answers `some(board, all(own(type), can{ words }))` by the ways through the words, found once:
// which cells have to be empty or occupied and what may stand at the end. Where the words ask for
// more than that, it only tells that the condition surely holds for nobody: from no piece of such a
// type is one of the ways open.
#pragma once

#include "engine/kernel/paths.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

// One condition, screened for a game; it may be asked of any position of it.
class SightScreen {
public:
    // Nothing if the condition has another shape, or its words ask for more than can be told.
    [[nodiscard]] static std::optional<SightScreen> of(const Rules& rules, const Code& condition);

    // False if it surely holds for no player.
    [[nodiscard]] bool may_hold(const Position& position) const;
    // True if it surely holds for this player; where the words ask for no more, false if it does
    // not.
    [[nodiscard]] bool surely_holds(const Position& position, Player me) const;

private:
    struct Way {
        Cell end = kNoCell;
        std::size_t seen = 0;  // into Eyes::seen
        std::vector<Cell> clear, full;
    };
    // What the pieces of one type that a player owns may see.
    struct Eyes {
        Player me = kNobody;
        std::size_t set = 0;                           // of the pieces: words from the first set on
        std::vector<std::vector<Way>> ways;            // [cell]
        std::vector<std::vector<std::uint32_t>> seen;  // [type]: owners (bit p) of what may stand
                                                       // at an end; of no type: 1 = nothing may
        // Mostly nothing of the kind stands at any end, which whole sets tell.
        std::vector<std::uint64_t> ends;     // [cell * words]: of all ways
        std::vector<std::size_t> seen_sets;  // of what may stand at some end, as `set` is
        bool sees_empty = false;             // nothing may stand there, so those sets do not tell
    };
    [[nodiscard]] bool add(const Rules& rules, Player me, PieceType type, std::int32_t words);
    [[nodiscard]] static bool sees(const Position& position, const Eyes& eyes);
    static void gather(const Rules& rules, Eyes& eyes);
    [[nodiscard]] static bool sees_from(const Position& position, const Eyes& eyes, Cell from);
    [[nodiscard]] static bool open(const Position& position, const Eyes& eyes, const Way& way);

    std::vector<Eyes> eyes_;
    bool whole_ = true;  // the ways say all that the condition asks while nobody is out
};

}  // namespace perthro
