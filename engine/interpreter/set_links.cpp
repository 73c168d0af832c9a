#include "engine/interpreter/set_links.hpp"

#include <algorithm>

namespace perthro {

namespace {

const std::vector<Cell>& links_along(const Topology& topology, Direction direction) {
    return topology.link[topology.view[1][direction]];
}

}  // namespace

SetLinks::SetLinks(const Topology& topology, int set_words)
    : words_(set_words), directions_(topology.directions.size()), board_(set_words * 64) {
    for (const Cell cell : topology.cells) {
        if (!topology.info[cell].off_board) {
            board_.add(cell);
        }
    }
    for (std::size_t d = 0; d < directions_.size(); ++d) {
        const auto direction = static_cast<Direction>(d);
        directions_[d].links = LinkShifts(topology, links_along(topology, direction));
        directions_[d].straight = has(direction) && straight(topology, direction);
    }
}

// Every link has its way back, and none leads round in a circle.
bool SetLinks::straight(const Topology& topology, Direction direction) {
    const Direction opposite = topology.directions[direction].opposite;
    if (opposite == kNoDirection) {
        return false;
    }
    const auto& to = links_along(topology, direction);
    const auto& back = links_along(topology, opposite);
    const auto all = [&](auto&& holds) {
        return std::all_of(topology.cells.begin(), topology.cells.end(), holds);
    };
    const auto both_ways = [&](Cell cell) {
        return (to[cell] == kNoCell || back[to[cell]] == cell) &&
               (back[cell] == kNoCell || to[back[cell]] == cell);
    };
    const auto ends = [&](Cell cell) {  // else it comes back, since no two cells lead to one
        Cell at = to[cell];
        while (at != kNoCell && at != cell) {
            at = to[at];
        }
        return at == kNoCell;
    };
    return all(both_ways) && all(ends);
}

// Rows and connections, answered with sets of W words.
template <int W>
struct SetLinks::Sets {
    using Bits = kernel::Bits<W>;

    // The cells where rows of n cells end; exactly: of no more than n.
    static Bits row_ends(const LinkShifts& links, const Bits& set, int n, bool exactly) {
        const Bits ends = links.row_ends(set, n);
        if (!exactly || !ends.any()) {
            return ends;
        }
        const Bits longer = links.row_ends(set, n + 1);
        return ends - longer - links.before(longer);
    }

    static Bits beside(const std::vector<Way>& directions, const Bits& set,
                       std::span<const Direction> along) {
        Bits result{};
        for (const Direction direction : along) {
            result |= directions[direction].links.after(set);
        }
        return result;
    }

    // The cells of the set that are reached, found from those of the last question.
    static Bits reach(const std::vector<Way>& directions, const Bits& set, const Bits& one,
                      std::span<const Direction> along, Reached& known) {
        const Bits before = Bits::read(known.set.data());
        const bool other_from = (one ^ Bits::read(known.from.data())).any();  // without a call
        Bits reached = Bits::read(known.cells.data());
        if (!other_from && !(set ^ before).any()) {
            return reached;
        }
        Bits leads = Bits::read(known.beside.data());
        Bits added = set - before;
        if (other_from || (before - set).any()) {
            reached = leads = Bits{};
            added = set;
        }
        for (Bits front = added & (one | leads); front.any(); front = (leads & set) - reached) {
            reached |= front;
            leads |= beside(directions, front, along);
        }
        std::copy_n(set.w.begin(), W, known.set.begin());
        std::copy_n(one.w.begin(), W, known.from.begin());
        std::copy_n(reached.w.begin(), W, known.cells.begin());
        std::copy_n(leads.w.begin(), W, known.beside.begin());
        return reached;
    }
};

bool SetLinks::row(const std::uint64_t* set, int n, bool exactly,
                   std::span<const Direction> axes) const {
    n = std::min(n, 64 * words_);  // longer than any row that is no full circle
    return ask_of_width(words_, [&]<int W>(std::integral_constant<int, W>) {
        const auto cells = bits_of<W>(set, words_) & kernel::Bits<W>::of(board_);
        kernel::Bits<W> ends{};
        for (const Direction axis : axes) {
            ends |= Sets<W>::row_ends(directions_[axis].links, cells, n, exactly);
        }
        return ends.any();
    });
}

bool SetLinks::connected(const std::uint64_t* set, const CellSet& one, const CellSet& other,
                         std::span<const Direction> along, Reached& reached) const {
    return ask_of_width(words_, [&]<int W>(std::integral_constant<int, W>) {
        using Bits = kernel::Bits<W>;
        const Bits cells = Sets<W>::reach(directions_, bits_of<W>(set, words_), Bits::of(one),
                                          along, reached);
        return (cells & Bits::of(other)).any();
    });
}

}  // namespace perthro
