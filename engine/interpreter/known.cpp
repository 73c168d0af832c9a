#include "engine/interpreter/known.hpp"

#include "engine/rules/closing_words.hpp"

#include <algorithm>

namespace perthro::interpreter {

namespace {

bool guards_royals_alone(const Rules& rules) {
    return !rules.protect.empty() && std::all_of(rules.protect.begin(), rules.protect.end(),
                                                 [](const CompiledProtect& protect) {
                                                     return protect.royals_only && protect.when < 0;
                                                 });
}

}  // namespace

Known::Known(const Rules& rules)
    : plain_pieces(rules.layout.one_word_cells() && !rules.looks),
      advances(!rules.layout.has.counters && !rules.uses_crossed),
      judges_nothing(rules.protect.empty() && rules.requirements.empty() &&
                     rules.game.repetition.forbid == 0),
      guardable(guards_royals_alone(rules)), sieve(rules, plain_pieces),
      rays(rules.game.topology, rules.layout.sets.words), closing(closing_words(rules.program)) {}

}  // namespace perthro::interpreter
