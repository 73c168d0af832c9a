// Tells in a few instructions that a `require` of which the tables have seen to the safety of
// royals surely holds: each of its other parts denies conditions that surely do not hold together.
// It never says so of one that does not hold. Of some it tells that they surely do not hold.
#pragma once

#include "engine/game/condition_screen.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace perthro {

// One requirement, screened for a game; it may be asked of any position of it.
class RequirementScreen {
public:
    // condition: an expression of the program.
    RequirementScreen(const Rules& rules, std::int32_t condition) {
        add(rules, condition);
        for (Denied& denied : denied_) {
            std::copy_if(denied.parts.begin(), denied.parts.end(),
                         std::back_inserter(denied.steady), [&](const ConditionScreen& part) {
                             return part.attribute() >= 0 &&
                                    rules.steady[static_cast<std::size_t>(part.attribute())] != 0;
                         });
        }
    }

    // Whether surely_holds() and surely_will_hold() can ever be true.
    [[nodiscard]] bool knows() const { return knows_; }
    [[nodiscard]] bool surely_holds(const Position& position) const {
        return knows_ && std::all_of(denied_.begin(), denied_.end(), [&](const Denied& denied) {
                   return any_fails(denied.parts, position);
               });
    }

    // Whether it surely holds behind any move that is made now, by attributes that no move sets.
    [[nodiscard]] bool surely_will_hold(const Position& position) const {
        return knows_ && std::all_of(denied_.begin(), denied_.end(), [&](const Denied& denied) {
                   return any_fails(denied.steady, position);
               });
    }
    // Whether it surely does not hold for a player who has moved.
    [[nodiscard]] bool surely_fails(const Position& position, Player me) const {
        return std::any_of(denied_.begin(), denied_.end(), [&](const Denied& denied) {
            return denied.all && std::all_of(denied.parts.begin(), denied.parts.end(),
                                             [&](const ConditionScreen& part) {
                                                 return part.surely_holds(position, me);
                                             });
        });
    }

private:
    // Conditions that must not hold together. all: of each of them there is a screen; steady: those
    // that tell by attributes that no move sets.
    struct Denied {
        std::vector<ConditionScreen> parts, steady;
        bool all = true;
    };
    [[nodiscard]] static bool any_fails(const std::vector<ConditionScreen>& parts,
                                        const Position& position) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](const ConditionScreen& part) { return !part.may_hold(position); });
    }
    void add(const Rules& rules, std::int32_t condition) {
        const Program& program = rules.program;
        const Code& code = program.expression(condition);
        if (code.op == Op::All) {
            for (const std::int32_t part : program.kids(code)) {
                add(rules, part);
            }
        } else if (code.op != Op::No) {
            knows_ = false;
        } else if (program.expression(code.kid[0]).op != Op::Checked) {
            deny(rules, code.kid[0]);
        }
    }
    void deny(const Rules& rules, std::int32_t condition) {
        Denied& denied = denied_.emplace_back();
        const auto look = [&](std::int32_t part) {
            ConditionScreen screen = ConditionScreen::of(rules, part);
            if (screen.knows()) {
                denied.parts.push_back(std::move(screen));
            } else {
                denied.all = false;
            }
        };
        const Code& code = rules.program.expression(condition);
        if (code.op == Op::All) {
            const auto parts = rules.program.kids(code);
            std::for_each(parts.begin(), parts.end(), look);
        } else {
            look(condition);
        }
        knows_ = knows_ && !denied.parts.empty();
    }

    bool knows_ = true;
    std::vector<Denied> denied_;  // of each, one part surely does not hold
};

}  // namespace perthro
