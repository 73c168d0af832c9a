// Makes the plies of one position, each taken back before the next: the leaves of a count that
// makes them. What is alike for all of them, the header before and behind, is looked up once, and
// the header behind is written only where it differs from that of the ply before.
#pragma once

#include "engine/kernel/field_pairs.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/kernel/make.hpp"
#include "engine/kernel/node.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <stdexcept>

namespace perthro::kernel {

// Called where a leaf is made: keeps the compiler from leaving the making out. With self-checks the
// leaf is compared with the same ply made by itself.
class Leaf {
public:
#ifdef PERTHRO_CHECKS
    // The position before the leaves; it is kept by reference, and outlives this.
    Leaf(const Maker& maker, const Position& position)
        : maker_(maker), before_(position), position_(position) {}

    // The position is behind this move. Throws std::logic_error if it is not as it should be.
    void operator()(MoveBits move) const {
        Position other = before_;
        Undo undo;
        maker_.apply(other, move, undo);
        maker_.finish_ply(other, undo);
        if (!(other == position_) || !position_.consistent()) {
            throw std::logic_error("a leaf differs from the ply made by itself");
        }
    }

private:
    const Maker& maker_;
    Position before_;
    const Position& position_;
#else
    Leaf(const Maker& /*maker*/, const Position& /*position*/) {}
    void operator()(MoveBits /*move*/) const {
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
#endif
};

// Asks: of every leaf a question. Only in a turn of which the maker says all (Maker::simple_from).
template <bool Asks>
class Siblings {
public:
    // The position has to be the same at every call of make(). question: null unless it asks. Moves
    // of which it says that they are not whole are put to the unfinished. All outlive this.
    Siblings(const Maker& maker, Position& position, const LeafQuestion* question,
             std::vector<MoveBits>& unfinished)
        : maker_(maker), position_(position), leaf_(maker, position), question_(question),
          unfinished_(unfinished), slots_(position.raw_slots()), sets_(position.raw_sets()),
          header_(slots_ + maker.header_), usual_(maker.usual_ply(position)),
          turn_(read_pair(&field(Field::ToMove))), last_(read_pair(&field(Field::LastCapture))),
          counter_(field(Field::Counter)), last_class_(field(Field::LastClass)),
          ply_(field(Field::Ply)) {
        if (usual_) {
            const Maker::NextEntry next = maker.next_after(counter_, field(Field::ToMove));
            next_counter_ = next.counter;
            next_turn_ = pair_of(next.player, next.player);
        }
        maker.each_quiet([&](std::size_t i) { quiets_[i] = quiet(i); });
        find_falls();
    }

    // Makes the moves of a row to each of these cells (a Bits<W>), in `choices` ways each, from
    // `from_of(cell)`. `first` is the move from and to cell 0 in the first way. Returns how many
    // there were.
    template <typename Cells, typename FromOf>
    std::uint64_t make(MoveBits first, const Cells& cells, FromOf from_of, unsigned choices) {
        if (!cells.any()) {
            return 0;
        }
        const Maker::RowMake& row = maker_.rows_[move_bits::row(first)];
        const bool usual = usual_ && row.one_word && row.direct;
        for (unsigned i = 0; i < choices; ++i) {
            const MoveBits way = first + (static_cast<MoveBits>(i) << 48);
            if (usual) {
                make_usual(row, way, cells, from_of);
            } else {
                cells.each([&](Cell to) { make_any(moved(way, from_of(to), to)); });
            }
        }
        return static_cast<std::uint64_t>(cells.count()) * choices;
    }

    // Has to be called behind the last make(), and before anything else looks at the header: until
    // then it is left as it is behind a ply.
    void put_back() {
        if (!gone_on_) {
            return;
        }
        gone_on_ = false;
        maker_.each_quiet([&](std::size_t i) { quiet(i) = quiets_[i]; });
        field(Field::Ply) = ply_;
        field(Field::LastClass) = last_class_;
        write_pair(&field(Field::LastCapture), last_);
        field(Field::Counter) = counter_;
        write_pair(&field(Field::ToMove), turn_);
    }

private:
    static MoveBits moved(MoveBits way, Cell from, Cell to) {
        return way | from | (static_cast<MoveBits>(to) << 16);
    }

    void make_any(MoveBits move) {
        put_back();
        Undo undo;
        maker_.apply(position_, move, undo);
        maker_.finish_ply(position_, undo);
        made(move);
        maker_.take_back(position_, undo);
    }
    void made(MoveBits move) {
        leaf_(move);
        if constexpr (Asks) {
            if (!question_->is_whole(move)) {
                unfinished_.push_back(move);
            }
        }
    }

    // The sets of a mover, kept as they are before: those behind each ply are stored without being
    // read, and without being put back in between.
    template <int W>
    class MoverSets {
    public:
        MoverSets(Position& position, const Maker::RowMake& row, const Maker::WayMake& way)
            : MoverSets(Board<W>(position), position.raw_sets(), row, way) {}

        void move(Cell from, Cell to) {
            const Bits<W> leaves = Bits<W>::cell(from);
            const Bits<W> arrives = Bits<W>::cell(to);
            write(pieces_ ^ leaves ^ arrives, all_);
            if (becomes_) {
                write(old_ ^ leaves, before_);
                write(new_ ^ arrives, after_);
            } else {
                write(old_ ^ leaves ^ arrives, before_);
            }
        }
        void put_back() {
            write(pieces_, all_);
            write(old_, before_);
            write(new_, after_);
        }

    private:
        MoverSets(const Board<W>& board, std::uint64_t* sets, const Maker::RowMake& row,
                  const Maker::WayMake& way)
            : width_(board.width), all_(sets + row.all), before_(sets + row.type_before),
              after_(sets + way.type_after), becomes_(before_ != after_),
              pieces_(board.at(row.all)), old_(board.at(row.type_before)),
              new_(board.at(way.type_after)) {}

        void write(const Bits<W>& cells, std::uint64_t* words) const {
            write_set(cells, words, width_);
        }

        const std::size_t width_;
        std::uint64_t *const all_, *const before_, *const after_;
        const bool becomes_;
        const Bits<W> pieces_, old_, new_;
    };

    // Makes moves that change one word, where the header goes on as usual.
    template <int W, typename FromOf>
    void make_usual(const Maker::RowMake& row, MoveBits first, Bits<W> cells, FromOf from_of) {
        const Maker::WayMake& way = maker_.way_of(row, first);
        MoverSets<W> mover(position_, row, way);
        bool none_taken = false;  // it has gone on so
        while (cells.any()) {
            const Cell to = cells.first();
            cells ^= Bits<W>::cell(to);
            const MoveBits move = moved(first, from_of(to), to);
            const std::uint32_t taken = slots_[to];
            if (taken == 0) {
                if (!none_taken) {
                    go_on(row, 0);
                }
                none_taken = true;
                make_word(row, way, mover, move, 0);
                continue;
            }
            none_taken = false;
            if (maker_.takes_to_hand_ || word::owner(taken) == row.player) {
                come_back();
                mover.put_back();
                make_any(move);
            } else {
                go_on(row, 1U << word::owner(taken));
                maker_.toggle(sets_, to, taken);
                make_word(row, way, mover, move, taken);
                maker_.toggle(sets_, to, taken);
            }
        }
        mover.put_back();
        come_back();
    }

    // The words, the sets, and what the row writes.
    template <int W>
    void make_word(const Maker::RowMake& row, const Maker::WayMake& way, MoverSets<W>& mover,
                   MoveBits move, std::uint32_t taken) {
        const Cell from = move_bits::from(move);
        const Cell to = move_bits::to(move);
        const std::uint32_t old = slots_[from];
        slots_[from] = 0;
        slots_[to] = (old & ~way.clear) | way.set;
        mover.move(from, to);
        const bool more = row.write_count != 0 || row.sweeps;
        if (more) {
            write_slots(row, move);
        }
        made(move);
        if (more) {
            restore_slots(row);
        }
        slots_[to] = taken;
        slots_[from] = old;
    }

    // Attributes of the game directly, those of pieces through the log.
    void write_slots(const Maker::RowMake& row, MoveBits move) {
        if (row.sweeps) {
            mark_ = position_.mark();
            maker_.sweep(position_, maker_.plan_.rows[move_bits::row(move)]);
        }
        const Path* path = maker_.path_of(move);
        for (std::size_t i = 0; i < row.write_count; ++i) {
            const Maker::DirectWrite& write = maker_.direct_writes_[row.writes_at + i];
            kept_[i] = slots_[write.slot];
            slots_[write.slot] = write.of_path < 0
                                     ? write.value
                                     : path->values[static_cast<std::size_t>(write.of_path)];
        }
    }
    void restore_slots(const Maker::RowMake& row) {
        if (row.sweeps) {
            position_.undo_to(mark_);
        }
        for (std::size_t i = row.write_count; i-- > 0;) {
            slots_[maker_.direct_writes_[row.writes_at + i].slot] = kept_[i];
        }
    }

    // What is different behind any ply that writes none of it.
    void find_falls() {
        const std::size_t mark = position_.mark();
        maker_.fall_back(position_);
        const auto& log = position_.log();
        usual_ = usual_ && log.size() - mark <= falls_.size();
        for (std::size_t i = mark; usual_ && i < log.size(); ++i) {
            falls_[fall_count_++] = {log[i].slot, log[i].old, log[i].now};
        }
        position_.undo_to(mark);
    }

    // The header and what falls back, behind a ply by which these players lost a piece.
    void go_on(const Maker::RowMake& row, std::uint32_t lost) {
        for (std::size_t i = 0; i < fall_count_; ++i) {
            slots_[falls_[i].slot] = falls_[i].after;
        }
        const std::uint32_t resets = row.resets | (lost != 0 ? maker_.capture_resets_ : 0);
        if (gone_on_ && lost == lost_ && resets == resets_ && row.name == name_) {
            return;
        }
        gone_on_ = true;
        lost_ = lost;
        resets_ = resets;
        name_ = row.name;
        write_pair(&field(Field::ToMove), next_turn_);
        field(Field::Counter) = next_counter_;
        write_pair(&field(Field::LastCapture), pair_of(lost, row.player));
        field(Field::LastClass) = row.name + 1U;
        field(Field::Ply) = ply_ + 1;
        maker_.each_quiet(
            [&](std::size_t i) { quiet(i) = ((resets >> i) & 1) != 0 ? 0 : quiets_[i] + 1; });
    }
    void come_back() {
        for (std::size_t i = 0; i < fall_count_; ++i) {
            slots_[falls_[i].slot] = falls_[i].before;
        }
    }

    [[nodiscard]] std::uint32_t& field(Field f) { return header_[static_cast<std::size_t>(f)]; }
    [[nodiscard]] std::uint32_t& quiet(std::size_t i) {
        return slots_[static_cast<std::size_t>(maker_.quiet_) + i];
    }

    const Maker& maker_;
    Position& position_;
    const Leaf leaf_;
    const LeafQuestion* const question_;
    std::vector<MoveBits>& unfinished_;
    std::uint32_t* const slots_;
    std::uint64_t* const sets_;
    std::uint32_t* const header_;
    bool usual_;
    const std::uint64_t turn_, last_;
    const std::uint32_t counter_, last_class_, ply_;
    std::uint64_t next_turn_ = 0;
    std::uint32_t next_counter_ = 0;
    bool gone_on_ = false;  // the header is that behind a ply with these:
    std::uint32_t lost_ = 0, resets_ = 0, name_ = 0;
    std::array<std::uint32_t, kMostQuiets> quiets_;
    struct Fall {
        Slot slot;
        std::uint32_t before, after;
    };
    std::array<Fall, kMostDirectWrites> falls_;
    std::size_t fall_count_ = 0;
    std::array<std::uint32_t, kMostDirectWrites> kept_;  // what the row wrote over
    std::size_t mark_ = 0;                               // of the log, before it wrote
};

}  // namespace perthro::kernel
