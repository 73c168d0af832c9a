// Makes and takes back simple moves: words, sets, hands and the game attributes that a row writes,
// then what every ply changes in the header. The usual case touches the block directly and is taken
// back from a fixed record; what is rarer goes through Position::write and its log.
#pragma once

#include "engine/kernel/tables.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

namespace perthro::kernel {

inline constexpr int kMostQuiets = 8;

// Two header fields side by side. They are read and written together everywhere in this file: a
// load that is wider than the store before it would have to wait for memory.
static_assert(static_cast<int>(Field::RoundOwner) == static_cast<int>(Field::ToMove) + 1);
static_assert(static_cast<int>(Field::LastMover) == static_cast<int>(Field::LastCapture) + 1);
[[nodiscard]] inline std::uint64_t read_pair(const std::uint32_t* first) {
    std::uint64_t pair = 0;
    std::memcpy(&pair, first, sizeof(pair));
    return pair;
}
inline void write_pair(std::uint32_t* first, std::uint64_t pair) {
    std::memcpy(first, &pair, sizeof(pair));
}
[[nodiscard]] inline std::uint64_t pair_of(std::uint32_t first, std::uint32_t second) {
    return first | (static_cast<std::uint64_t>(second) << 32);
}
static_assert(std::endian::native == std::endian::little,
              "pair_of puts the first field into the low half");

// Everything that takes a move back.
struct Undo {
    MoveBits move = 0;
    std::size_t log_mark = 0;
    std::uint32_t from_word = 0, to_word = 0;
    std::uint32_t lost = 0;    // bit p: a piece of player p was taken
    std::uint32_t resets = 0;  // quiet counters that begin anew
    Player player = kNobody;
    std::uint16_t name = 0;                      // class
    bool words_raw = false, header_raw = false;  // taken back from here, not by the log
    std::uint64_t turn, last;                    // ToMove and RoundOwner; LastCapture and LastMover
    std::uint32_t counter, last_class;
    std::array<std::uint32_t, kMostQuiets> quiets;
};

class Maker {
public:
    explicit Maker(const Rules& rules, const Plan& plan);

    // The effects of a simple move on cells, hands and attributes; the record takes them back.
    void apply(Position& position, MoveBits move, Undo& undo) const;
    // Likewise of any move of a list.
    void apply(Position& position, const MoveList& list, std::size_t index, Undo& undo) const {
        if (move_bits::compound(list.moves[index])) {
            apply_compound(position, list, list.compound(index), undo);
        } else {
            apply(position, list.moves[index], undo);
        }
    }
    // Likewise of a simple move, through the log alone.
    void apply_logged(Position& position, MoveBits move) const {
        Undo undo;
        undo.move = move;
        apply_logged(position, move, undo);
    }
    // A whole ply, as apply and finish_ply make it, through the log alone: Position::undo_to takes
    // it back. `applied` is called before attributes fall back.
    template <typename Applied>
    void make_logged(Position& position, const MoveList& list, std::size_t index,
                     Applied&& applied) const {
        make_but_falling(position, list, index);
        applied();
        fall_back(position);
    }
    // What a simple move is, before it is made; appends the cells where it captures.
    [[nodiscard]] Compound described(const Position& position, MoveBits move,
                                     std::vector<Cell>& captured) const;
    // The header after a ply of a game whose two players alternate without anything else
    // (TurnProgram::alternates), and the attributes that fall back.
    void finish_ply(Position& position, Undo& undo) const;
    void take_back(Position& position, const Undo& undo) const;
    // Makes whole plies and takes them back, one after the other: the moves of a row from a cell to
    // each of these (a Bits<W>), in `choices` ways each. `first` is the move to cell 0 in the first
    // way. Returns how many there were.
    template <typename Cells>
    std::uint64_t make_each(Position& position, MoveBits first, const Cells& cells,
                            unsigned choices) const;

    // Whether finish_ply says all that happens in a ply of this game.
    [[nodiscard]] bool simple_plies() const { return simple_plies_; }

private:
    // What a simple move of a row needs. Offsets are words of the position's sets.
    struct RowMake {
        std::uint32_t clear = 0, set = 0;  // of the first choice
        std::uint32_t all = 0, type_before = 0,
                      type_after = 0;  // sets of the player, of the mover's type
        std::uint32_t resets = 0;      // quiet counters that the move sets back whatever it takes
        std::uint8_t player = 0, name = 0;
        bool plain = false;  // one word moves to another cell in one way, and nothing else happens
        bool one_word = false;  // ..., but there are choices, attributes or hands
        bool one_choice = false;
        bool by_path = false;  // captures or shifts beside its landing, or writes of cells
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
    template <typename Cells>
    std::uint64_t make_each_plain(Position& position, MoveBits first, const Cells& cells) const;
    [[nodiscard]] bool usual_ply(const Position& position) const;
    void apply_rest(Position& position, MoveBits move, Undo& undo) const;
    void apply_logged(Position& position, MoveBits move, Undo& undo) const;
    void apply_compound(Position& position, const MoveList& list, const Compound& move,
                        Undo& undo) const;
    void make_but_falling(Position& position, const MoveList& list, std::size_t index) const;
    void finish_logged(Position& position, const Undo& undo) const;
    void write_attributes(Position& position, const RowPlan& row, const Path* path) const;
    void sweep(Position& position, const RowPlan& row, const Sweep& sweep) const;
    [[nodiscard]] const Path* path_of(std::uint32_t row, Cell from, Cell to) const;
    void fall_back(Position& position) const {
        for (const Falling& falling : falling_) {
            if (position.get(falling.watch) != falling.rest) {
                fall_back(position, falling);
            }
        }
    }
    static void fall_back(Position& position, const Falling& falling);
    void find_falling();
    void find_next();
    // What comes behind a ply of the entry at an address, made by a player.
    [[nodiscard]] NextEntry next_after(std::uint32_t counter, std::uint32_t player) const {
        return next_[counter * 2 + player - 1];
    }
    void toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const;
    static void move_in_sets(std::uint64_t* sets, const RowMake& row, Cell from, Cell to);
    void capture(Position& position, std::uint32_t w, Player captor) const;
    [[nodiscard]] std::uint32_t resets_of(std::uint16_t name, PieceType mover) const;

    const Rules& rules_;
    const Plan& plan_;
    const Layout& layout_;
    std::size_t width_, stride_;
    std::size_t quiet_count_;
    Slot header_, quiet_;
    std::vector<RowMake> rows_;
    std::vector<std::vector<std::uint32_t>> first_paths_;  // [row][start]: the first of its paths
                                                           // from there
    std::vector<Falling> falling_;
    std::vector<Moved> moved_;       // [type]
    std::array<NextEntry, 4> next_;  // see next_after
    std::uint32_t capture_resets_ = 0;
    bool takes_to_hand_ = false;
    bool simple_plies_ = false;
};

// ---- the usual case, inline: it is most of what a search does

inline void Maker::toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const {
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
    std::uint64_t* at = sets + word::owner(w) * stride_ + (cell >> 6);
    *at ^= bit;
    at[word::type(w) * width_] ^= bit;
}

// Moves a plain row's piece in the sets; its own inverse.
inline void Maker::move_in_sets(std::uint64_t* sets, const RowMake& row, Cell from, Cell to) {
    const std::uint64_t leaves = std::uint64_t{1} << (from & 63);
    const std::uint64_t arrives = std::uint64_t{1} << (to & 63);
    const std::size_t first = from >> 6;
    const std::size_t last = to >> 6;
    if (first == last && row.type_before == row.type_after) {
        sets[row.all + first] ^= leaves | arrives;
        sets[row.type_before + first] ^= leaves | arrives;
        return;
    }
    sets[row.all + first] ^= leaves;
    sets[row.type_before + first] ^= leaves;
    sets[row.all + last] ^= arrives;
    sets[row.type_after + last] ^= arrives;
}

inline void Maker::apply(Position& position, MoveBits move, Undo& undo) const {
    const RowMake& row = rows_[move_bits::row(move)];
    undo.move = move;
    undo.log_mark = position.mark();
    undo.lost = 0;
    undo.player = row.player;
    undo.name = row.name;
    undo.resets = row.resets;
    if (!row.plain || position.tracks_keys()) {
        apply_rest(position, move, undo);
        return;
    }
    const Cell from = move_bits::from(move);
    const Cell to = move_bits::to(move);
    std::uint32_t* slots = position.raw_slots();
    const std::uint32_t old = slots[from];
    const std::uint32_t taken = slots[to];
    undo.from_word = old;
    undo.to_word = taken;
    undo.words_raw = true;
    slots[from] = 0;
    slots[to] = (old & ~row.clear) | row.set;
    std::uint64_t* sets = position.raw_sets();
    move_in_sets(sets, row, from, to);
    if (taken != 0) {
        toggle(sets, to, taken);
        undo.lost = 1U << word::owner(taken);
    }
}

// What every ply of such a game leaves as it is has to be so already.
inline bool Maker::usual_ply(const Position& position) const {
    return position.get(Field::PliesLeft) == 1 && position.get(Field::TurnStart) == 1 &&
           position.get(Field::Passes) == 0 && !position.tracks_keys();
}

inline void Maker::finish_ply(Position& position, Undo& undo) const {
    std::uint32_t* slots = position.raw_slots();
    std::uint32_t* header = slots + header_;
    const auto field = [&](Field f) -> std::uint32_t& {
        return header[static_cast<std::size_t>(f)];
    };
    fall_back(position);
    undo.header_raw = usual_ply(position) && undo.name != kPassClass;
    if (!undo.header_raw) {
        finish_logged(position, undo);
        return;
    }
    undo.turn = read_pair(&field(Field::ToMove));
    undo.counter = field(Field::Counter);
    undo.last = read_pair(&field(Field::LastCapture));
    undo.last_class = field(Field::LastClass);
    const NextEntry next = next_after(undo.counter, field(Field::ToMove));
    write_pair(&field(Field::ToMove), pair_of(next.player, next.player));
    field(Field::Counter) = next.counter;
    write_pair(&field(Field::LastCapture), pair_of(undo.lost, undo.player));
    field(Field::LastClass) = undo.name + 1U;
    ++field(Field::Ply);
    std::uint32_t resets = undo.resets | (undo.lost != 0 ? capture_resets_ : 0);
    for (std::size_t i = 0; i < quiet_count_; ++i, resets >>= 1) {
        const std::uint32_t quiet = slots[quiet_ + i];
        undo.quiets[i] = quiet;
        slots[quiet_ + i] = (resets & 1) != 0 ? 0 : quiet + 1;
    }
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
        for (std::size_t i = 0; i < quiet_count_; ++i) {
            slots[quiet_ + i] = undo.quiets[i];
        }
    }
    if (undo.words_raw) {
        std::uint64_t* sets = position.raw_sets();
        const Cell from = move_bits::from(undo.move);
        const Cell to = move_bits::to(undo.move);
        const RowMake& row = rows_[move_bits::row(undo.move)];
        if (row.one_choice) {
            move_in_sets(sets, row, from, to);
        } else {
            toggle(sets, to, slots[to]);
            toggle(sets, from, undo.from_word);
        }
        if (undo.to_word != 0) {
            toggle(sets, to, undo.to_word);
        }
        slots[to] = undo.to_word;
        slots[from] = undo.from_word;
    }
}

template <typename Cells>
std::uint64_t Maker::make_each(Position& position, MoveBits first, const Cells& cells,
                               unsigned choices) const {
    if (rows_[move_bits::row(first)].plain && usual_ply(position)) {
        const std::size_t mark = position.mark();
        fall_back(position);
        const std::uint64_t made = make_each_plain(position, first, cells);
        position.undo_to(mark);
        return made;
    }
    std::uint64_t made = 0;
    Undo undo;
    cells.each([&](Cell to) {
        const MoveBits move = first | (static_cast<MoveBits>(to) << 16);
        for (unsigned i = 0; i < choices; ++i, ++made) {
            apply(position, move + (static_cast<MoveBits>(i) << 48), undo);
            finish_ply(position, undo);
            take_back(position, undo);
        }
    });
    return made;
}

// The same where a ply is one piece that moves and a header that goes on: what is alike for all
// cells is looked up once.
template <typename Cells>
std::uint64_t Maker::make_each_plain(Position& position, MoveBits first, const Cells& cells) const {
    const RowMake& row = rows_[move_bits::row(first)];
    const Cell from = move_bits::from(first);
    std::uint32_t* const slots = position.raw_slots();
    std::uint64_t* const sets = position.raw_sets();
    std::uint32_t* const header = slots + header_;
    const auto field = [&](Field f) -> std::uint32_t& {
        return header[static_cast<std::size_t>(f)];
    };
    const std::uint32_t old = slots[from];
    const std::uint32_t moved = (old & ~row.clear) | row.set;
    const std::uint64_t turn = read_pair(&field(Field::ToMove));
    const std::uint64_t last = read_pair(&field(Field::LastCapture));
    const std::uint32_t counter = field(Field::Counter);
    const std::uint32_t last_class = field(Field::LastClass);
    const NextEntry next = next_after(counter, field(Field::ToMove));
    const std::uint64_t next_turn = pair_of(next.player, next.player);
    std::array<std::uint32_t, kMostQuiets> quiets;
    std::copy_n(slots + quiet_, quiet_count_, quiets.begin());
    std::uint64_t made = 0;
    cells.each([&](Cell to) {
        const std::uint32_t taken = slots[to];
        slots[from] = 0;
        slots[to] = moved;
        move_in_sets(sets, row, from, to);
        std::uint32_t lost = 0;
        std::uint32_t resets = row.resets;
        if (taken != 0) {
            toggle(sets, to, taken);
            lost = 1U << word::owner(taken);
            resets |= capture_resets_;
        }
        write_pair(&field(Field::ToMove), next_turn);
        field(Field::Counter) = next.counter;
        write_pair(&field(Field::LastCapture), pair_of(lost, row.player));
        field(Field::LastClass) = row.name + 1U;
        ++field(Field::Ply);
        for (std::size_t i = 0; i < quiet_count_; ++i, resets >>= 1) {
            slots[quiet_ + i] = (resets & 1) != 0 ? 0 : quiets[i] + 1;
        }
        std::atomic_signal_fence(std::memory_order_seq_cst);  // here the position is the leaf
        std::copy_n(quiets.begin(), quiet_count_, slots + quiet_);
        --field(Field::Ply);
        field(Field::LastClass) = last_class;
        write_pair(&field(Field::LastCapture), last);
        field(Field::Counter) = counter;
        write_pair(&field(Field::ToMove), turn);
        if (taken != 0) {
            toggle(sets, to, taken);
        }
        move_in_sets(sets, row, from, to);
        slots[to] = taken;
        slots[from] = old;
        ++made;
    });
    return made;
}

}  // namespace perthro::kernel
