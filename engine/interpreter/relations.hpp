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
    Relations(const Rules& rules, const Position& position);

    [[nodiscard]] bool enemies(Player a, Player b) const;
    [[nodiscard]] bool allies(Player a, Player b) const;
    // Bit by player: who is out of the game.
    [[nodiscard]] std::uint32_t out_mask() const { return position_.get(Field::OutMask); }
    // Bit by player: whose pieces stand in a relation to me.
    [[nodiscard]] std::uint32_t owners_meant(Relation relation, Player me) const;
    // Whether a piece, or nothing, stands in a relation to a player.
    [[nodiscard]] bool relation(Relation which, std::uint32_t w, Player me) const;
    // What most conditions ask: how a piece stands to me, and its type.
    [[nodiscard]] bool plain_piece(const Code& code, std::uint32_t w, const Run& run) const {
        switch (static_cast<Relation>(code.a)) {
            case Relation::Empty: return w == 0 && code.count == 0;
            case Relation::Open: return w == 0 || (may_capture(w, run.me) && is_listed(code, w));
            case Relation::Enemy: return w != 0 && may_capture(w, run.me) && is_listed(code, w);
            default:
                return relation(static_cast<Relation>(code.a), w, run.me) && is_listed(code, w);
        }
    }
    // The same, of a step of a plan.
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
