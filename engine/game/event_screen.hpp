// Tells of an event in a few instructions that it surely holds for nobody, so that what is asked
// behind every ply is mostly asked no further. It never says so of one that holds.
#pragma once

#include "engine/game/condition_screen.hpp"
#include "engine/game/line.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace perthro {

// One event, screened for a game; it may be asked of any position of it.
class EventScreen {
public:
    EventScreen(const Rules& rules, const CompiledEvent& event);

    // False: the event surely holds for no player. The line ends with this position. True says
    // nothing.
    [[nodiscard]] bool may_hold(const Position& position, const Line& line) const {
        switch (asks_) {
            case Asks::Nothing: return true;
            case Asks::Slot: return std::cmp_greater_equal(position.get(slot_), least_);
            case Asks::Occurrences: return line.occurrences() >= least_;
            case Asks::Few:
                return std::any_of(groups_.begin(), groups_.end(), [&](const Group& group) {
                    return number(position, group) <= group.number;
                });
            case Asks::Many:
                return std::any_of(groups_.begin(), groups_.end(), [&](const Group& group) {
                    return number(position, group) >= group.number;
                });
            case Asks::Inside:
                return std::any_of(parts_.begin(), parts_.end(),
                                   [&](const PiecesThere& part) { return part.any(position); });
            case Asks::Numbers: return numbers(position);
            case Asks::Condition: return condition_->may_hold(position);
        }
        return true;
    }

private:
    enum class Asks : std::uint8_t {
        Nothing,
        Slot,         // a counter has reached a number
        Numbers,      // a number of somebody has
        Occurrences,  // the position stood so often
        Few,          // somebody has few pieces on the board
        Many,         // somebody has many
        Inside,       // somebody has a piece on these cells
        Condition
    };
    // Sets of pieces (words from the first set on) that have so many together, at most or at least,
    // without those of other sets.
    struct Group {
        std::vector<std::size_t> sets;
        int number;
        std::vector<std::size_t> without;
    };
    void ask_few(const Rules& rules, const CompiledEvent& event);
    void ask_many(const Rules& rules, const CompiledEvent& event);
    void add_players(const Rules& rules, const CompiledEvent& event);
    void ask_inside(const Rules& rules, const CompiledEvent& event);
    void ask_numbers(const Rules& rules, const CompiledEvent& event);
    void ask_named(const Rules& rules, const CompiledEvent& event);

    [[nodiscard]] static int number(const Position& position,
                                    const std::vector<std::size_t>& sets) {
        const std::uint64_t* const first = position.set(kNobody);
        int total = 0;
        for (const std::size_t set : sets) {
            for (int i = 0; i < position.set_words(); ++i) {
                total += std::popcount(first[set + static_cast<std::size_t>(i)]);
            }
        }
        return total;
    }
    [[nodiscard]] static int number(const Position& position, const Group& group) {
        return number(position, group.sets) - number(position, group.without);
    }
    [[nodiscard]] bool numbers(const Position& position) const {
        for (Slot i = 0; i < slots_; ++i) {
            if (std::cmp_greater_equal(position.get(slot_ + i), least_)) {
                return true;
            }
        }
        return false;
    }

    Asks asks_ = Asks::Nothing;
    Slot slot_ = 0, slots_ = 0;
    int least_ = 0;  // as it is stored
    std::vector<Group> groups_;
    std::vector<PiecesThere> parts_;
    std::optional<ConditionScreen> condition_;
};

}  // namespace perthro
