// What a client shows of a package before its game is opened.
#pragma once

#include "scripting/package/load.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// The card of a game that was loaded.
[[nodiscard]] GameCard game_card(const GameDefinition& game, const LoadedGame& loaded);
// The card of a package by its id, read in the state of Lua. One that is broken, in whatever way,
// is a card with what is wrong with it.
[[nodiscard]] GameCard card_of_package(const std::string& id, vm::State& state);
// The rules in words of a package, else of what it extends, as Markdown; "" if there are none.
[[nodiscard]] std::string rules_text(const LoadedGame& loaded);
// Whether players of the game may not see everything.
[[nodiscard]] bool is_hidden(const GameDefinition& game);

// The mistakes of a package as values, each with its lines of source.
[[nodiscard]] std::vector<ErrorView> error_views(const LoadErrors& errors);

}  // namespace perthro::session
