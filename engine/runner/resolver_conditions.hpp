// Resolves the conditions of a movement: each becomes steps that ask, whose answers lead on as soon
// as it is known what stands behind; until then they are open exits. What a condition asks beyond
// what a cell tells is left to the program.
#pragma once

#include "engine/rules/rules.hpp"
#include "engine/runner/plan.hpp"

#include <array>
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

// How many rounds of each `times` are left, see Run::times.
using Rounds = std::array<std::int16_t, kMostNestedTimes>;

// Of the control of `times`: whether its rounds are a small number that is known before the game.
[[nodiscard]] bool knows_rounds(const Program& program, const Code& code);
// Of the same, where it is known: begins or counts a round; false: on at its `jump`.
[[nodiscard]] bool goes_round(const Program& program, const Code& code, Rounds& left);

class ConditionResolver {
public:
    static constexpr int kMostShort = 96;  // see is_short()

    // heavy: see Plans. Steps are written at the end of the plan.
    ConditionResolver(const Rules& rules, const std::uint8_t* heavy, Player me, Plan& plan)
        : rules_(rules), program_(rules.program), heavy_(heavy), me_(me), plan_(plan) {}

    // The number of the step that is written next.
    [[nodiscard]] std::int32_t next() const {
        return static_cast<std::int32_t>(plan_.steps.size());
    }
    // A step that was written, to be led on; valid until the next step is written.
    [[nodiscard]] Step& step(std::int32_t number) {
        return plan_.steps[static_cast<std::size_t>(number)];
    }
    // Writes a step and returns its number. Its `yes` and `no` are for the caller to lead on.
    std::int32_t emit(const Step& step) {
        plan_.steps.push_back(step);
        return next() - 1;
    }
    // Closes open exits: from each of them it goes on at the step `to`.
    void lead(const std::vector<Exit>& exits, std::int32_t to) {
        for (const Exit& exit : exits) {
            (exit.yes ? step(exit.step).yes : step(exit.step).no) = to;
        }
    }

    // Writes the steps of a condition, by its number in the program, and gives back their open
    // exits. lifted: the mover has left its cell. What steps cannot say becomes one Ask of the
    // program.
    Open condition(std::int32_t expression, bool lifted);
    // Writes one step that asks, with its mask and word (Step::mask) where a word of the board
    // tells all.
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
    // The part that a condition is: Hold where it holds, Refuse where not.
    std::int32_t part_of(std::int32_t expression, bool lifted);
    // Writes the links of directions that are known before the game; false: they are not.
    [[nodiscard]] bool ways_of(std::int32_t expression, Step& step);
    // Writes the link to a place that is the next cell in a direction known before the game; writes
    // nothing where it is the next cell ahead (Step::count stays 0). False: the place is another
    // one.
    [[nodiscard]] bool link_to(std::int32_t place, Step& step);

protected:
    // Behind a change of the position, which the steps of a plan alone know of.
    bool changed_ = false;
    bool lost_ = false;  // something was met there that has to be asked of the position

private:
    // One word of a block without forks: a step along `what`, -1 ahead, or the test of `what`.
    struct Atom {
        bool steps = false;
        std::int32_t what = -1;
    };
    using Atoms = std::vector<Atom>;

    Open light(const Code& code, std::int32_t expression, bool lifted);
    Open all_or_any(const Code& code, bool lifted);
    Open ask(std::int32_t expression, bool lifted);
    [[nodiscard]] bool is_piece(const Code& code) const;
    [[nodiscard]] Step piece(const Code& code, bool lifted) const;
    void tell_by_word(Step& step) const;

    // resolver_blocks.cpp
    Open elsewhere(const Code& code, std::int32_t expression, bool lifted);
    Open any_of(std::vector<Atoms> ways, bool lifted);
    Open any_behind(const Atom& first, std::vector<Atoms> ways, bool lifted);
    [[nodiscard]] std::vector<Atoms> ways_through(const Code& code, bool lifted) const;
    // Whether a condition, of single steps along one direction at most, is sooner asked step by
    // step than as a whole. left: how many questions it may ask.
    [[nodiscard]] bool is_short(std::int32_t expression, bool lifted, int& left) const;
    // The words of a block that is_short(); false: it is not.
    [[nodiscard]] bool is_short_block(std::int32_t address, bool lifted, int& left,
                                      Atoms& atoms) const;
    [[nodiscard]] bool leads_one_way(std::int32_t place) const;
    [[nodiscard]] bool is_same(const Atom& one, const Atom& other) const;
    [[nodiscard]] bool is_same(std::int32_t one, std::int32_t other) const;

    const Rules& rules_;
    const Program& program_;
    const std::uint8_t* heavy_;
    Player me_;
    Plan& plan_;
};

}  // namespace perthro::runner
