// Making a move: one ply in the order of the architecture page, (a) to (g), and taking it back.
#pragma once

#include "engine/game/applied_screen.hpp"
#include "engine/game/table_plies.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace perthro {

class Events;
class Interpreter;
class Line;
class Position;
class Repetition;
class Results;
class TurnMachine;
class Worker;
namespace kernel {
class Maker;
}

// What hooks and results see of the plies before.
struct LastMoves {
    MoveContext any;                              // the last ply, that of chance included
    std::array<MoveContext, kMaxPlayers + 1> of;  // [player]; name = kNoMovement: none
};

// A move as hooks and results see it, once it is made.
[[nodiscard]] MoveContext context_of(const Compound& move);
// The type that a move moves, as it is before; kEmptyType: none.
[[nodiscard]] PieceType mover_of(const Rules& rules, const MoveList& list, std::size_t index);

// Part of one worker.
class Plies {
public:
    // line and kind: of this worker, which must outlive this.
    Plies(Worker& worker, Line& line, const TablePlies& kind);
    Plies(const Plies&) = delete;
    Plies& operator=(const Plies&) = delete;

    // A ply that is made, with what taking it back restores beside the position's log.
    struct Frame {
        std::size_t mark;
        std::size_t line;
        MoveContext last, last_of_mover;
        Player mover;
    };
    struct Record {
        std::vector<Frame> frames;
        LastMoves last;
    };

    // See Worker::make() and unmake(). What make() throws leaves the game as it was.
    void make(const MoveList& list, std::size_t index);
    void unmake();
    // The plies that can be taken back; and putting such a record in the place of the one there is,
    // with the position and the line that belong to it.
    [[nodiscard]] const Record& record() const { return record_; }
    void restore(Record record) { record_ = std::move(record); }
    // Another game begins: no ply can be taken back, nobody has moved.
    void forget();
    // What was moved last, without regard to whose turn it is.
    [[nodiscard]] LastMoves& last() { return record_.last; }
    [[nodiscard]] const LastMoves& last() const { return record_.last; }

    // Applies a move's effects alone. Only for a move that is a compound. It makes no frame: the
    // position's log takes them back.
    void apply_effects(const MoveList& list, std::size_t index);
    // What a move is that has not been made.
    [[nodiscard]] MoveContext described(const MoveList& list, std::size_t index);
    // What is applied behind a move that is about to be made, and results, are told of it.
    void show_move(const MoveList& list, std::size_t index);
    // False if nothing that is applied behind a ply of this type, in the position as it stands,
    // would do anything.
    [[nodiscard]] bool may_apply(PieceType mover) const;
    // Whether may_apply() is ever false.
    [[nodiscard]] bool screens_applied() const { return !applied_screens_.empty(); }
    // Does what the package applies behind the last move.
    void applied();
    // The hook `on_turn`, and the turns that it skips. Does nothing within a turn, or if it has
    // been called for this turn.
    void begin_turn();

private:
    void make_whole(const MoveList& list, std::size_t index);
    void make_row(MoveBits move);
    void make_quick(const MoveList& list, std::size_t index);
    template <typename Effects>
    void make_ply(const Compound& move, std::span<const Cell> captured, bool chance,
                  Effects&& effects);
    void make_try(Player mover);
    void note_losses(std::span<const Cell> captured, const Compound& move);
    void count_ply(const Compound& move, bool chance);
    void go_on(const Compound& move);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    Events& events_;
    TurnMachine& turns_;
    Results& results_;
    Repetition& repetition_;
    Line& line_;
    Hooks* const hooks_;  // null: the package has none
    const TablePlies kind_;
    const kernel::Maker* const maker_;                // of the tables; null: there are none
    std::vector<char> calls_applied_;                 // [class]: a hook is called behind such a ply
    std::span<const AppliedScreen> applied_screens_;  // [type]; empty: a hook may do anything
    Record record_;
    std::vector<Cell> row_captures_;  // of the simple move that was described last
    std::vector<std::pair<Slot, std::uint32_t>> turn_header_;
};

}  // namespace perthro
