// What commands with bots have in common.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/play/chooser.hpp"

namespace perthro::command {

// --time and --nodes, of which at most one may be given; 0 = not given.
inline void add_thinking(Syntax& syntax, int& time, std::uint64_t& nodes) {
    constexpr int kMostTime = 3'600'000;
    syntax.number("--time", time, "Milliseconds for a move (the package's, else 1000)", 0,
                  kMostTime);
    syntax.number("--nodes", nodes, "Bound of what is looked at for a move, instead of time");
    syntax.exclude("--time", "--nodes");
}

[[nodiscard]] inline ThinkingTime thinking_time(int milliseconds, std::uint64_t nodes) {
    return {std::chrono::milliseconds(milliseconds), nodes};
}

}  // namespace perthro::command
