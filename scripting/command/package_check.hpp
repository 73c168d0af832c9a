// What `perthro check` says of one package, and `perthro pack` asks before it packs one.
#pragma once

#include "scripting/command/command.hpp"

#include <string>
#include <vector>

namespace perthro::command {

struct CheckedPackage {
    std::string errors;  // as printed, "" = nothing is wrong
    std::vector<std::string> warnings;
    OpenGame game;
};

// Rules, tests and the text for players: what a package has to have. Throws UsageError if there is
// no such package. On a script thread.
[[nodiscard]] CheckedPackage check_package(const GameArguments& arguments, const Streams& streams);

// What is odd about the moves from each setup on: that nothing can be played, nearly always because
// of a condition that never holds; moves that change nothing. Throws RuleError where moves from
// there cannot be told apart. On a script thread.
[[nodiscard]] std::vector<LoadWarning> warnings_of_play(const OpenGame& game);

}  // namespace perthro::command
