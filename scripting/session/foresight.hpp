// What a move would do before it is made, and what a part of its entry path leads to. Only where
// nothing is hidden.
#pragma once

#include "scripting/session/game.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// What the only move behind a prefix of an entry path would do: it is made and taken back. Nothing
// if there is not just one.
[[nodiscard]] std::vector<AnimationStep> foresee(Game& game,
                                                 const std::vector<std::string>& prefix);
// What a prefix of an entry path leads to, whatever follows: see ChoiceView::reached.
[[nodiscard]] std::vector<AnimationStep> reached(Game& game,
                                                 const std::vector<std::string>& prefix);

}  // namespace perthro::session
