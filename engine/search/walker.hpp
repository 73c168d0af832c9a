// The quickest way through the tree of a game, for searches: lists and plies by tables where they
// say all there is, else as a worker makes them, with keys of the positions on the way. Plies that
// the tables make ignore results about repetition, quiet and material; a search asks repeated().
#pragma once

#include "engine/game/worker.hpp"
#include "engine/kernel/make.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace perthro::search {

// What a game looked like before a position, as far as rules may ask.
struct History {
    Line line;
    MoveContext last;
    std::array<MoveContext, kMaxPlayers + 1> last_by;  // [player]
};
// All that a worker knows of it: for positions that hide nothing.
[[nodiscard]] History history_of(const Worker& worker);
// What a player saw of a game before the position that the worker stands on, where players may know
// different things: what `repetition` forbids him. Null where it forbids nothing.
[[nodiscard]] std::shared_ptr<const History> seen_history(const Worker& worker, Player viewer);

// How a line of play ended; winners and losers are sets of seats (bit s): of those who play, since
// a swap of seats gives them other sides.
struct Ended {
    std::uint32_t winners = 0, losers = 0;
};

// One thread's way through the tree of a game. stand_on() comes first; then make() and unmake() in
// pairs. Positions, lists and contexts are those of worker(), which others must not move meanwhile.
class Walker {
public:
    // Makes a worker of its own, with hooks of its own where the game has any.
    explicit Walker(std::shared_ptr<const Rules> rules);

    // Takes the position, of these rules, and forgets the way that led to the last one. Without a
    // history the line begins here, and nobody has moved before.
    void stand_on(const Position& position, const History* history = nullptr);

    // The rules, and the position that it stands on, which changes with every ply.
    [[nodiscard]] const Rules& rules() const { return worker_.rules(); }
    [[nodiscard]] const Position& position() const { return worker_.position(); }
    [[nodiscard]] Player to_move() const { return worker_.position().to_move(); }
    // The seat that plays a side now, and those that play some sides.
    [[nodiscard]] Player seat_of(Player side) const {
        return static_cast<Player>(position().get(rules().layout.seats + side));
    }
    [[nodiscard]] std::uint32_t seats_of(std::uint32_t sides) const;
    // The side that a seat plays now.
    [[nodiscard]] Player side_of(Player seat) const;
    [[nodiscard]] Player seat_to_move() const { return seat_of(to_move()); }
    [[nodiscard]] bool chance_due() const { return worker_.chance_due(); }
    [[nodiscard]] bool over() const { return worker_.position().get(Field::Over) != 0; }
    [[nodiscard]] Ended ended() const;  // if over()
    [[nodiscard]] Ended stuck();        // if the list is empty and the game is not over

    // The moves of this position in any order; simple ones of the tables may be among them.
    void list(MoveList& out) { worker_.moves().list_unordered(out); }
    // The moves of this position that take something or may make another piece, and perhaps others.
    // Returns whether there is any move at all.
    [[nodiscard]] bool list_taking(MoveList& out) { return worker_.moves().list_taking(out); }
    // Draws a move of this position, see Worker::draw.
    [[nodiscard]] std::optional<std::size_t> draw(Random& random, MoveList& out) {
        return worker_.draw(random, out);
    }
    // The moves of this position as the worker lists them, in the order of the rules.
    void list_in_order(MoveList& out) { worker_.list(out); }
    // Lists in order and tells where a move of a list stands there; out.size(): nowhere.
    [[nodiscard]] std::size_t in_order(const MoveList& list, std::size_t index, MoveList& out);
    // Makes a move of either list. If a script fails, nothing was made.
    void make(const MoveList& list, std::size_t index);
    // Takes back the ply that was made last; there must be one.
    void unmake();
    void unwind();  // back to where it was put
    // Plies made since stand_on() and not taken back.
    [[nodiscard]] std::size_t plies() const { return depth_; }
    // Plies are made by tables alone.
    [[nodiscard]] bool is_light() const { return light_; }

    // A key that is the same for positions from which play goes on alike: of the state without the
    // counters of quiet plies; with the positions that stood before where rules forbid repetition.
    [[nodiscard]] std::uint64_t key() const { return now_.state ^ now_.line; }
    // What rules about repetition call the same position.
    [[nodiscard]] std::uint64_t identity() const { return now_.identity; }
    // Whether the position stood before, on this way or in the history.
    [[nodiscard]] bool repeated() const;

    // A number for a move that is the same in other positions where the move means the same.
    [[nodiscard]] static std::uint64_t id_of(const MoveList& list, std::size_t index);
    // The type that moves or is put, and that it becomes.
    [[nodiscard]] PieceType mover_of(const MoveList& list, std::size_t index) const;
    [[nodiscard]] PieceType becomes(const MoveList& list, std::size_t index) const;
    // Calls f(word) for every piece that a move takes.
    template <typename Function>
    void each_taken(const MoveList& list, std::size_t index, Function&& f) const;

    // Answers questions about the position. Plies are made by make() alone: others miss the keys.
    [[nodiscard]] Worker& worker() { return worker_; }
    [[nodiscard]] const Worker& worker() const { return worker_; }

private:
    struct Keys {
        std::uint64_t state = 0, identity = 0;
        std::uint64_t line = 0;  // where repetition is forbidden: of the positions that stood
    };
    struct Ply {
        Keys before;
        MoveContext last;   // of plies by tables
        kernel::Undo undo;  // of plies by tables
    };
    void make_by_tables(const MoveList& list, std::size_t index, Ply& ply);
    void take_back(const Ply& ply);
    void change_keys(const kernel::Undo& undo);
    void change_key(Slot slot, std::uint32_t old, std::uint32_t value);
    [[nodiscard]] Keys computed_keys() const;
    [[nodiscard]] Keys kept_keys(std::size_t line_before) const;
    [[nodiscard]] std::uint64_t quiet_summands() const;
    [[nodiscard]] bool is_quiet(Slot slot) const;

    Worker worker_;
    const kernel::RowPlan* rows_ = nullptr;  // of the tables, if there are any
    bool light_;                             // plies are made by tables
    bool forbids_;
    Keys now_;
    std::vector<std::uint64_t> stood_;  // identities of the history, then of the way here
    std::vector<Ply> plies_;
    std::size_t depth_ = 0;
};

template <typename Function>
void Walker::each_taken(const MoveList& list, std::size_t index, Function&& f) const {
    const MoveBits bits = list.moves[index];
    if (move_bits::compound(bits)) {
        for (const Cell cell : list.captures_of(list.compound(index))) {
            f(cell < position().layout().air() ? position().word(cell) : 0);
        }
    } else if (const std::uint32_t w = position().word(move_bits::to(bits));
               w != 0 && word::owner(w) != to_move()) {
        f(w);
    }
}

}  // namespace perthro::search
