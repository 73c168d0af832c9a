// Makes and takes back simple moves: words, sets, hands and the game attributes that a row writes,
// then what every ply changes in the header. The usual case touches the block directly and is taken
// back from a fixed record; what is rarer goes through Position::write and its log.
#pragma once

#include "engine/kernel/field_pairs.hpp"
#include "engine/kernel/tables.hpp"
#include "engine/kernel/undo.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostDirectWrites = 8;  // of a row, and of what falls back

// What tells where a simple move of a row begins, where it ends and what it takes.
enum class ToldBy : std::uint8_t {
    Path,    // Maker::described alone
    Target,  // it begins and ends on `to`, and takes what stands there
    Cells,   // it goes from `from` to another cell, `to`, and takes what stands there
};

// One for a game, shared by all workers. Simple moves are of rows of its plan, and possible in the
// position: nothing is tested. A record (Undo) has to be new.
class Maker {
public:
    // Both outlive this.
    explicit Maker(const Rules& rules, const Plan& plan);

    // The effects of a simple move on cells, hands and attributes; the record takes them back.
    void apply(Position& position, MoveBits move, Undo& undo) const;
    // The effects of any move of a list; a compound goes through the position's log.
    void apply(Position& position, const MoveList& list, std::size_t index, Undo& undo) const {
        if (move_bits::compound(list.moves[index])) {
            apply_compound(position, list, list.compound(index), undo);
        } else {
            apply(position, list.moves[index], undo);
        }
    }
    // The effects of any move of a list through the log alone; returns the class of the move.
    std::uint16_t apply_logged(Position& position, const MoveList& list, std::size_t index,
                               Undo& undo) const;
    // The effects of a simple move through the log alone; of the record only `lost` is written.
    void apply_logged(Position& position, MoveBits move, Undo& undo) const;
    // A whole ply, as apply and finish_ply make it, through the log alone: Position::undo_to takes
    // it back. `applied` is called before attributes fall back.
    template <typename Applied>
    void make_logged(Position& position, const MoveList& list, std::size_t index,
                     Applied&& applied) const {
        make_but_falling(position, list, index);
        applied();
        fall_back(position);
    }
    // The path of a simple move, where its row says that one is needed to make it; else null.
    [[nodiscard]] const Path* path_of(MoveBits move) const {
        const std::uint32_t row = move_bits::row(move);
        return rows_[row].by_path ? path_of(row, move_bits::from(move), move_bits::to(move))
                                  : nullptr;
    }
    // What tells the moves of a row, an index into the plan's.
    [[nodiscard]] ToldBy told_by(std::size_t row) const { return rows_[row].told_by; }
    // Whether moves of a row are made by their paths in the plan.
    [[nodiscard]] bool goes_by_path(std::size_t row) const { return rows_[row].by_path; }
    // What a simple move is, before it is made, without effects and tokens; the cells where it
    // captures are put into `captured`, which has to be empty.
    [[nodiscard]] Compound described(const Position& position, MoveBits move,
                                     std::vector<Cell>& captured) const;
    // The header after a ply of a turn from which on two players alternate without anything else
    // (TurnProgram::settled), and the attributes that fall back. Between the two `applied` is
    // called; what it writes has to be logged, and take_back takes it back first.
    template <typename Applied>
    void finish_ply(Position& position, Undo& undo, Applied&& applied) const {
        finish_header(position, undo);
        applied();
        fall_back(position);
    }
    // What finish_ply does where nothing is called between the two.
    void finish_ply(Position& position, Undo& undo) const {
        fall_back(position);
        finish_header(position, undo);
    }
    // Ends a ply as finish_ply does, for good: the log gets nothing but what keys have still to
    // see.
    void finish_for_good(Position& position, Undo& undo) const;
    // Ends a ply for good behind a move whose effects are there already; `lost`: see Undo.
    void finish_for_good(Position& position, const MoveContext& move, std::uint32_t lost) const {
        Undo undo;
        undo.player = move.player;
        undo.name = move.name;
        undo.resets = resets_of(move.name, move.mover);
        undo.lost = lost;
        finish_for_good(position, undo);
    }
    // Takes back what apply and finish_ply, if that was called, have done; the latest move first.
    void take_back(Position& position, const Undo& undo) const;
    // Whether finish_ply says all that happens in a ply of this game.
    [[nodiscard]] bool simple_plies() const { return simple_plies_ && rules_.turns.alternates; }
    // Whether finish_ply says all that happens in a ply at an address of the turn program, and in
    // all that follow.
    [[nodiscard]] bool simple_from(std::uint32_t address) const {
        return simple_plies_ && rules_.turns.settled[address] != 0;
    }
    // Whether some attribute falls back when a turn ends.
    [[nodiscard]] bool fades() const { return !falling_.empty(); }

private:
    template <bool>
    friend class Siblings;

    // What a simple move of a row needs. Offsets are words of the position's sets.
    struct RowMake {
        std::uint32_t all = 0, type_before = 0;  // sets of the player, of the mover's type
        std::uint32_t resets = 0;     // quiet counters that the move sets back whatever it takes
        std::uint32_t choices = 0;    // where its ways begin in ways_
        std::uint32_t writes_at = 0;  // where its writes begin in direct_writes_
        std::uint32_t write_count = 0;
        std::uint8_t player = 0, name = 0;
        ToldBy told_by = ToldBy::Path;
        bool one_word = false;      // a piece moves to another cell, and beside it only hands and
                                    // attributes change
        bool writes = false;        // attributes change
        bool sweeps = false;        // some of these are of pieces
        bool direct = false;        // direct_writes_ says all others
        bool by_path = false;       // it changes other cells than its two, or writes cells
        bool drops = false;         // a new piece comes, and nothing changes beside its cell
        std::uint32_t dropped = 0;  // the word of a piece that comes
    };
    // A slot that a row writes, as it is when attributes have fallen back.
    struct DirectWrite {
        Slot slot = 0;
        std::uint32_t value = 0;
        int of_path = -1;  // the value is this one of Path::values
    };
    // What becomes of the mover in one of the ways to make a move.
    struct WayMake {
        std::uint32_t clear = 0, set = 0;
        std::uint32_t type_after = 0;  // set of the type that it has then
    };
    struct Falling {
        Slot value = 0, age = 0;
        bool ages = false;
        std::uint32_t initial = 0;
        Slot watch = 0;  // nothing falls while this slot holds `rest`
        std::uint32_t rest = 0;
    };
    struct NextEntry {
        std::uint32_t counter = 0, player = 0;
    };
    struct Moved {  // what happens to the word of a piece that changes its cell
        std::uint32_t clear = 0, set = 0;
    };
    [[nodiscard]] const WayMake& way_of(const RowMake& row, MoveBits move) const {
        return ways_[row.choices + move_bits::choice(move)];
    }
    // Calls f(i) for every quiet counter. Nearly all games have at most two: as a loop alone,
    // compilers make a call for memory of unknown length of it.
    template <typename Function>
    void each_quiet(Function&& f) const {
        if (quiet_count_ > 0) {
            f(0);
        }
        if (quiet_count_ > 1) {
            f(1);
        }
        for (std::size_t i = 2; i < quiet_count_; ++i) {
            f(i);
        }
    }
    [[nodiscard]] static bool usual_header(const Position& position);
    [[nodiscard]] bool usual_ply(const Position& position) const;
    static void write_header(std::uint32_t* header, const NextEntry& next, const Undo& undo);
    void apply_beside(Position& position, MoveBits move, std::uint32_t taken) const;
    void toggle_drop(Position& position, MoveBits move) const;
    void apply_compound(Position& position, const MoveList& list, const Compound& move,
                        Undo& undo) const;
    void make_but_falling(Position& position, const MoveList& list, std::size_t index) const;
    void finish_header(Position& position, Undo& undo) const;
    void finish_logged(Position& position, const Undo& undo) const;
    void write_quiets(Position& position, const Undo& undo) const;
    void write_attributes(Position& position, const RowPlan& row, const Path* path) const;
    static void sweep(Position& position, const RowPlan& row);
    static void sweep(Position& position, const RowPlan& row, const Sweep& sweep);
    // The first path from a cell is mostly the only one.
    [[nodiscard]] const Path* path_of(std::uint32_t row, Cell from, Cell to) const {
        const std::uint32_t first = from == kNoCell ? 0 : first_paths_[row][from];
        const Path* path = plan_.rows[row].paths.data() + first;
        while (path->start != from || path->end != to) {
            ++path;
        }
        return path;
    }
    void fall_back(Position& position) const {
        for (const Falling& falling : falling_) {
            if (position.get(falling.watch) != falling.rest) {
                fall_back(position, falling);
            }
        }
    }
    static void fall_back(Position& position, const Falling& falling);
    void find_falling();
    void find_writes(const RowPlan& row, RowMake& make);
    void find_next();
    // What comes behind a ply of the entry at an address, made by a player.
    [[nodiscard]] NextEntry next_after(std::uint32_t counter, std::uint32_t player) const {
        return next_[counter * 2 + player - 1];
    }
    // What going on there does to the keys.
    [[nodiscard]] const Keys& keys_after(std::uint32_t counter, std::uint32_t player) const {
        return next_keys_[counter * 2 + player - 1];
    }
    [[gnu::always_inline]] void toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const;
    [[gnu::always_inline]] static void move_in_sets(std::uint64_t* sets, const RowMake& row,
                                                    const WayMake& way, Cell from, Cell to);
    void capture(Position& position, std::uint32_t w, Player captor) const;
    [[nodiscard]] std::uint32_t resets_of(std::uint16_t name, PieceType mover) const;

    const Rules& rules_;
    const Plan& plan_;
    const Layout& layout_;
    std::size_t width_, stride_;
    std::size_t quiet_count_;
    Slot header_, quiet_;
    std::vector<RowMake> rows_;
    std::vector<WayMake> ways_;
    std::vector<DirectWrite> direct_writes_;
    std::vector<std::vector<std::uint32_t>> first_paths_;  // [row][start]: the first of its paths
                                                           // from there, if it goes by them
    std::vector<Falling> falling_;
    std::vector<Moved> moved_;     // [type]
    std::vector<NextEntry> next_;  // see next_after
    std::vector<Keys> next_keys_;  // see keys_after
    std::uint32_t capture_resets_ = 0;
    bool takes_to_hand_ = false;
    bool simple_plies_ = false;  // once turns are settled
};

// ---- the usual case, inline: it is most of what a search does

inline void Maker::toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const {
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
    std::uint64_t* at = sets + word::owner(w) * stride_ + (cell >> 6);
    *at ^= bit;
    at[word::type(w) * width_] ^= bit;
}

// Moves a piece of a row in the sets; its own inverse.
inline void Maker::move_in_sets(std::uint64_t* sets, const RowMake& row, const WayMake& way,
                                Cell from, Cell to) {
    const std::uint64_t leaves = std::uint64_t{1} << (from & 63);
    const std::uint64_t arrives = std::uint64_t{1} << (to & 63);
    const std::size_t first = from >> 6;
    const std::size_t last = to >> 6;
    if (first == last && row.type_before == way.type_after) {
        sets[row.all + first] ^= leaves | arrives;
        sets[row.type_before + first] ^= leaves | arrives;
        return;
    }
    sets[row.all + first] ^= leaves;
    sets[row.type_before + first] ^= leaves;
    sets[row.all + last] ^= arrives;
    sets[way.type_after + last] ^= arrives;
}

// Puts a dropped piece into the sets, or takes it out of them.
inline void Maker::toggle_drop(Position& position, MoveBits move) const {
    const RowMake& row = rows_[move_bits::row(move)];
    const Cell to = move_bits::to(move);
    const std::uint64_t bit = std::uint64_t{1} << (to & 63);
    std::uint64_t* const sets = position.raw_sets();
    sets[row.all + (to >> 6)] ^= bit;
    sets[way_of(row, move).type_after + (to >> 6)] ^= bit;
}

inline void Maker::apply(Position& position, MoveBits move, Undo& undo) const {
    const RowMake& row = rows_[move_bits::row(move)];
    undo.move = move;
    undo.log_mark = position.mark();
    undo.lost = 0;
    undo.player = row.player;
    undo.name = row.name;
    undo.resets = row.resets;
    undo.words_raw = row.one_word && !position.tracks_keys();
    if (!undo.words_raw) {
        undo.drop_raw = row.drops && !position.tracks_keys() &&
                        position.word(move_bits::to(move)) == 0;
        if (undo.drop_raw) {
            const WayMake& way = way_of(row, move);
            position.raw_slots()[move_bits::to(move)] = (row.dropped & ~way.clear) | way.set;
            toggle_drop(position, move);
        } else {
            apply_logged(position, move, undo);
        }
        return;
    }
    const Cell from = move_bits::from(move);
    const Cell to = move_bits::to(move);
    const WayMake& way = way_of(row, move);
    std::uint32_t* slots = position.raw_slots();
    const std::uint32_t old = slots[from];
    const std::uint32_t taken = slots[to];
    undo.from_word = old;
    undo.to_word = taken;
    slots[from] = 0;
    slots[to] = (old & ~way.clear) | way.set;
    std::uint64_t* sets = position.raw_sets();
    move_in_sets(sets, row, way, from, to);
    if (taken != 0) {
        toggle(sets, to, taken);
        undo.lost = 1U << word::owner(taken);
    }
    if (row.writes || takes_to_hand_) {
        apply_beside(position, move, taken);
    }
}

// What every ply of such a game leaves as it is has to be so already.
inline bool Maker::usual_header(const Position& position) {
    return position.get(Field::PliesLeft) == 1 && position.get(Field::TurnStart) == 1 &&
           position.get(Field::Passes) == 0;
}

inline bool Maker::usual_ply(const Position& position) const {
    return usual_header(position) && !position.tracks_keys();
}

// All of it that a usual ply changes, but for the quiet counters.
inline void Maker::write_header(std::uint32_t* header, const NextEntry& next, const Undo& undo) {
    const auto field = [&](Field f) -> std::uint32_t& {
        return header[static_cast<std::size_t>(f)];
    };
    write_pair(&field(Field::ToMove), pair_of(next.player, next.player));
    field(Field::Counter) = next.counter;
    write_pair(&field(Field::LastCapture), pair_of(undo.lost, undo.player));
    field(Field::LastClass) = undo.name + 1U;
    ++field(Field::Ply);
}

inline void Maker::finish_header(Position& position, Undo& undo) const {
    std::uint32_t* slots = position.raw_slots();
    std::uint32_t* header = slots + header_;
    const auto field = [&](Field f) -> std::uint32_t& {
        return header[static_cast<std::size_t>(f)];
    };
    undo.header_raw = usual_ply(position) && undo.name != kPassClass;
    if (!undo.header_raw) {
        finish_logged(position, undo);
        return;
    }
    undo.turn = read_pair(&field(Field::ToMove));
    undo.counter = field(Field::Counter);
    undo.last = read_pair(&field(Field::LastCapture));
    undo.last_class = field(Field::LastClass);
    write_header(header, next_after(undo.counter, field(Field::ToMove)), undo);
    const std::uint32_t resets = undo.resets | (undo.lost != 0 ? capture_resets_ : 0);
    each_quiet([&](std::size_t i) {
        const std::uint32_t quiet = slots[quiet_ + i];
        undo.quiets[i] = quiet;
        slots[quiet_ + i] = ((resets >> i) & 1) != 0 ? 0 : quiet + 1;
    });
}

inline void Maker::take_back(Position& position, const Undo& undo) const {
    position.undo_to(undo.log_mark);  // what was logged came last
    std::uint32_t* slots = position.raw_slots();
    if (undo.header_raw) {
        std::uint32_t* header = slots + header_;
        const auto field = [&](Field f) -> std::uint32_t& {
            return header[static_cast<std::size_t>(f)];
        };
        write_pair(&field(Field::ToMove), undo.turn);
        field(Field::Counter) = undo.counter;
        write_pair(&field(Field::LastCapture), undo.last);
        field(Field::LastClass) = undo.last_class;
        --field(Field::Ply);
        each_quiet([&](std::size_t i) { slots[quiet_ + i] = undo.quiets[i]; });
    }
    if (undo.words_raw) {
        std::uint64_t* sets = position.raw_sets();
        const Cell from = move_bits::from(undo.move);
        const Cell to = move_bits::to(undo.move);
        const RowMake& row = rows_[move_bits::row(undo.move)];
        move_in_sets(sets, row, way_of(row, undo.move), from, to);
        if (undo.to_word != 0) {
            toggle(sets, to, undo.to_word);
        }
        slots[to] = undo.to_word;
        slots[from] = undo.from_word;
    } else if (undo.drop_raw) {
        toggle_drop(position, undo.move);
        slots[move_bits::to(undo.move)] = 0;
    }
}

}  // namespace perthro::kernel
