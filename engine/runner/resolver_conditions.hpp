// Resolves the conditions of a movement: each becomes steps that ask, whose answers lead on as soon
// as it is known what stands behind; until then they are open exits. What a condition asks beyond
// what a cell tells is left to the program.
#pragma once

#include "engine/rules/rules.hpp"
#include "engine/runner/plan.hpp"

#include <cstdint>
#include <vector>

namespace perthro::runner {

// Where a step goes on, once it is known.
struct Exit {
    std::int32_t step = -1;
    bool yes = true;  // else where the answer is no
};
// The exits of a condition's steps, by the answer of the whole.
struct Open {
    std::vector<Exit> yes, no;
};

class ConditionResolver {
public:
    // heavy: see Plans. Steps are written at the end of the plan.
    ConditionResolver(const Rules& rules, const std::uint8_t* heavy, Player me, Plan& plan)
        : rules_(rules), program_(rules.program), heavy_(heavy), me_(me), plan_(plan) {}

    // The number of the step that is written next.
    [[nodiscard]] std::int32_t next() const {
        return static_cast<std::int32_t>(plan_.steps.size());
    }
    [[nodiscard]] Step& step(std::int32_t number) {
        return plan_.steps[static_cast<std::size_t>(number)];
    }
    std::int32_t emit(const Step& step) {
        plan_.steps.push_back(step);
        return next() - 1;
    }
    void lead(const std::vector<Exit>& exits, std::int32_t to) {
        for (const Exit& exit : exits) {
            (exit.yes ? step(exit.step).yes : step(exit.step).no) = to;
        }
    }

    // lifted: whether the mover has left its cell.
    Open condition(std::int32_t expression, bool lifted);
    Open question(const Step& step);
    // What is written next is gone on with where the answer is yes; else there is no move.
    void refuse_unless(const Open& open);

    // Steps that are only gone to by their number, which is returned: those that make() writes, and
    // those of a condition.
    template <typename Make>
    std::int32_t part(Make&& make) {
        const std::int32_t over = emit({.what = Do::Jump});
        const std::int32_t begin = next();
        make();
        step(over).yes = next();
        return begin;
    }
    std::int32_t part_of(std::int32_t expression, bool lifted);

private:
    Open light(const Code& code, std::int32_t expression, bool lifted);
    Open all_or_any(const Code& code, bool lifted);
    Open ask(std::int32_t expression, bool lifted);
    Open piece(const Code& code, std::int32_t expression, bool lifted);
    Open elsewhere(const Code& code, std::int32_t expression, bool lifted);

    const Rules& rules_;
    const Program& program_;
    const std::uint8_t* heavy_;
    Player me_;
    Plan& plan_;
};

}  // namespace perthro::runner
