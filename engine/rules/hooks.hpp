// The engine's one view of Lua. A Worker of a game with functions in rules.lua owns one Hooks
// object, made by the factory that the Rules carry; games without functions have none. Every call
// may throw (a script error or limit): the worker then takes back what the operation did and lets
// the exception pass. Function numbers are those of Node::a in test/apply and
// MajorityKey::function; names are globals of rules.lua.
#pragma once

#include "engine/ids.hpp"
#include "engine/moves/move_list.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class Worker;
struct Rules;

// The functions of a package that the engine calls by their names (docs/hooks.md).
enum class Hook {
    Setup,
    OnTurn,
    Generate,
    OnMove,
    Filter,
    OnApplied,
    OnTogether,
    Outcome,
    Observe,
    Plausible,
    Evaluate,
    Order,
    Notate,
    ViewMarks,
    Choose  // of bot.lua
};
inline constexpr std::string_view kHookNames[] = {  // [Hook]: the global of rules.lua
    "setup",   "on_turn",   "generate", "on_move", "filter", "on_applied", "on_together", "outcome",
    "observe", "plausible", "evaluate", "order",   "notate", "view_marks", "choose"};

// What `move` shows a hook while a move is composed, or after it was made.
struct MoveContext {
    std::uint16_t name = 0;             // class, index into Rules::classes
    Cell from = kNoCell, to = kNoCell;  // where it began; where the mover is, else the cursor
    PieceType mover = kEmptyType;       // its type at the start; empty: the player's own move
    Player player = kNobody;            // who makes it
    Cell here = kNoCell;                // the cursor (test, apply); else = to
    int captured = 0;                   // pieces taken so far
    int parts = 1;                      // hops of a chain
    int die = 0;                        // the last die used, 0 = none
};

// What the hook `outcome` says of the game.
struct HookOutcome {
    bool decided = false;       // the game is over
    std::uint32_t winners = 0;  // bit p; 0 with decided = draw
    std::string kind;           // what is reported; "" = the kind of the line of `results`
};

// A move that Lua made by a name alone: the piece on `from` goes to `to`, takes what stands there
// and, if that is a type, becomes it.
struct PlainMove {
    std::uint16_t name = 0;  // class, index into Rules::classes
    Cell from = kNoCell, to = kNoCell;
    PieceType becomes = kEmptyType;
};

// What one call of Lua adds: a plain move, or those along some directions, as the owner of the
// piece sees them: over empty cells to each of the first `most` that stands in a relation to him
// and lies in a zone.
// Mirrored in scripting/prelude/hooks.lua; change both.
struct AddedMoves {
    PlainMove move;             // `to` is of one move alone
    PieceType of = kEmptyType;  // a type: of every piece of it that the player has, not of `from`
    std::uint16_t ways = 0;     // number of the directions, from 1; 0: one move
    std::uint16_t landing = 0;  // Relation of what stands where it lands
    std::uint16_t most = 0;     // cells in each direction, 1: a step
    std::uint16_t zone = 0;     // its number, from 1; 0: any cell
};

// Sink of moves that Lua makes: effects go straight into the worker's position between begin and
// finish.
class MoveSink {
public:
    virtual ~MoveSink() = default;
    // Begins a move of a class, index into Rules::classes, by the piece on `from`; kNoCell: by the
    // player. Like the calls that follow, it throws a RuleError where it makes no sense.
    virtual void begin(std::uint16_t name, Cell from) = 0;
    // Names a choice of the move, by which its text and others of the list are told apart.
    virtual void choose(Cell cell) = 0;
    virtual void choose_type(PieceType type) = 0;
    virtual void label(std::string_view label) = 0;  // one of HookNames::labels
    // The move is judged and, if it is legal, taken into the list; its effects are taken back.
    virtual void finish() = 0;
    [[nodiscard]] virtual bool open() const = 0;  // between begin and finish
    // Plain moves of pieces that are there, to other cells; not between begin and finish.
    // ways: [number - 1], the directions.
    virtual void add(std::span<const AddedMoves> moves,
                     std::span<const std::vector<Direction>> ways) = 0;
};

// What `view_marks` draws on a board: data for a client, no part of the rules.
struct ViewMark {
    Cell cell = kNoCell, to = kNoCell;  // `to`: a line from cell to there
    std::string name;                   // what it says; a client picks a look for it
    bool operator==(const ViewMark&) const = default;
};

// A function of bot.lua failed or was stopped: this bot has no answer, whoever asked it goes on.
// `what()` begins with file:line and names the function.
class BotFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The functions of one game in one Lua state, for one worker and thread. `worker` is whose position
// a function sees, and changes where it may; nothing else is kept from one call to the next.
class Hooks {
public:
    virtual ~Hooks() = default;

    // One operation of the rules: a list, a make, an outcome. What a script may use counts over all
    // calls between the two; operations nest, and only the outermost counts.
    virtual void begin_operation() = 0;
    virtual void end_operation() = 0;
    class Operation;

    // Whether the package defines a hook; one that it does not define may not be called.
    [[nodiscard]] virtual bool has(Hook hook) const = 0;
    // Whether it defines the hook for plies of a class, where the hook may be a table by class.
    [[nodiscard]] virtual bool has(Hook hook, const std::string& name) const = 0;

    // Words: test(f), apply(f). False: the move is refused, and `why` receives the text of refuse
    // "why", "" of none.
    virtual bool test(int function, Worker& worker, const MoveContext& move, std::string& why) = 0;
    virtual bool apply(int function, Worker& worker, const MoveContext& move, std::string& why) = 0;
    // A key of `majority`: of a list the moves with the largest number stay.
    virtual std::int64_t majority(int function, Worker& worker, const MoveContext& move) = 0;
    // NAME(position, player), as game.yaml names it: a condition of events and of `ask`, or a
    // number of `most` and `score`. Throws a RuleError if there is no such function.
    virtual bool holds(std::string_view name, Worker& worker, Player player) = 0;
    virtual std::int64_t number_of(std::string_view name, Worker& worker, Player player) = 0;

    // The function that a setup names, behind its pieces; what it draws by lot comes from the seed.
    virtual void setup(std::string_view name, Worker& worker, std::uint64_t seed) = 0;
    // A turn begins, before its roll. True = skip it.
    virtual bool on_turn(Worker& worker) = 0;
    // Makes moves of the player to move beside those of the words.
    virtual void generate(Worker& worker, MoveSink& sink) = 0;
    // A move is composed and stands on the position; it may have further effects. False = refused.
    // Of a class without a function: true.
    virtual bool on_move(Worker& worker, const MoveContext& move, std::string& why) = 0;
    // Marks dropped[i] = 1 for moves that go; `reasons`, if given, gets what the rules say of each.
    virtual void filter(Worker& worker, MoveList& moves, std::vector<char>& dropped,
                        std::vector<std::string>* reasons) = 0;
    // A ply was really made, a roll or a pass too; it may change attributes and the turn.
    virtual void on_applied(Worker& worker, const MoveContext& move) = 0;
    // A block of turns in secret takes effect; it sees the outcome and may change everything, where
    // two players have put something on one cell, too.
    virtual void on_together(Worker& worker) = 0;
    virtual HookOutcome outcome(Worker& worker) = 0;
    // How good the position is for a player, more is better; for bots.
    virtual std::int64_t evaluate(Worker& worker, Player player) = 0;
    // How promising a move of the list is; bots look at the largest first.
    virtual std::int64_t order(Worker& worker, const MoveContext& move) = 0;
    // Whether a position that was drawn agrees with what everybody knows. What goes wrong in it is
    // thrown as RulesStopped: no search may pass over it.
    virtual bool plausible(Worker& worker) = 0;
    // How people write the move; "" = the usual notation.
    virtual std::string notate(Worker& worker, const MoveContext& move) = 0;
    // Marks in `view` what the viewer does not see of `truth`.
    virtual void observe(Worker& truth, Player viewer, Worker& view) = 0;
    // What a client draws on the board of a position as its viewer sees it.
    virtual std::vector<ViewMark> view_marks(Worker& worker) = 0;
    // Which move of the list bot.lua plays for the player; its chance comes from the seed. Throws
    // BotFailure, as do `evaluate` and `order` where bot.lua was loaded.
    virtual std::size_t choose(Worker& worker, const MoveList& moves, Player player,
                               std::uint64_t seed) = 0;
};

// The operation under way while it lives; costs nothing in games without hooks.
class Hooks::Operation {
public:
    // Null: there are no hooks.
    explicit Operation(Hooks* hooks) : hooks_(hooks) {
        if (hooks_ != nullptr) {
            hooks_->begin_operation();
        }
    }
    ~Operation() {
        if (hooks_ != nullptr) {
            hooks_->end_operation();
        }
    }
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;

private:
    Hooks* hooks_;
};

// Makes the hooks of one worker.
using HooksFactory = std::function<std::unique_ptr<Hooks>()>;

}  // namespace perthro
