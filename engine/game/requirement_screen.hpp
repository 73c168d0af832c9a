// Tells in a few instructions that a `require` of which the tables have seen to the safety of
// royals surely holds: each of its other parts denies conditions that surely do not hold together.
// It never says so of one that does not hold.
#pragma once

#include "engine/game/condition_screen.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <vector>

namespace perthro {

class RequirementScreen {
public:
    RequirementScreen(const Rules& rules, const Node& condition) { add(rules, condition); }

    // Whether it can ever say so.
    [[nodiscard]] bool knows() const { return knows_; }
    [[nodiscard]] bool surely_holds(const Position& position) const {
        return knows_ && std::all_of(denied_.begin(), denied_.end(), [&](const auto& parts) {
                   return std::any_of(parts.begin(), parts.end(), [&](const ConditionScreen& part) {
                       return !part.may_hold(position);
                   });
               });
    }

private:
    void add(const Rules& rules, const Node& condition) {
        if (condition.op == Op::All) {
            for (const Node& part : condition.kids) {
                add(rules, part);
            }
        } else if (condition.op != Op::No) {
            knows_ = false;
        } else if (condition.kids[0].op != Op::Checked) {
            deny(rules, condition.kids[0]);
        }
    }
    void deny(const Rules& rules, const Node& condition) {
        std::vector<ConditionScreen>& parts = denied_.emplace_back();
        const auto look = [&](const Node& part) {
            ConditionScreen screen(rules, part);
            if (screen.knows()) {
                parts.push_back(std::move(screen));
            }
        };
        if (condition.op == Op::All) {
            std::for_each(condition.kids.begin(), condition.kids.end(), look);
        } else {
            look(condition);
        }
        knows_ = knows_ && !parts.empty();
    }

    bool knows_ = true;
    std::vector<std::vector<ConditionScreen>> denied_;  // of each, one part surely does not hold
};

}  // namespace perthro
