// What commands with bots have in common.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/search_threads.hpp"

namespace perthro::command {

// --time and --nodes, of which at most one may be given; 0 = not given.
inline void add_thinking(Syntax& syntax, int& time, std::uint64_t& nodes) {
    syntax.number("--time", time, "Milliseconds for a move (the package's, else 1000)", 1,
                  static_cast<int>(kMostTime.count()));
    syntax.number("--nodes", nodes, "Bound of what is looked at for a move, instead of time", 1);
    syntax.exclude("--time", "--nodes");
}

// --search-threads: of one search, see search_threads.hpp; 1 = not given.
inline void add_search_threads(Syntax& syntax, int& threads) {
    syntax.number("--search-threads", threads,
                  "Threads of one search (1; 0: one per processor); with more than one the answer "
                  "is not repeatable",
                  0, kMostSearchThreads);
}

// What add_thinking() has read, as bots are told it.
[[nodiscard]] inline ThinkingTime thinking_time(int milliseconds, std::uint64_t nodes) {
    return {std::chrono::milliseconds(milliseconds), nodes};
}

}  // namespace perthro::command
