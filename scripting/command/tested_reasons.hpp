// Why a move that a test of a package names is not legal, and whether that is the reason that the
// test expects.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/match.hpp"

#include <string>

namespace perthro::command {

// The first reasons against a move, each on a line of its own behind a new line, and how many more
// there are; "" where none is known.
[[nodiscard]] std::string because(Match& match, const std::string& move);

// Of a move that is refused for something else than a test of a package expects, each on a line of
// its own behind a new line: what a player is told, the first reasons, the command that tells all.
[[nodiscard]] std::string instead(Match& match, const std::string& move, const std::string& package,
                                  const TestStart& start);

// "perthro why ./march a1-a3 --position '5/5/5/5/M4 white'": asks why a move of a test is not
// legal.
[[nodiscard]] std::string why_command(const std::string& package, const TestStart& start,
                                      const std::string& move);

// Behind a reason that is not the one why a move is refused: " (did you mean `hearth`?)" where it
// is no name in the files of the package but is like one of them, what a reason may be where it is
// a name; "" for any other.
[[nodiscard]] std::string reason_meant(const std::string& reason, const GameDefinition& game,
                                       const SourceTexts& texts);

// Whether a reason against a move is the named one: a word of the rules, what a player is told, a
// place (rules.lua:7) or a local of the package in whose lines the rule stands. `texts` are those
// of the package's files.
[[nodiscard]] bool has_reason(Match& match, const std::string& move, const std::string& reason,
                              const SourceTexts& texts);

}  // namespace perthro::command
