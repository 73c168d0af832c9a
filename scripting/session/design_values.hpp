// What the façade hands out to whoever makes or studies a game: how movements run, what stands
// behind a board, what a reload or many games brought. Values as those of values.hpp, numbered
// alike.
#pragma once

#include "scripting/session/values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace perthro::session {

struct DirectionView {
    std::string name;
    int to = -1;
};

struct AttackerView {
    int cell = -1;
    int player = 0;
};

struct InspectView {
    int cell = -1;
    CellView place;
    CellContent content;
    std::vector<DirectionView> links;  // as the first player calls the directions
    std::vector<AttackerView> attackers;
};

// A word of a movement that was tried, or what refused a way.
struct TraceStep {
    int parent = -1;       // the step before it on its way; -1 = its movement begins here
    bool on_way = false;   // it led to what was asked, or to what refused that
    bool refused = false;  // a refusal of the way that came to its parent
    bool changed = false;  // it left another board than it found
    bool judges = false;   // no word: an answer of `results` or `turns` behind a legal move
    std::string movement;  // "pawn:move"
    std::string word;   // as it reads in the rules: "step", "ask", "land"; "result mate", "turns"
    std::string state;  // before it: "d5 n, in the air, round 2"
    std::string seen;   // "yes: e3 is empty", "not asked"; "" = it asks nothing
    Place place;
    int here = -1, to = -1;              // where the cursor is before and after it
    std::vector<int> walked;             // where the cursor was, from the start to `to`
    std::vector<int> captured, written;  // cells that differ from how the movement found them
    std::vector<PieceView> in_air;       // what the mover has in the air, the bottom first
    std::vector<MarkView> marks;         // that the run set
    int board = 0;                       // of TraceView::boards: as the step leaves it
};

struct TracedLine {  // of the package, on which steps stand
    Place place;
    std::string text;
    int steps = 0, refusals = 0;
};

// How the movements run that were tried, word by word; behind a legal move the words of `applied`
// are steps, too, and what the lines of `results` and `turns` answered.
struct TraceView {
    std::string asked;
    int node = 0;  // of the history: where it was tried
    bool legal = false;
    std::string verdict;               // one sentence for people
    std::vector<TraceStep> steps;      // parents first, in the order in which they ran
    int left_out = 0;                  // steps, where there are too many
    std::vector<TracedLine> lines;     // by place
    std::vector<PositionView> boards;  // what stands there, without what a game knows besides
    std::string next;                  // the outcome, or whose turn it is; of a legal move
};

struct OverlayText {
    int cell = -1;
    std::string text;
};

struct OverlayArrow {
    int from = -1, to = -1;
    std::string text;
};

struct OverlayView {
    std::string name;
    std::vector<OverlayText> texts;
    std::vector<OverlayArrow> arrows;
    std::vector<MarkView> groups;
};

enum class ReloadState { Same, Loaded, Broken, Stopped };
// What came of reading the package again. Stopped: the new rules refuse a ply of the game; nothing
// was swapped yet, and Reload::stopped says what shall be done.
struct ReloadView {
    ReloadState state = ReloadState::Same;
    int number = 0;  // counts reloads of this session
    double milliseconds = 0;
    std::vector<std::string> changed;  // files
    std::vector<ErrorView> errors;     // Broken
    int ply = 0;                       // Stopped: the first ply that is no longer legal
    std::string move;                  // its text
    std::string reason;                // which rule forbids it
};

struct ConsoleView {
    std::string text;  // what was printed and the values
    bool failed = false;
    ErrorView error;
};

struct CountView {
    std::string name;
    int player = 0;  // winner, 0 = drawn or none
    std::int64_t number = 0;
};

// A number of random games beside what it was before the last reload that changed the rules.
struct ComparedView {
    std::string what;            // length, branching, unfinished, won, result
    std::string name;            // of a result: its kind
    int player = 0;              // of won and result: winner, 0 = drawn or none
    double now = 0, before = 0;  // means; of the others shares of all games, 0 to 1
    bool differs = false;        // more than chance would let it, in 95 of 100 cases
};

struct StatsView {
    bool running = false;
    std::int64_t games = 0, plies = 0, unfinished = 0;
    double seconds = 0;
    double length = 0, branching = 0;  // means
    int shortest = 0, longest = 0;
    std::vector<CountView> results;  // by kind and winner
    std::string problem;             // a script stopped the playouts
    std::int64_t games_before = 0;   // that were played before a reload; 0: nothing to compare with
    std::vector<ComparedView> compared;
};

// What a line, function or part of a package costs a ply.
struct CostView {
    std::string of;      // words, tables, lua, legality, results, applied, making
    std::string name;    // "pawn:move", "filter", "mate"; "" of parts that are one
    std::string word;    // "every", "empty": the word, or what it asks; "" of others
    Place place;         // "" = it has none
    std::string line;    // the text that stands there
    double share = 0;    // of the time of a ply, 0 to 1
    double seconds = 0;  // of a ply
    double calls = 0;    // in a ply; 0: not counted
    double bytes = 0;    // of Lua's memory that functions take in a ply
};

// Where the time of a game goes.
struct ProfileView {
    bool running = false;
    int node = 0;  // of the history: where the games began
    std::int64_t plies = 0, games = 0;
    double seconds = 0;               // of a ply; 0: nothing was measured yet
    std::vector<CostView> costs;      // the dearest first
    std::vector<std::string> advice;  // what would help most, sentences
    std::string problem;              // a script stopped it
};

}  // namespace perthro::session
