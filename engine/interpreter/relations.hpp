// How players, and the pieces of players, stand to each other.
#pragma once

#include "engine/interpreter/run.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace perthro {

namespace runner {
struct Step;
}

namespace interpreter {

class Relations {
public:
    // Both outlive this.
    Relations(const Rules& rules, const Position& position);

    // Whether two different players are of no common team, or one of them is out.
    [[nodiscard]] bool enemies(Player a, Player b) const;
    // Whether two different players are of one team.
    [[nodiscard]] bool allies(Player a, Player b) const;
    // Bit by player: who is out of the game.
    [[nodiscard]] std::uint32_t out_mask() const { return position_.get(Field::OutMask); }
    // Bit by player, nobody too: of whose pieces alone a relation to me may hold; 0: it may hold of
    // an empty cell or a covered piece.
    [[nodiscard]] std::uint32_t owners_meant(Relation relation, Player me) const;
    // Whether a piece, or nothing, stands in a relation to a player. w: its word, 0: nothing.
    [[nodiscard]] bool relation(Relation which, std::uint32_t w, Player me) const;
    // What most conditions ask, an Op::Piece without a condition of its own: how a piece stands to
    // the run's player, and its type.
    [[nodiscard]] bool plain_piece(const Code& code, std::uint32_t w, const Run& run) const {
        switch (static_cast<Relation>(code.a)) {
            case Relation::Empty: return w == 0 && code.count == 0;
            case Relation::Open: return w == 0 || (may_capture(w, run.me) && is_listed(code, w));
            case Relation::Enemy: return w != 0 && may_capture(w, run.me) && is_listed(code, w);
            default:
                return relation(static_cast<Relation>(code.a), w, run.me) && is_listed(code, w);
        }
    }
    // What a step of a plan asks of a piece, of a word 0 where nothing stands.
    [[nodiscard]] bool piece_holds(const runner::Step& step, std::uint32_t w, Player me) const;
    // Whether the type of a piece is among those that a condition lists.
    [[nodiscard]] bool is_listed(const Code& code, std::uint32_t w) const {
        const auto types = rules_.program.types(code);
        return types.empty() || std::find(types.begin(), types.end(),
                                          static_cast<std::int32_t>(word::type(w))) != types.end();
    }

private:
    [[nodiscard]] bool may_capture(std::uint32_t w, Player me) const {
        constexpr std::uint32_t kClosed = word::kCovered | word::kTaken;
        const Player owner = word::owner(w);
        const std::uint32_t spared = position_.get(Field::OutMask) | position_.get(Field::WallMask);
        return (w & kClosed) == 0 && (spared == 0 ? ((hostile_[me] >> owner) & 1) != 0
                                                  : enemies(owner, me) && !walled(owner));
    }
    [[nodiscard]] bool walled(Player owner) const {
        return ((position_.get(Field::WallMask) >> owner) & 1) != 0;
    }

    const Rules& rules_;
    const Position& position_;
    std::array<std::uint32_t, kMaxPlayers + 1> hostile_{};  // [player]: enemies while nobody is out
};

}  // namespace interpreter
}  // namespace perthro
