// Tells in a few instructions that what is applied behind a ply of a type of piece surely does
// nothing: each of its words stands behind a condition that surely does not hold, or writes an
// attribute that already has the value. It never says so where something is written.
#pragma once

#include "engine/game/condition_screen.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <vector>

namespace perthro {

// Of one type, made once for a game; it may be asked of any position of it.
class AppliedScreen {
public:
    // mover: the type that moves, as it is before its move; kEmptyType: of plies that no piece
    // makes.
    AppliedScreen(const Rules& rules, PieceType mover);

    // Whether it can ever say that nothing is done.
    [[nodiscard]] bool knows() const { return knows_; }
    // False if nothing that is applied in the position as it stands would do anything.
    [[nodiscard]] bool may_do(const Position& position) const {
        return !knows_ || std::any_of(words_.begin(), words_.end(),
                                      [&](const Word& word) { return may_do(word, position); });
    }

private:
    // It does something if one of the slots does not hold the value, or if one of the conditions
    // holds.
    struct Word {
        Slot first = 0, slots = 0;
        std::uint32_t value = 0;
        std::vector<ConditionScreen> conditions;
    };
    [[nodiscard]] static bool may_do(const Word& word, const Position& position) {
        for (Slot i = 0; i < word.slots; ++i) {
            if (position.get(word.first + i) != word.value) {
                return true;
            }
        }
        return std::any_of(
            word.conditions.begin(), word.conditions.end(),
            [&](const ConditionScreen& condition) { return condition.may_hold(position); });
    }
    [[nodiscard]] bool add(const Rules& rules, std::int32_t address);
    [[nodiscard]] bool add_branches(const Rules& rules, std::int32_t address);
    [[nodiscard]] bool add_write(const Rules& rules, const Code& code);

    bool knows_ = true;
    std::vector<Word> words_;
};

}  // namespace perthro
