// Which round of the repetitions around it, `loop` and `times`, a step of a traced try runs in.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "engine/rules/rules.hpp"

#include <string>
#include <vector>

namespace perthro {

// Rounds of the repetitions around a word, the outermost first, each from 1 on.
using Rounds = std::vector<int>;

// [index of a step]; of whole tries, in the order in which they ran. The word that begins a
// repetition is outside of it.
[[nodiscard]] std::vector<Rounds> rounds_of(const Rules& rules, const std::vector<Step>& steps);

// Whether a word gathers what it tries: `every`, `loop`, a `first` without a choice. Ways that
// begin in it are no other ways of the move.
[[nodiscard]] bool gathers(const Rules& rules, const Step& step);

// "round 2"; "round 2.1": the first of the inner repetition in the second of the outer one; "".
[[nodiscard]] std::string round_words(const Rounds& rounds);

// The steps of a way with those of the loops on it, which run as tries of their own, in order.
[[nodiscard]] std::vector<std::int32_t> way_with_loops(const Rules& rules,
                                                       const std::vector<Step>& steps,
                                                       const std::vector<std::int32_t>& way);

}  // namespace perthro
