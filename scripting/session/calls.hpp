// Every call of the façade as a value, what each answers, and what a session says unasked.
// The JSON protocol has the same names: ListGames is "list_games", its members are the arguments.
#pragma once

#include "scripting/session/design_values.hpp"
#include "scripting/session/values.hpp"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace perthro::session {

// ---- games
struct ListGames {                       // -> GameList: all packages of the games folder
    std::vector<std::string> leave_out;  // ids that are not read: their cards hold nothing else
};
struct ListUnfinished {};  // -> UnfinishedList: what the journals kept
// The start of a game and its rules without opening it, for whoever chooses one.
struct Preview {  // -> PreviewView
    std::string game;
    std::map<std::string, std::string> options;
    std::string setup;
};
// By which rules a record or journal goes on where its package has changed: those that it was saved
// by, if they were kept, or those of the package as it is here. Trouble with code "record" tells;
// Reload takes a game with kept rules over to those that are here.
enum class GoOnBy { Saved, Today };
// Opens a game in place of the one that is open.
struct Open {          // -> GameInfo
    std::string game;  // id or path of the package; "" with `record` or `journal`
    std::map<std::string, std::string> options;  // values as text
    std::string setup;                           // "" = the default
    std::string seed;                            // decimal; "" = drawn from the clock
    std::string position;                        // begin here instead of at the setup
    std::string record;                          // text of a record to go on with
    std::string journal;                         // file of an unfinished game to go on with
    GoOnBy rules = GoOnBy::Saved;                // of `record` or `journal`
    std::map<std::string, std::string> headers;  // of the record: names of the people, date
    std::vector<std::int64_t> clocks_ms;         // [player - 1]; empty = no clocks
    std::int64_t increment_ms = 0;               // added after each of a player's turns
    bool roll = true;    // chance plies are drawn at once; else they wait for Roll or for Play
    bool watch = false;  // reload when a file of the package changes
};
struct Info {};   // -> GameInfo of the open game, as the last reload left it
struct Close {};  // -> Done

// ---- playing
struct View {        // -> PositionView
    int viewer = 0;  // 0 = everything
};
struct Choices {  // -> ChoiceView
    std::vector<std::string> prefix;
};
struct Moves {};  // -> MoveListView: all legal moves
// What the only move behind a prefix would do; nothing where several lie behind it, or where the
// game hides something, which its outcome would tell.
struct Foresee {  // -> Foreseen
    std::vector<std::string> prefix;
};
// Plays a move by its whole path, or by a text in own, family or engine notation. The move becomes
// a new variation if another was played here before.
struct Play {  // -> Played
    std::vector<std::string> path;
    std::string text;  // used if `path` is empty
};
struct Roll {};  // -> Played: draws the chance ply that is due
enum class StepTo { Node, Back, Forward, Start, End };
struct Step {  // -> HistoryView
    StepTo to = StepTo::Node;
    int node = 0;  // of StepTo::Node
};
// Takes back to the last own turn from this seat (0: from any that made a move).
// What was taken back is deleted and noted in the record. Fails with code "reveals" if somebody
// learned something since, unless `anyway`.
struct Undo {  // -> HistoryView
    int player = 0;
    bool anyway = false;
};
struct Branch {  // -> HistoryView: makes the line to a node the main line
    int node = 0;
};
struct Delete {  // -> HistoryView: a node with all behind it; the current node moves to its parent
    int node = 0;
};
struct Comment {  // -> HistoryView; replaces the node's comment
    int node = 0;
    std::string text;
};
// Acts belong to the game as it is played: whoever looks back is taken there first. An offer of a
// draw is answered by those to whom it was made; a bot answers for itself. DrawDecline of the
// player who made it takes it back.
enum class ActName { Resign, DrawOffer, DrawAccept, DrawDecline, Claim };
struct Act {  // -> HistoryView
    ActName act = ActName::Resign;
    int player = 0;  // 0 = the player to move (DrawAccept, DrawDecline: who was offered it)
};
struct History {};     // -> HistoryView
struct Options {       // -> GameCard, with the values in force if the game is open
    std::string game;  // "" = the open one
};
struct SetRoll {  // -> Done: Open::roll
    bool on = true;
};
struct Pause {  // -> Done: clocks stand still
    bool on = true;
};

// ---- texts
struct PositionText {  // -> PositionTexts of the current position as the viewer sees it
    int viewer = 0;
};
struct SetPosition {  // -> GameInfo: a new game that begins at a pasted position
    std::string text;
};
enum class RecordAction { Text, Save, Load };
struct RecordFile {  // -> RecordView ("record" in JSON); Load opens the game of the record
    RecordAction action = RecordAction::Text;
    std::string file;              // Save, Load
    GoOnBy rules = GoOnBy::Saved;  // Load
};

// ---- designing
// Why something is no legal move: a path (any beginning of one), or a text, or two cells.
struct Why {  // -> WhyView
    std::vector<std::string> path;
    std::string text;
    int from = -1, to = -1;
};
// How a try runs, word by word, named as for Why; a cell alone: everything that its piece tries.
// With nothing said but a node: the move that was played to it.
struct Trace {  // -> TraceView
    std::vector<std::string> path;
    std::string text;
    int from = -1, to = -1;
    int node = -1;  // of the history: where it is tried, -1 = where one looks
};
struct Inspect {  // -> InspectView
    int cell = -1;
    int viewer = 0;
};
struct Overlay {  // -> OverlayView; names: GameInfo::overlays
    std::string name;
    int viewer = 0;
};
enum class StoppedAnswer { None, Stay, Keep, Restart };
// Reads the package again. If it stopped before (ReloadState::Stopped), `stopped` decides: Stay
// ends the game's line at the last legal ply, Keep begins anew from the position shown, Restart
// from the setup. A game that goes on by kept rules goes over to the package as it is here.
struct Reload {  // -> ReloadView
    StoppedAnswer stopped = StoppedAnswer::None;
};
struct Errors {};  // -> ErrorList: of the package on disk, empty if it works
struct Console {   // -> ConsoleView: runs Lua on a copy of the position
    std::string text;
};
enum class EditKind {
    Place,
    Erase,
    CellAttribute,
    PieceAttribute,
    PlayerAttribute,
    GameAttribute,
    Hand,
    Turn,
    Clear
};
// Changes the position. The first edit begins a new game there; further ones change its beginning.
struct Edit {  // -> HistoryView
    EditKind edit = EditKind::Place;
    int cell = -1;
    int type = 0;             // Place, Hand
    int player = 0;           // Place: owner; PlayerAttribute, Hand, Turn
    int count = 1;            // Hand: number in the hand; Place: on a cell of counters
    std::string name, value;  // of an attribute
};
// A case for tests.yaml from the current position: its moves, or a count of depth 1 to `depth`.
struct TestCase {   // -> RecordView; appended to the package's tests.yaml if `save`
    int depth = 0;  // 0 = the list of moves
    bool save = false;
};
enum class Running { Start, Stop, Now, Look };
struct Stats {  // -> StatsView: playouts of these rules in the background
    Running action = Running::Look;
    std::int64_t games = 1000;  // at most 1,000,000
};

// Where the time of a game goes, in random games from where one looks on, as the command `profile`
// tells it. Measured in the background: Profiled follows.
struct ProfileGame {  // -> ProfileView ("profile" in JSON)
    Running action = Running::Look;
    int seconds = 2;  // about as long as it takes, 1 to 60
};

// ---- bots
struct ListBots {};  // -> BotList
struct BotSpec {
    std::string name;        // of ListBots; of Bot also PROTOCOL:PROGRAM; of Hint "" = "default"
    int time_ms = 0;         // 0 = the package's, at most 3600000
    std::int64_t nodes = 0;  // 0 = by time; by nodes a hint takes at most an hour, too
    int threads = 1;         // of its search, at most 256; 0 = one for each processor
};
struct Bot {  // -> ThinkingView. Start: this bot plays from this seat from now on
    Running action = Running::Start;  // Stop: a person does; Now: it moves at once; Look
    int player = 0;                   // who began with this side; 0 = who is to move
    BotSpec bot;
};
struct Hint {  // -> ThinkingView, when it is found
    BotSpec bot;
};

using Call = std::variant<ListGames, ListUnfinished, Preview, Open, Info, Close, View, Choices,
                          Moves, Foresee, Play, Roll, Step, Undo, Branch, Delete, Comment, Act,
                          History, Options, SetRoll, Pause, PositionText, SetPosition, RecordFile,
                          Why, Trace, Inspect, Overlay, Reload, Errors, Console, Edit, TestCase,
                          Stats, ProfileGame, ListBots, Bot, Hint>;

// ---- answers
struct Done {};
struct GameList {
    std::vector<GameCard> games;
};
struct UnfinishedList {
    std::vector<UnfinishedGame> games;
};
struct PreviewView {
    std::string game;
    BoardView board;
    PositionView position;
    std::string rules_text;  // rules.md
};
struct Foreseen {
    std::vector<std::string> prefix;
    std::vector<AnimationStep> steps;
};
struct Played {
    int node = 0;                 // where the game stands now
    std::vector<MoveView> moves;  // what was played: the move and the chance plies behind it
};
struct ErrorList {
    std::vector<ErrorView> errors;
};
struct BotList {
    std::vector<std::string> bots;
    std::vector<std::string> levels;  // a bot plays at one as `BOT@LEVEL`; the last is its full
                                      // strength
};

// ---- what a session says unasked
// Ahead: somebody played or acted where the game is being played, while another place of it is
// looked at, which stays as it is; History and View (clocks) tell more.
enum class ChangeReason { Opened, Closed, Played, Stepped, Edited, Reloaded, Acted, Clock, Ahead };
// The position, the history or the outcome changed; ask View, Choices and History again. `moves`
// are the plies made since the last change, as everybody may see them, for animation and sound.
struct Changed {
    ChangeReason reason = ChangeReason::Played;
    int node = 0;
    int version = 0;  // PositionView::version
    std::vector<MoveView> moves;
};
struct Reloaded {  // the files changed and were read
    ReloadView reload;
};
struct Thinking {
    ThinkingView thinking;
};
struct StatsChanged {
    StatsView stats;
};
struct Profiled {  // it was measured, or a script stopped it
    ProfileView profile;
};
struct Trouble {  // something went wrong that nobody asked for: a script during a chance ply, a
                  // full disk
    CallError error;
};

using Result = std::variant<
    Done, GameList, UnfinishedList, PreviewView, GameInfo, PositionView, ChoiceView, MoveListView,
    Foreseen, Played, HistoryView, GameCard, PositionTexts, RecordView, WhyView, TraceView,
    InspectView, OverlayView, ReloadView, ErrorList, ConsoleView, StatsView, ProfileView, BotList,
    ThinkingView, Changed, Reloaded, Thinking, StatsChanged, Profiled, Trouble>;

}  // namespace perthro::session
