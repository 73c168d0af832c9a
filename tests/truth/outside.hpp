// Programs that we are compared with, and random games to compare them on.
#pragma once

#include "engine/moves/draw.hpp"
#include "engine/random.hpp"
#include "scripting/outside/child_process.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <string>

namespace perthro::testing {

// Whether the program runs. Without it the comparison is left out, with a word; where CI=true it
// fails.
inline bool is_there(const outside::ChildProcess& program, const std::string& name) {
    const char* ci = std::getenv("CI");
    if (!program.started() && ci != nullptr && std::string(ci) == "true") {
        FAIL(name << " is not installed");
    }
    if (!program.started()) {
        WARN(name << " is not installed: nothing is compared");
    }
    return program.started();
}

inline std::shared_ptr<const Rules> rules_of(const std::string& game,
                                             std::map<std::string, std::string> options = {}) {
    LoadRequest request;
    request.package = game;
    request.options = std::move(options);
    return open_game(request).rules;
}

// A random game from its start, at most so many plies; stands at a position that is not over.
inline void walk(Match& match, Random& random, std::uint64_t plies) {
    MatchStart start;
    start.seed = random.next();
    match.start(start);
    for (std::uint64_t ply = 0; ply < plies && !match.moves().empty(); ++ply) {
        match.make(draw_move(match.moves(), random));
    }
    if (match.moves().empty()) {
        match.undo();
    }
}

}  // namespace perthro::testing
