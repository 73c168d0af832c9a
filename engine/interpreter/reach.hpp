// What the board alone says of a game's movements: from where each can be completed, from where its
// captures could reach a cell, and which cells such a capture looks at on its way. Found by running
// every movement once from every cell with nothing known about the pieces, each condition both ways
// unless the board decides it. So all are supersets: the interpreter starts only what may succeed,
// asks forward only the pieces that may reach a cell, and need not ask again after a change on
// cells that none of them looks at.
#pragma once

#include "engine/rules/rules.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

class AttackReach {
public:
    // The way of one piece on one cell to one target.
    struct Way {
        std::uint32_t looks = 0;    // number of a set of cells, see looks()
        std::uint32_t choices = 0;  // bit i: the i-th of the first choice of directions may lead
                                    // there; all bits if there are more than 32 or no such choice
        bool reads_state = false;   // attributes that do not belong to a piece decide too
    };
    // One movement of one type, as one player makes it.
    struct Source {
        PieceType type = kEmptyType;
        std::uint16_t movement = 0;
        bool open = false;  // nothing is known: it may capture from anywhere, looking at anything
        std::vector<std::uint64_t> origins;  // [target * words + i]: from where it may capture
                                             // there
        std::vector<std::uint32_t> first;    // [target]: into ways, which follow ascending origins
        std::vector<Way> ways;
    };

    // One movement as one player makes it, from a piece.
    struct Movement {
        bool followed = false;              // else nothing is known
        std::vector<std::uint64_t> starts;  // words() words: from where it may be completed
        // Attributes of the game that hold a cell, and have to: without one of them it is refused.
        std::vector<std::uint16_t> needs;
    };

    // Nothing for games whose cells hold counters, what is not known to all, or more attributes
    // than a word has room for. Of a column its top piece and its height are looked at, no others.
    static std::unique_ptr<AttackReach> of(const Rules& rules);

    // The movements by which a player may capture, in the order of types.
    [[nodiscard]] const std::vector<Source>& sources(Player attacker) const {
        return sources_[attacker];
    }
    // One of Rules::movements, as a player makes it.
    [[nodiscard]] const Movement& movement(Player player, int movement) const {
        return movements_[player * movement_count_ + static_cast<std::size_t>(movement)];
    }
    // The 64-bit words of each set, as many as the position's sets have.
    [[nodiscard]] int words() const { return words_; }
    // The cells of a Way's looks, words() words.
    [[nodiscard]] const std::uint64_t* looks(const Way& way) const {
        return looks_.data() +
               static_cast<std::size_t>(way.looks) * static_cast<std::size_t>(words_);
    }
    // The way from an origin that is among Source::origins of the target. O(words): its place is
    // counted from the origins before it.
    [[nodiscard]] const Way& way(const Source& source, Cell target, Cell origin) const;

private:
    friend class ReachFinder;
    int words_ = 1;
    std::vector<std::vector<Source>> sources_;  // [player]
    std::size_t movement_count_ = 0;
    std::vector<Movement> movements_;  // [player * movement_count_ + movement]
    std::vector<std::uint64_t> looks_;
};

}  // namespace perthro
