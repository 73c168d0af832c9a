// What a call means that asks about a try: Why, and Trace.
#pragma once

#include "scripting/session/calls.hpp"
#include "scripting/session/game.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// The text, path or cells that a call asks about, as one text. Throws CallFailure.
[[nodiscard]] std::string asked_about(Game& game, const Why& call);

// The legal moves between the cells of a call, or of exactly the text asked about.
[[nodiscard]] std::vector<std::string> moves_asked(Game& game, const Why& call,
                                                   const std::string& asked);

}  // namespace perthro::session
