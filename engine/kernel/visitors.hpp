// What the moves of rows go to. One text of the generator serves every visitor: Count adds numbers
// up, List writes moves, Gather and Keep keep them by sets, MakeEach makes them and takes them
// back. `cells` are the targets, empty or not; each can be gone to in so many `choices`, from the
// first on (indices into RowPlan::choices). A visitor has
//   targets(row, from, cells, first_choice, choices)   moves of one piece (from = kNoCell: drops)
//   steps(row, shift, cells, first_choice, choices)    moves of several pieces, each from cell -
//   shift
// and may have
//   wanted(row, accept)  the cells of those that the row accepts of which it wants to hear
//   done()               whether it has heard enough
//   put_back()           called before anybody else looks at more than cells and attributes
//   doubtful             set while what it hears of need not be legal; else that is tested before
//   kKeepsChains         chains are not for the list
#pragma once

#include "engine/kernel/siblings.hpp"
#include "engine/kernel/tables.hpp"
#include "engine/moves/move_list.hpp"

#include <bit>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

// Adds up how many moves there are.
struct Count {
    std::uint64_t total = 0;

    template <int W>
    void targets(const Row<W>&, Cell, const Bits<W>& cells, unsigned, unsigned choices) {
        total += static_cast<std::uint64_t>(cells.count()) * choices;
    }
    template <int W>
    void steps(const Row<W>&, int, const Bits<W>& cells, unsigned, unsigned choices) {
        total += static_cast<std::uint64_t>(cells.count()) * choices;
    }
};

// Appends moves to a list, as simple ones.
struct List {
    std::vector<MoveBits>& moves;

    template <int W>
    void targets(const Row<W>& row, Cell from, const Bits<W>& cells, unsigned first,
                 unsigned choices) {
        const MoveBits base = move_bits::simple(from, 0, row.id, first);
        cells.each([&](Cell to) {
            const MoveBits move = base | (static_cast<MoveBits>(to) << 16);
            for (unsigned i = 0; i < choices; ++i) {
                moves.push_back(move + (static_cast<MoveBits>(i) << 48));
            }
        });
    }
    template <int W>
    void steps(const Row<W>& row, int shift, const Bits<W>& cells, unsigned first,
               unsigned choices) {
        cells.each([&](Cell to) {
            for (unsigned i = 0; i < choices; ++i) {
                moves.push_back(
                    move_bits::simple(static_cast<Cell>(to - shift), to, row.id, first + i));
            }
        });
    }
};

// Lists the moves that take something where they land, or may make another piece.
template <int W>
struct ListTaking {
    List list;
    const Plan& plan;
    Bits<W> others;  // pieces that are not the player's

    [[nodiscard]] Bits<W> wanted(const Row<W>& row, const Bits<W>& accept) const {
        return (row.flags & kBecomes) != 0 ? accept : accept & others;
    }
    void targets(const Row<W>& row, Cell from, const Bits<W>& cells, unsigned first,
                 unsigned choices) {
        list.targets(row, from, kept(row, cells, first, choices), first, choices);
    }
    void steps(const Row<W>& row, int shift, const Bits<W>& cells, unsigned first,
               unsigned choices) {
        list.steps(row, shift, kept(row, cells, first, choices), first, choices);
    }

private:
    [[nodiscard]] Bits<W> kept(const Row<W>& row, const Bits<W>& cells, unsigned first,
                               unsigned choices) const {
        for (unsigned i = first; (row.flags & kBecomes) != 0 && i < first + choices; ++i) {
            if (plan.rows[row.id].choices[i].becomes != kEmptyType) {
                return cells;
            }
        }
        return cells & others;
    }
};

// Finds whether there is a move.
struct Any {
    bool found = false;

    [[nodiscard]] bool done() const { return found; }
    template <int W>
    void targets(const Row<W>&, Cell, const Bits<W>& cells, unsigned, unsigned) {
        found = found || cells.any();
    }
    template <int W>
    void steps(const Row<W>&, int, const Bits<W>& cells, unsigned, unsigned) {
        found = found || cells.any();
    }
};

// The moves of a row to these cells: each from the cell a shift before it, or of one piece, which
// is as far before cell 0.
template <int W>
struct Span {
    MoveBits first;          // the move from and to cell 0 in the first way
    std::uint32_t choices;   // ways to make each of them, from that on
    bool shifted, doubtful;  // shifted: of many pieces; doubtful: not all of them need be legal
    int shift;               // what `from` is less than `to`; of one piece minus the number of its
                             // cell
    std::uint64_t count;     // moves: cells times choices
    Bits<W> cells;           // where they end

    // Where the move to a cell begins. Told without a branch: which spans are shifted is hard to
    // foretell.
    [[nodiscard]] Cell from(Cell to) const {
        return static_cast<Cell>((to & -static_cast<int>(shifted)) - shift);
    }
};

// Gathers moves unlisted, one span for each call that has any.
template <int W>
struct Gather {
    std::vector<Span<W>>& spans;
    std::uint64_t total = 0;  // moves in the spans that it has added

    void targets(const Row<W>& row, Cell from, const Bits<W>& cells, unsigned first,
                 unsigned choices) {
        add(move_bits::simple(0, 0, row.id, first), choices, false, -from, cells);
    }
    void steps(const Row<W>& row, int shift, const Bits<W>& cells, unsigned first,
               unsigned choices) {
        add(move_bits::simple(0, 0, row.id, first), choices, true, shift, cells);
    }

protected:
    void add(MoveBits first, unsigned choices, bool shifted, int shift, const Bits<W>& cells,
             bool doubtful = false) {
        const std::uint64_t count = static_cast<std::uint64_t>(cells.count()) * choices;
        if (count > 0) {
            total += count;
            spans.push_back({first, choices, shifted, doubtful, shift, count, cells});
        }
    }
};

// Keeps them so that one can be picked by its number. Those that have to be tested are kept
// untested: one that is picked is soon enough.
template <int W>
struct Keep : Gather<W> {
    static constexpr bool kKeepsChains = true;  // they stay as they were found
    bool doubtful = false;

    void targets(const Row<W>& row, Cell from, const Bits<W>& cells, unsigned first,
                 unsigned choices) {
        this->add(move_bits::simple(0, 0, row.id, first), choices, false, -from, cells, doubtful);
    }
    void steps(const Row<W>& row, int shift, const Bits<W>& cells, unsigned first,
               unsigned choices) {
        this->add(move_bits::simple(0, 0, row.id, first), choices, true, shift, cells, doubtful);
    }
};

// Writes the moves of a span one behind the other, and returns what is behind them; there is room
// for kListedAtOnce more. How many there are is hard to foretell, so several are written before
// anything is asked.
constexpr std::size_t kListedAtOnce = 4;
template <int W>
[[nodiscard]] MoveBits* listed(const Span<W>& span, MoveBits* out) {
    for (unsigned way = 0; way < span.choices; ++way) {
        const MoveBits first = span.first + (static_cast<MoveBits>(way) << 48);
        for (std::size_t i = 0; i < W; ++i) {
            std::uint64_t left = span.cells.w[i];
            MoveBits* next = out;
            out += std::popcount(left);
            for (; left != 0; next += kListedAtOnce) {
                for (std::size_t k = 0; k < kListedAtOnce; ++k, left &= left - 1) {
                    const auto to = static_cast<Cell>(i * 64 + std::countr_zero(left));
                    next[k] = first | span.from(to) | (static_cast<MoveBits>(to) << 16);
                }
            }
        }
    }
    return out;
}

// The move of this number, below the number of moves of the span.
template <int W>
[[nodiscard]] MoveBits picked(const Span<W>& span, std::uint64_t number) {
    const std::uint64_t way = span.choices == 1 ? 0 : number % span.choices;
    const Cell to = span.cells.nth(span.choices == 1 ? number : number / span.choices);
    return (span.first + (way << 48)) | span.from(to) | (static_cast<MoveBits>(to) << 16);
}

// Makes moves and takes them back, see Siblings.
template <bool Asks>
struct MakeEach {
    Siblings<Asks> siblings;
    std::uint64_t total = 0;  // moves that were made

    template <int W>
    void targets(const Row<W>& row, Cell from, const Bits<W>& cells, unsigned first,
                 unsigned choices) {
        total += siblings.make(
            move_bits::simple(0, 0, row.id, first), cells, [from](Cell) { return from; }, choices);
    }
    template <int W>
    void steps(const Row<W>& row, int shift, const Bits<W>& cells, unsigned first,
               unsigned choices) {
        total += siblings.make(
            move_bits::simple(0, 0, row.id, first), cells,
            [shift](Cell to) { return static_cast<Cell>(to - shift); }, choices);
    }
    void put_back() { siblings.put_back(); }
};

// Tells a visitor, if it wants to know, that somebody else is going to look at the position.
template <typename Visitor>
void put_back(Visitor& visitor) {
    if constexpr (requires { visitor.put_back(); }) {
        visitor.put_back();
    }
}

}  // namespace perthro::kernel
