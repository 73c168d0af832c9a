#include "scripting/play/step_rounds.hpp"

#include <fmt/format.h>
#include <map>

namespace perthro {

namespace {

constexpr const char* kTimes = "times";

// Null of what is no word.
const Code* code_of(const Rules& rules, const Step& step) {
    return step.refused || step.address < 0 ? nullptr : &rules.program.at(step.address);
}

// Whether a step is the first of a round of the `loop` that is the step before it.
bool begins_round(const Rules& rules, const Step& loop, const Step& step) {
    const Code* const code = code_of(rules, loop);
    return code != nullptr && loop.word == "loop" && !step.refused && step.address == code->kid[3];
}

// Follows the steps in the order in which they ran.
class Counting {
public:
    Counting(const Rules& rules, const std::vector<Step>& steps)
        : rules_(rules), steps_(steps), rounds_(steps.size()), follower_(steps.size(), -1) {
        for (std::size_t i = steps.size(); i-- > 0;) {
            if (steps[i].parent >= 0 && !steps[i].refused) {
                follower_[static_cast<std::size_t>(steps[i].parent)] = steps[i].address;
            }
        }
    }

    std::vector<Rounds> count() {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (steps_[i].parent >= 0) {
                rounds_[i] = behind(i, static_cast<std::size_t>(steps_[i].parent));
            }
        }
        return std::move(rounds_);
    }

private:
    Rounds behind(std::size_t index, std::size_t parent) {
        Rounds rounds = rounds_[parent];
        if (begins_round(rules_, steps_[parent], steps_[index])) {
            rounds.push_back(++begun_[parent]);
        } else if (tests_times(steps_[index])) {
            next_time(index, steps_[parent].word == kTimes && !tests_times(steps_[parent]), rounds);
        }
        return rounds;
    }

    // Whether a step is not the word `times` itself, but the test in front of each round of it.
    [[nodiscard]] bool tests_times(const Step& step) const {
        const Code* const code = code_of(rules_, step);
        return code != nullptr && step.word == kTimes && code->jump >= 0;
    }

    // The test in front of each round of `times`, and behind the last one, where it leads on.
    void next_time(std::size_t index, bool first, Rounds& rounds) const {
        if (first) {
            rounds.push_back(0);
        }
        if (rounds.empty()) {
            return;
        }
        ++rounds.back();
        if (follower_[index] == rules_.program.at(steps_[index].address).jump) {
            rounds.pop_back();
        }
    }

    const Rules& rules_;
    const std::vector<Step>& steps_;
    std::vector<Rounds> rounds_;
    std::vector<std::int32_t> follower_;  // the address of the word behind each step, -1 = none
    std::map<std::size_t, int> begun_;    // rounds of a loop, by its step
};

}  // namespace

std::vector<Rounds> rounds_of(const Rules& rules, const std::vector<Step>& steps) {
    return Counting(rules, steps).count();
}

bool gathers(const Rules& rules, const Step& step) {
    const Code* const code = code_of(rules, step);
    return code != nullptr && (step.word == "every" || step.word == "loop" ||
                               (step.word == "first" && code->jump >= 0));
}

std::string round_words(const Rounds& rounds) {
    return rounds.empty() ? "" : fmt::format("round {}", fmt::join(rounds, "."));
}

std::vector<std::int32_t> way_with_loops(const Rules& rules, const std::vector<Step>& steps,
                                         const std::vector<std::int32_t>& way) {
    std::vector<char> told(steps.size(), 0), in_loop(steps.size(), 0);
    for (const std::int32_t index : way) {
        told[static_cast<std::size_t>(index)] = 1;
    }
    std::vector<std::int32_t> all;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].parent >= 0) {
            const auto parent = static_cast<std::size_t>(steps[i].parent);
            in_loop[i] = in_loop[parent] != 0 ||
                         (told[parent] != 0 && begins_round(rules, steps[parent], steps[i]));
        }
        if (told[i] != 0 || in_loop[i] != 0) {
            all.push_back(static_cast<std::int32_t>(i));
        }
    }
    return all;
}

}  // namespace perthro
