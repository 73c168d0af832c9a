// What the parts of an interpreter have in common: the position, what the moves that are being
// composed are for, and who listens to refusals.
#pragma once

#include "engine/facts/store.hpp"
#include "engine/interpreter/played.hpp"
#include "engine/interpreter/run.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/board.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class TurnMachine;
namespace kernel {
class OtherMoves;
}

namespace interpreter {

struct Parts;

inline constexpr int kDeepestQuestion = 6;  // of questions about moves, one in the other
inline constexpr std::uint64_t kNoNumber = ~std::uint64_t{0};

// What a complete move is for: a list, one answer, or an attack on a cell.
enum class Purpose { List, Exists, Attack };

// What the moves that are being composed are for. Each question about moves has its own (Nested).
struct Task {
    Purpose purpose = Purpose::List;
    MoveList* out = nullptr;                     // List: where they go; null: they are not listed
    bool merge = true;                           // List: of equal moves only the first
    bool judge = true;                           // by protect, require and repetition
    bool first_only = false;                     // forks stop at the first that is Done
    Cell target = kNoCell;                       // Attack: what is captured there
    std::size_t base = 0;                        // log mark of the move's start
    std::vector<Cell>* collect = nullptr;        // reach: Return collects cursors
    std::size_t merge_from = 0;                  // List: equal to moves from this index on
    std::uint32_t epoch = 0;                     // of the memory in which its moves are told apart
    bool guarded = false;                        // the guard of this depth is right
    std::uint32_t choices = ~0U;                 // Attack: see AttackReach::Way
    bool counts = false;                         // List: moves are counted, not listed
    bool numbers = false;                        // counted moves get numbers to draw one by
    std::uint64_t wanted = kNoNumber;            // the number of the one move that is listed
    const kernel::OtherMoves* others = nullptr;  // moves that numbered ones may equal; null: none
    bool weighs_landings = false;                // nothing judges its moves but `protect`
    Random* random = nullptr;                    // List: at each fork one way is drawn
    Played* played = nullptr;                    // the drawn move is not listed, but stays made
    std::uint64_t ways = 1;                      // of drawing the move, in all
    std::uint64_t most_ways = 1;                 // of drawing it, at most
    std::uint32_t list = 0;  // number of the list, once ways of its moves may meet
};

struct Workspace {
    // The rules, the position and the parts outlive this.
    Workspace(const Rules& of, Position& on, Parts& whole);

    const Rules& rules;
    Position& position;
    Parts& parts;
    Board board;
    // See Interpreter::attach; null: nobody is attached, or the package has no hooks.
    Worker* worker = nullptr;
    Hooks* hooks = nullptr;
    TurnMachine* turns = nullptr;

    Task task;
    bool found = false;         // the question of the task has its answer: yes
    int depth = 0;              // nested questions; 1: a list or question from outside
    std::uint32_t subject = 0;  // kind of counter that a condition is about; 0: the top piece here
    // The piece that `subject` is of, where that is not the top one here; else null.
    const PieceRecord* whole = nullptr;
    std::uint64_t steps = 0;    // words that ran
    std::uint64_t asked = 0;    // conditions
    std::uint64_t counted = 0;  // moves, by counting and numbering tasks
    bool ambiguous = false;     // two counted moves may be equal
    std::uint32_t epoch = 0;    // the latest memory in which moves are told apart

    std::unique_ptr<facts::Store> facts;      // conditions of all cells at once; null: none pays
    const std::uint8_t* asked_for = nullptr;  // [expression] whether facts may answer; null: none

    std::vector<Refusal>* refusals = nullptr;  // receives why moves are refused; null: nobody asks
    std::string test_why;          // of the last test that refused, while refusals are recorded
    bool name_directions = false;  // see Interpreter::name_directions

    // Whether nobody wants another move.
    [[nodiscard]] bool stopped() const { return task.first_only && found; }
    // Whether moves are written to a list, effects and all.
    [[nodiscard]] bool lists() const { return task.purpose == Purpose::List && !task.counts; }
    // Whether the next complete move is the one that is wanted by its number.
    [[nodiscard]] bool is_wanted() const { return task.counts && counted == task.wanted; }
    // Whether the next move is written to a list.
    [[nodiscard]] bool composes() const { return lists() || is_wanted(); }
    // The wanted move, if one is wanted, is on the list.
    void end_search() {
        counted += task.counts ? 1 : 0;
        found = found || task.counts;
    }

    // One more word of those that a list may take; too many are an error at the word.
    void count_step(const Source& at) {
        if (++steps > kMostSteps) {
            ran_too_long(at);
        }
    }
    // A question about moves bounds steps anew, unless it is asked inside another one.
    void bound_steps() { steps = depth == 1 ? 0 : steps; }
    // A list begins, whose moves are told apart anew.
    void begin_list() {
        task.epoch = ++epoch;
        bound_steps();
    }
    // What bounds steps begins anew, unless this is a part of making a list.
    void begin_steps() { steps = depth == 0 ? 0 : steps; }
    // What words and conditions have cost so far, in nanoseconds about.
    [[nodiscard]] std::uint64_t spent() const { return steps * 8 + asked * 5; }

    // The mover is in the air, but the position still has it where it stood.
    static void note_lift(Run& run) {
        run.mover.lift_due = run.mover.in_air = run.mover.lifted_once = true;
        run.mover.lifted_from = run.mover.cell;
        run.mover.cell = kNoCell;
    }
    // Makes a lift that is due, before anything that looks at more than one cell's word.
    void settle(Run& run) {
        if (run.mover.lift_due) {
            board.lift(run.mover.lifted_from, -1, run.kind);
            run.mover.lift_due = false;
        }
    }

    // Tells whoever records refusals that a word refused; `what` instead of what the word says.
    void refuse(const Code& code, const Run& run, const char* what = nullptr) {
        if (refusals != nullptr) {
            note_refusal(code, run, what);
        }
    }
    // Tells that a rule refused ("protect"), or what went wrong.
    void refuse(const Source& at, const Run& run, std::string_view what) {
        if (refusals != nullptr) {
            note_refusal(at, run, std::string(what));
        }
    }
    // What refuse() does once somebody listens; only of the list itself, not of questions inside
    // it.
    void note_refusal(const Code& code, const Run& run, const char* what);
    void note_refusal(const Source& at, const Run& run, const std::string& what);

    static constexpr std::uint64_t kMostSteps = 10'000'000;  // of one list
    // Apart, so that counting is worth inlining.
    [[noreturn, gnu::cold, gnu::noinline]] void ran_too_long(const Source& at) const;
};

}  // namespace interpreter
}  // namespace perthro
