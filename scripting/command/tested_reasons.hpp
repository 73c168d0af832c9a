// Why a move that a test of a package names is not legal, and whether that is the reason that the
// test expects.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/play/match.hpp"

#include <string>

namespace perthro::command {

// Each reason against a move on a line of its own behind a new line, "" where none is known.
[[nodiscard]] std::string because(Match& match, const std::string& move);

// Whether a reason against a move is the named one: a word of the rules, what a player is told, a
// place (rules.lua:7) or a local of the package in whose lines the rule stands. `texts` are those
// of the package's files.
[[nodiscard]] bool has_reason(Match& match, const std::string& move, const std::string& reason,
                              const SourceTexts& texts);

}  // namespace perthro::command
