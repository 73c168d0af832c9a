// Where the time of a game goes: random games at full speed tell what a ply costs, positions of
// them that are followed word by word tell which words.
#pragma once

#include "scripting/callbacks/lua_times.hpp"
#include "scripting/play/match.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// What kind of part a cost is of. Applied: words that the rules run behind a move.
enum class CostOf { Words, Tables, Lua, Legality, Results, Applied, Making };

// What one line, function or part costs a ply: one list of moves, and the move that is made, with
// what decides the game behind it.
struct Cost {
    CostOf of = CostOf::Words;
    std::string name;     // "pawn:move", "filter", "mate"; "" of parts that are one
    std::string word;     // "every", "empty": the word, or what it asks; "" of others
    Source at;            // file -1: no place
    double seconds = 0;   // of a ply
    double calls = 0;     // of a ply: of legality: moves that are judged; of results: asked; 0: not
                          // counted
    double bytes = 0;     // of Lua's memory that functions take
    std::string reason;   // of words: why no table says them; "" = nothing to say
    Source reason_at;     // the word that makes it; file -1: none does alone
    std::string instead;  // what may be written for it, see kernel::Unfit
};

// What was measured of a game.
struct Profile {
    std::uint64_t plies = 0, games = 0;  // that were played at full speed
    double seconds = 0;                  // of a ply
    std::vector<Cost> costs;             // the dearest first; together what a ply costs
    std::vector<TraceAbort> aborts;      // of functions of the package, the most frequent first
    double own_seconds = 0;              // what all this took
    double slower = 1;  // so many times slower than usual were the words that were followed
};

// How long and what is measured.
struct ProfileSettings {
    double seconds = 2;  // about as long as it takes
    std::uint64_t seed = 0;
    bool stays = false;  // of the position where the match stands alone
    // Who plays the games: a place in Match::moves(), of a match that stands where a move is to be
    // chosen; empty: moves are drawn, as the first two of every game are.
    std::function<std::size_t(Match&)> choose = {};
    std::function<bool()> stop = {};  // asked again and again; ends it before its time
};

// Plays on from where the match stands, again and again, and leaves it there. On a script thread.
[[nodiscard]] Profile profile(Match& match, const ProfileSettings& settings);

// What would help most, in a modder's words: at most three sentences without full stops. `line`:
// the text of a line of the package.
[[nodiscard]] std::vector<std::string>
advice(const GameDefinition& game, const Profile& profile,
       const std::function<std::string(const Source&)>& line);

// Where in the package LuaJIT gave up; empty if that is no file of it.
[[nodiscard]] std::optional<Source> place_of(const GameDefinition& game, const TraceAbort& abort);

// "words", "tables", ...: a kind of cost as people read it.
[[nodiscard]] std::string_view name_of(CostOf what);

}  // namespace perthro
