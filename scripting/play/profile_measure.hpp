// Measures of a game for its profile: random games at full speed, and positions of them part by
// part and word by word.
#pragma once

#include "engine/kernel/plan.hpp"
#include "scripting/callbacks/lua_times.hpp"
#include "scripting/play/profile.hpp"

#include <chrono>
#include <cstdint>
#include <vector>

namespace perthro {

// Sums over all that was played; profile() makes costs of a ply of them.
struct Measured {
    using Time = std::chrono::steady_clock::duration;

    std::uint64_t plies = 0, games = 0;
    Time list{}, rest{};              // of all plies: their lists, and making them
    LuaTimeTable lua_list, lua_rest;  // the functions in these
    std::vector<TraceAbort> aborts;   // while these games were played

    std::uint64_t followed = 0;               // positions; what follows is of all of them
    Time listed{};                            // their lists, as a game makes them
    std::vector<Time> movements;              // [movement] that the interpreter runs, at full speed
    std::vector<Time> results;                // [result]: asked for the player to move
    std::vector<std::uint64_t> result_calls;  // [result]: asked behind the plies that were followed
    std::uint64_t judged = 0;                 // moves of lists that are judged
    Time legality{};                          // what judging a list takes more than not judging it
    Time full{}, slow{};                      // a list by words alone, and one that is followed
    std::vector<std::uint64_t> word_calls;    // [address]
    std::vector<Time> word_times;             // [address]: until the next word ran
    std::vector<char> lowered;                // [movement]: tables say it
    std::vector<std::string> reasons;         // [movement]: why they do not, see kernel::Unfit
    std::vector<Source> reason_places;        // [movement]: the word that makes it
    std::string judging;                      // why each move is judged, see kernel::Unfit
    bool judged_by_tables = false;            // whether tables judge
};

// Plays on from where the match stands, again and again, and leaves it there. On a script thread.
[[nodiscard]] Measured measure(Match& match, const ProfileSettings& settings);

}  // namespace perthro
