// From a package to rules that can be played: loads, records, compiles and gives the rules the
// factory of their hooks. Every game that the program plays comes through here.
#pragma once

#include "engine/notation/position_text.hpp"
#include "engine/rules/rules.hpp"
#include "scripting/package/load.hpp"

#include <functional>
#include <memory>
#include <string>

namespace perthro {

// A game that can be played, on any threads at once.
struct OpenGame {
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const LoadedGame> loaded;  // its definition was moved into the rules
};

// Receives a line of what the rules log: "games/small/rules.lua:7: filter: ...". May be called on
// any thread that runs rules.
using LogLines = std::function<void(const std::string& line)>;

// Opens a package. `limits`: of each Lua state that its rules get. Throws LoadErrors with
// everything that is wrong; IsolationNeeded where this process refuses it. Must run on a script
// thread.
[[nodiscard]] OpenGame open_game(const LoadRequest& request, const vm::Limits& limits = {},
                                 const LogLines& log = {});

// Texts of positions for these rules; the rules must outlive it.
[[nodiscard]] std::unique_ptr<PositionText> position_text(const Rules& rules);

}  // namespace perthro
