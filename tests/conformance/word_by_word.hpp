// Lists made by following every word of every way, as they are for `why`, where nothing is left out
// and nothing is remembered.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <vector>

namespace perthro::test {

// Whether two lists have the same moves in the same order.
[[nodiscard]] inline bool same_moves(const MoveList& one, const MoveList& other) {
    return one.size() == other.size() && one.effects == other.effects &&
           std::equal(one.compounds.begin(), one.compounds.end(), other.compounds.begin(),
                      other.compounds.end(), [](const Compound& a, const Compound& b) {
                          return a.name == b.name && a.from == b.from && a.to == b.to &&
                                 a.choices_key == b.choices_key && a.effects_key == b.effects_key;
                      });
}

inline void list_word_by_word(Worker& worker, MoveList& list) {
    std::vector<Refusal> refusals;
    worker.interpreter().record_refusals(&refusals);
    worker.list(list);
    worker.interpreter().record_refusals(nullptr);
}

}  // namespace perthro::test
