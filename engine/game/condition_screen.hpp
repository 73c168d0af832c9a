// Tells of a condition in a few instructions that it surely holds for no player at no cell, by one
// of the parts that all have to hold: an attribute that still has its first value, pieces that
// stand where there should be none or that see nothing of what they should, or too few counters on
// a cell. It never says so of a condition that holds.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/game/sight_screen.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

// Whether pieces of one owner and type stand on some cells, by the sets of the position.
struct PiecesThere {
    std::size_t set;                   // words from the first set on
    std::vector<std::uint64_t> cells;  // bit c of word c / 64

    [[nodiscard]] bool any(const Position& position) const {
        const std::uint64_t* const pieces = position.set(kNobody) + set;
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            found |= pieces[i] & cells[i];
        }
        return found != 0;
    }
};

// One condition, screened for a game; it may be asked of any position of it.
class ConditionScreen {
public:
    // Of a bool attribute; of the game or of players, else the screen lets all through.
    [[nodiscard]] static ConditionScreen of_attribute(const Rules& rules, int attribute);
    // Of a condition, an expression of the program.
    [[nodiscard]] static ConditionScreen of(const Rules& rules, std::int32_t condition);

    // False: it surely holds for no player at no cell. True says nothing.
    [[nodiscard]] bool may_hold(const Position& position) const {
        switch (asks_) {
            case Asks::Nothing: return true;
            case Asks::Changed:
                for (Slot i = 0; i < slots_; ++i) {
                    if (position.get(first_ + i) != initial_) {
                        return true;
                    }
                }
                return false;
            case Asks::Gone:
                return std::any_of(standing_.begin(), standing_.end(), [&](const auto& pieces) {
                    return std::none_of(pieces.begin(), pieces.end(), [&](const PiecesThere& part) {
                        return part.any(position);
                    });
                });
            case Asks::Sees: return sight_->may_hold(position);
            case Asks::Counted:
                return std::any_of(counted_.begin(), counted_.end(), [&](Slot slot) {
                    return static_cast<std::int64_t>(position.get(slot)) >= least_;
                });
        }
        return true;
    }
    // Of some conditions it tells that they surely hold, for a player: never so where they do not.
    [[nodiscard]] bool surely_holds(const Position& position, Player me) const {
        return whole_ &&
               (asks_ == Asks::Sees ? sight_->surely_holds(position, me) : may_hold(position));
    }
    // The attribute by which it tells; -1: it tells by what stands on the board.
    [[nodiscard]] int attribute() const { return attribute_; }
    // Whether it can ever say that the condition does not hold.
    [[nodiscard]] bool knows() const { return asks_ != Asks::Nothing; }

private:
    enum class Asks : std::uint8_t {
        Nothing,
        Changed,  // an attribute of somebody has another than its first value
        Gone,     // for somebody no such piece stands on the board
        Sees,     // some piece of somebody sees what it should
        Counted   // somebody has so many counters on a cell
    };
    ConditionScreen() = default;
    [[nodiscard]] bool says_all(const Rules& rules, std::int32_t condition) const;
    void look_at(const Rules& rules, std::int32_t condition);
    void ask_changed(const Rules& rules, int attribute);
    void ask_gone(const Rules& rules, const Code& some);
    void ask_counted(const Rules& rules, const Code& at);

    Asks asks_ = Asks::Nothing;
    bool whole_ = false;  // it asks no more than what is looked at here
    int attribute_ = -1;
    Slot first_ = 0, slots_ = 0;
    std::uint32_t initial_ = 0;
    std::vector<std::vector<PiecesThere>> standing_;  // for each player who may ask
    std::optional<SightScreen> sight_;
    std::vector<Slot> counted_;  // of counters, for each player who may ask
    std::int64_t least_ = 0;
};

}  // namespace perthro
