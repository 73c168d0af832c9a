// What the façade hands out: plain values without pointers, each with one JSON form (json.hpp).
//
// Cells are numbered by their place in BoardView::cells, -1 = none. Players are numbered from 1 in
// the order of GameCard::players, 0 = nobody. Piece types are numbered by their place in
// BoardView::types, which has "unknown" at 0. Everything about a position is as one viewer sees it:
// what the viewer may not know is not in the value.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::session {

// ---- games
// An option of a package: values and bounds as text and numbers of its `type`.
struct OptionView {
    std::string name, title;
    std::string type;                 // bool | int | one_of
    std::vector<std::string> values;  // of one_of
    int low = 0, high = 0;            // of int
    std::string default_value, value;
    bool fixed = false;  // the package settles it: nobody may choose
};

struct SetupView {
    std::string name;
    bool random = false;
};

// A line of source that something refers to, "" where there is none: "rules.lua:12".
using Place = std::string;

// What is wrong with a package, or what a script did wrong.
struct ErrorView {
    std::string file;
    int line = 0, column = 0;  // 1-based, 0 = unknown
    std::string key_path, what, expected, remedy;
    std::string text;       // all of it as the command line prints it, with three lines of source
    std::string traceback;  // of a script
};

struct GameCard {
    std::string id, title, family, summary, licence;
    std::vector<std::string> tags, authors, sources;
    std::vector<std::string> players;  // names, the first is player 1
    std::vector<OptionView> options;
    std::vector<SetupView> setups;  // the first is the default
    bool hidden = false;            // somebody may not know something
    bool chance = false;            // dice, sticks, reveals
    std::string bot;                // the package's default bot, "" = none
    bool own_bot = false;           // it has the bot `lua`
    int bot_time = 0;               // milliseconds
    std::string path;               // folder of the package
    std::vector<ErrorView> errors;  // why it cannot be opened; empty if it can
};

// ---- the board
enum class CellShape { Square, Hex, Point, Pit, OffBoard };
enum class CellHolds { One, Stack, Counters };
enum class CellTint { Plain, Light, Dark };
enum class BoardStyle { Chequered, Plain, Points, Hexes, Pits, Graph };

struct CellView {
    std::string name;
    double x = 0, y = 0;  // centre, in units of one cell, y upwards
    double size = 1;      // width of the cell in the same units
    CellShape shape = CellShape::Square;
    CellHolds holds = CellHolds::One;
    CellTint tint = CellTint::Plain;
    int grid = -1;        // -1 = a cell outside the grids
    std::vector<int> at;  // 1-based coordinates in its grid
    // What moves call it, "" or nothing = its name: one text for all, or one for each player who
    // moves.
    std::vector<std::string> written;
    std::vector<std::string> zones;  // as the first player sees them; "white: far_row" for one by
                                     // player
};

struct LineView {  // a link to draw
    int from = -1, to = -1;
    bool arc = false;                               // leads around: a loop outside the board
    std::vector<std::pair<double, double>> points;  // of an arc, from end to end
};

struct BoardLabel {  // a coordinate beside the board
    std::string text;
    double x = 0, y = 0;
};

struct PieceTypeView {
    std::string name, title, letter;
    std::string art;    // `art/NAME.svg` of the package first, then of content/; "" = draw a disc
    std::string shape;  // the constant `shape` where a package has one
    bool royal = false;
};

struct PermutationView {
    std::string name;
    std::vector<std::pair<int, int>> moves;  // content of first goes to second
};

struct BoardView {
    BoardStyle style = BoardStyle::Plain;
    std::string theme;  // `view: {theme: ...}`
    std::vector<CellView> cells;
    std::vector<std::pair<double, double>> blanks;  // places of cells that a chequered grid lacks
    std::vector<LineView> lines;
    std::vector<BoardLabel> labels;
    std::vector<PieceTypeView> types;  // 0 = unknown
    std::vector<PermutationView> permutations;
    std::vector<int> turned;  // [player 0..n]: degrees clockwise that bring the player's side to
                              // the bottom
    std::vector<std::pair<std::string, std::string>> hints;  // `view` of the package, flattened
};

// A game that is open: its card with the options in force, its board, its rules for people.
struct GameInfo {
    GameCard card;
    BoardView board;
    std::string setup;                  // name of the setup played
    std::string seed;                   // as decimal text: JSON numbers are too short for it
    std::string rules_hash;             // 16 hexadecimal digits
    std::string rules_text;             // rules.md
    std::vector<std::string> files;     // that a reload watches
    std::vector<std::string> classes;   // of moves
    std::vector<std::string> overlays;  // names for Overlay
    std::map<std::string, std::string> headers;  // of the record: who plays, date
};

// ---- a position
// An attribute and its value in words.
struct AttributeView {
    std::string name, value;  // true | false, a number, a cell's, player's or type's name
    friend bool operator==(const AttributeView&, const AttributeView&) = default;
};

// A piece as the viewer sees it.
struct PieceView {
    int type = 0;  // 0 = unknown
    int owner = 0;
    int count = 1;                          // counters: how many of this kind
    bool covered = false;                   // face down
    bool taken = false;                     // captured, but still standing
    std::vector<AttributeView> attributes;  // those that differ from their default
    friend bool operator==(const PieceView&, const PieceView&) = default;
};

// Whether two pieces are drawn alike, whatever they carry.
[[nodiscard]] inline bool looks_alike(const PieceView& a, const PieceView& b) {
    return a.type == b.type && a.owner == b.owner && a.covered == b.covered;
}

struct CellContent {
    std::vector<PieceView> pieces;  // the bottom first
    bool fog = false;               // the viewer does not see the cell
    bool something = false;         // fog, but the viewer knows that something stands there
    std::vector<AttributeView> attributes;
    friend bool operator==(const CellContent&, const CellContent&) = default;
};

// So many pieces of a type, in a hand or in the bag.
struct HandItem {
    int type = 0;
    int count = 0;  // -1 = unlimited
};

// A side: its name, whom it belongs to now, and what it has.
struct PlayerView {
    std::string name;
    std::string seat;          // who plays this side: the name of the seat's player
    bool out = false;          // the side has left a game that goes on
    bool hand_hidden = false;  // `hand` is not for this viewer
    int hand_size = 0;         // pieces, also of a hidden hand
    std::vector<HandItem> hand;
    std::vector<AttributeView> attributes;
    std::int64_t clock_ms = -1;  // time left, -1 = no clock
    bool clock_running = false;
};

struct OutcomeView {
    bool over = false;
    std::string kind;          // the result's kind, or resign | agreement | time
    Place rule;                // where the package says so
    std::vector<int> winners;  // empty = a draw
    std::vector<int> losers;
    int points = 0;
    std::string text;            // one sentence for people
    std::vector<double> scores;  // [player - 1] where the game ends by a count, in points; else
                                 // empty
};

struct MarkView {  // something to show on cells: "check", "last", "dead", ...
    std::string name;
    std::vector<int> cells;
    bool line = false;  // from the first cell to the second
};

struct PositionView {
    int node = 0;                           // of the history
    int head = 0;                           // the node where the game is being played: there the
                                            // clocks run and the bots move
    int viewer = 0;                         // 0 = sees everything
    int version = 0;                        // counts changes of what is shown
    std::vector<CellContent> cells;         // [cell]
    std::vector<PlayerView> players;        // [player - 1]
    std::vector<HandItem> bag;              // identities that nobody knows yet, by type
    std::vector<int> roll;                  // dice as rolled, empty if none
    std::vector<int> dice;                  // dice left to play
    std::vector<AttributeView> attributes;  // of the game
    int to_move = 0;
    bool chance_due = false;  // the next ply is a roll or a reveal
    std::string phase;
    int plies_left = 1;  // of this turn
    int ply = 0;
    OutcomeView outcome;
    std::vector<int> last_from, last_path,
        last_captures;         // of what others did since the player to move was last asked, as far
                               // as it may be seen
    std::vector<int> checked;  // cells of attacked royals
    std::vector<MarkView> marks;
    int draw_offer = 0;      // the player who offers one
    std::string claim;       // a result that the player to move may claim, "" = none
    bool old_rules = false;  // the package on disk is broken: these are the last rules that worked
};

// ---- moves
enum class ChoiceKind {
    Cell,         // where the move starts, or the next cell of its path
    HandItem,     // a type from the hand
    Other,        // a cell chosen otherwise
    Promotion,    // a type
    Lifted,       // how many pieces
    Permutation,  // of the board
    Die,          // a value
    Label,        // a word
    Direction,    // a direction
    Class,   // what the move is: pass, castle, ... (where nothing else tells, or there is nothing
             // else)
    Route,   // one of several moves along the same path: see `captures`
    Outcome  // of chance
};

// One possible next step of the entry path.
struct NextChoice {
    std::string token;  // what is appended to the prefix: "e2", "-e4", "=queen", "piece@"
    ChoiceKind kind = ChoiceKind::Cell;
    int cell = -1;              // Cell, Other
    int type = 0;               // HandItem, Promotion
    int value = 0;              // Lifted, Die
    std::string title;          // for people
    int moves = 0;              // how many moves lie behind it
    bool completes = false;     // with it the path may end
    std::vector<int> captures;  // what the only move behind it captures, empty if there are several
};

// What an animation does, one after another; steps with the same `group` happen at once.
enum class StepKind { Move, Remove, Place, Change, Count, HandChange };
struct AnimationStep {
    StepKind kind = StepKind::Move;
    int group = 0;
    PieceView piece;         // as it is afterwards (Remove: before)
    int from = -1, to = -1;  // Move: from -1 = out of a hand; Remove, Place, Change, Count: `to`;
                             // Count: `from` of a seed that falls there as it is sown
    std::vector<int> path;   // Move: every cell on the way, both ends included
    std::string turn;        // Move: the permutation that carries it around its middle, "" = none
    int count = 0;   // Count: the cell's first number afterwards; HandChange: number in the hand
                     // afterwards
    int player = 0;  // HandChange: whose hand
};

// A move that is legal, or was played.
struct MoveView {
    std::string text;               // shortest text that names it, in the family's notation
    std::string own;                // own notation: the entry path
    std::vector<std::string> path;  // tokens for Play
    std::string name;               // class
    Place place;                    // where its movement stands
    int player = 0;
    int piece = 0;  // type that moves, 0 = none
    int from = -1, to = -1;
    std::vector<int> cells;  // start and landings in order
    std::vector<int> captures;
    bool chance = false;
    int weight = 1;                    // of an outcome of chance
    std::vector<AnimationStep> steps;  // only of moves that were played
};

// What may be chosen behind a prefix of an entry path.
struct ChoiceView {
    int node = 0;
    int player = 0;  // who chooses
    std::vector<std::string> prefix;
    std::vector<NextChoice> next;
    bool complete = false;  // the prefix is a whole move: `move`
    MoveView move;
    std::vector<std::string> continuation;  // tokens that are the only ones to go on with, up to a
                                            // fork or the end
    int moves = 0;                          // legal moves behind the prefix
    // What all moves behind the prefix do until what moves has arrived where the prefix says; none
    // where something is hidden, or where no move goes on.
    std::vector<AnimationStep> reached;
};

// All legal moves, each once, in the order of the rules.
struct MoveListView {
    int node = 0;
    int player = 0;
    std::vector<MoveView> moves;
};

struct ReasonView {  // why a movement made no move of what was asked
    Place place;
    std::string what;       // the word, filter or rule that refused
    std::string movement;   // what it tried, cell by cell: "furthest: e2-e4 at e3"
    std::vector<int> path;  // cells walked before
    int cell = -1;          // where
    std::string excerpt;    // the line of source
};

struct WhyView {
    bool legal = false;
    std::string asked;
    std::vector<std::string> moves;   // legal moves that fit what was asked
    std::string verdict;              // one sentence for people
    std::vector<ReasonView> reasons;  // the ones that came nearest first
};

// ---- history
// A ply of the tree; node 0 is the beginning.
struct HistoryNode {
    int id = 0;
    int parent = -1;
    std::vector<int> next;  // the first is the main line
    int ply = 0;
    int player = 0;    // who moved
    std::string text;  // family notation
    std::string own;   // as it stands in the record
    bool chance = false;
    bool reveals = false;  // somebody learned something by it
    std::string comment;
    std::vector<std::string> acts;  // "resign white", in words of the record
};

struct HistoryView {
    int current = 0;
    std::vector<HistoryNode> nodes;  // parents first; deleted ones are left out
    std::vector<int> line;  // from the root through the current node to the end of its main line
};

struct RecordView {
    std::string text;  // the record
    std::string file;  // where it was saved or loaded, "" = nowhere
};

struct PositionTexts {
    std::string own;     // own form
    std::string family;  // FEN, SFEN, ... "" if the game has none
};

// A game that a journal kept and that is not over.
struct UnfinishedGame {
    std::string file;  // for Open::journal
    std::string game, title;
    int plies = 0;
    std::int64_t time = 0;  // of the last entry, seconds since 1970
};

// ---- bots
struct ThinkingView {
    int player = 0;
    std::string bot;
    bool thinking = false;
    int depth = 0;
    std::int64_t nodes = 0;
    double seconds = 0;
    double score = 0;               // for the player who thinks, -1 .. 1
    std::vector<std::string> line;  // the best moves found
    std::string move;               // hint: what it would play
    std::string played;             // its move, when it has found one that everybody may know
    bool silent = false;            // its protocol has no words for depth, nodes, score and line
    bool few = false;  // it had all of its time, and looked at fewer than 100 positions in it
};

// ---- calls
// Why a call failed.
struct CallError {
    std::string code;  // load | illegal | hidden | over | not_open | text | script | reveals |
                       // argument | file | bot | position | record
    std::string message;
    std::string place;   // "rules.lua:12", "character 5", "" = none
    std::string remedy;  // what to do instead
};

}  // namespace perthro::session
