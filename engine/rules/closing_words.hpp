// Words behind which a move is complete whatever they find.
#pragma once

#include "engine/rules/program.hpp"

#include <vector>

namespace perthro {

// [address] not 0: from there on the words only change attributes and ask for turns, until the
// movement, or what stands behind all movements, ends. They refuse nothing, fork nowhere and add
// nothing to the path of the move.
[[nodiscard]] std::vector<char> closing_words(const Program& program);

}  // namespace perthro
