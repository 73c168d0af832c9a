// A small game, and every place of its rules where a script can go wrong: what calls it, and how an
// error names that.
#pragma once

#include <string>

namespace perthro::test {

inline const std::string kHookGame = R"(api: 1
id: game
players: [white, black]
board: {grids: [{size: [5, 5]}]}
attributes: {score: {of: player, type: 0..9}}
pieces: {king: {letter: K, royal: true}, pawn: {letter: P}}
setups: {start: {white: {king: c1, pawn: [a2, b2]}, black: {king: c5, pawn: [d4, e4]}, lua: prepare}}
)";

inline constexpr int kScriptLine = 2;  // of rules.lua where the script stands
inline constexpr int kHookLine = 6;    // where the hook begins, or the load calls the script

struct HookPlace {
    const char* hook;   // its name in messages, "" = the load
    const char* rules;  // calls script(position)
    const char* yaml = "";
    bool prepares = false;  // defines the setup function itself
};

inline constexpr HookPlace kHookPlaces[] = {
    {"", "script()"},
    {"prepare", "function prepare(position) script(position) end", "", true},
    {"test",
     "king:move { along(around), step, test(function(position) return script(position) end), "
     "land(open) }"},
    {"apply", "king:move { along(around), step, land(open), apply(function(position) return "
              "script(position) end) }"},
    {"majority", "majority(\"move\", { function(position) return script(position) end })"},
    {"on_move", "function on_move(position, move) script(position) end"},
    {"on_move", "on_move = { move = function(position, move) script(position) end }"},
    {"filter", "function filter(position, moves) script(position) end"},
    {"on_applied", "function on_applied(position, move) script(position) end"},
    {"on_turn", "function on_turn(position) script(position) end"},
    {"outcome", "function outcome(position) script(position) end",
     "results: {told: {when: outcome, all: draw}}\n"},
    {"counted", "function counted(position, player) return script(position) end",
     "results: {told: {when: counted, holder: win}}\n"},
    {"asked", "function asked(position, player) return script(position) end",
     "results: {told: {when: pieces 3, ask: asked, holder: win}}\n"},
    {"tally", "function tally(position, player) return script(position) end",
     "results: {told: {when: pieces 3, most: tally}}\n"},
};

// Places that lists, moves and outcomes do not call.
inline constexpr HookPlace kAskedHookPlaces[] = {
    {"generate", "function generate(position, moves) script(position) end"},
    {"notate", "function notate(position, move) return script(position) end"},
    {"order", "function order(position, move) return script(position) end"},
    {"evaluate", "function evaluate(position, player) return script(position) end"},
    {"plausible", "function plausible(position) return script(position) end"},
    {"view_marks", "function view_marks(position, marks) script(position) end"},
    {"observe", "function observe(position, viewer, view) script(position) end",
     "visibility: {fog: lua}\n"},
};

// rules.lua with the script, one line, in a place.
[[nodiscard]] inline std::string rules_with(const std::string& script, const HookPlace& place) {
    std::string rules = "local function script(position)\n" + script +
                        "\nend\nking:move { along(around), step, land(open) }\n"
                        "pawn:move { step(n), land }\n" +
                        place.rules + "\nfunction fine() return 7 end\n";
    return place.prepares ? rules : rules + "function prepare() end\n";
}

}  // namespace perthro::test
