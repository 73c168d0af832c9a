// Events of results and turns that never hold, because nothing in the package brings them about.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/package/unreached.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro {

// Whether that is true of an entry, or of one inside of a block.
[[nodiscard]] bool any_entry(const std::vector<TurnEntry>& entries,
                             const std::function<bool(const TurnEntry&)>& holds);

// Why an event can never hold: "no turn lets anybody pass"; "" where it may, be it with other
// options.
[[nodiscard]] std::string never_holds(const GameDefinition& game, const YamlNames& names,
                                      const LuaTexts& lua, const EventDefinition& event);

// Whether nobody is ever without a move in his turn, as every turn lets him pass, whatever the
// options are. Rules that may forbid a pass let nothing be said.
[[nodiscard]] bool never_stuck(const GameDefinition& game, const YamlNames& names);

// Whether pieces in some hand are counted, be it with other options.
[[nodiscard]] bool counts_hands(const GameDefinition& game, const YamlNames& names);

}  // namespace perthro
