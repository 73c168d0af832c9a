// How far a piece came whose try nothing leads to: every try of an own piece has a reason, if only
// the one that stopped it elsewhere.
#pragma once

#include "scripting/play/refusals.hpp"
#include "scripting/play/tried_ways.hpp"

#include <optional>

namespace perthro {

// The reason that stopped the piece of the asked move last: on a way towards where it was to go if
// there is one, else on any; of a piece that no word refused, where its nearest move ends. Of what
// is dropped the same. Nothing where the text begins at no piece of the player to move.
[[nodiscard]] std::optional<Reason> furthest_reason(Match& match, const AskedMove& asked,
                                                    const TriedWays& tried);

}  // namespace perthro
