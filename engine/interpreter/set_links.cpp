#include "engine/interpreter/set_links.hpp"

#include "engine/kernel/bits.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr int kMostWords = 4;
constexpr std::size_t kMostShifts = 4;  // of a direction; walking is as quick where there are more

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
    for (std::size_t d = 0; words_ <= kMostWords && d < directions_.size(); ++d) {
        const auto direction = static_cast<Direction>(d);
        directions_[d] = links_of(topology, direction, words_ * 64);
        directions_[d].straight = has(direction) && straight(topology, direction);
    }
}

SetLinks::Links SetLinks::links_of(const Topology& topology, Direction direction, int limit) {
    Links links;
    const auto& to = links_along(topology, direction);
    for (const Cell cell : topology.cells) {
        if (to[cell] == kNoCell) {
            continue;
        }
        const int by = static_cast<int>(to[cell]) - static_cast<int>(cell);
        auto& shifts = links.shifts;
        auto known = std::find_if(shifts.begin(), shifts.end(),
                                  [&](const Shift& shift) { return shift.by == by; });
        if (known == shifts.end()) {
            if (shifts.size() == kMostShifts) {
                return {};
            }
            known = shifts.insert(shifts.end(), {by, CellSet(limit)});
        }
        known->sources.add(cell);
    }
    return links;
}

// Every link has its way back, and none leads round in a circle.
bool SetLinks::straight(const Topology& topology, Direction direction) {
    const Direction opposite = topology.directions[direction].opposite;
    if (opposite == kNoDirection) {
        return false;
    }
    const auto& to = links_along(topology, direction);
    const auto& back = links_along(topology, opposite);
    return std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
        if ((to[cell] != kNoCell && back[to[cell]] != cell) ||
            (back[cell] != kNoCell && to[back[cell]] != cell)) {
            return false;
        }
        Cell at = to[cell];
        while (at != kNoCell && at != cell) {
            at = to[at];
        }
        return at == kNoCell;
    });
}

// What is asked, of sets of W words.
template <int W>
struct SetLinks::Sets {
    using Bits = kernel::Bits<W>;

    static Bits read(const std::uint64_t* set, int words) {
        Bits bits{};
        std::copy_n(set, words, bits.w.begin());
        return bits;
    }

    static Bits moved(const Links& links, const Bits& set) {
        Bits result{};
        for (const Shift& shift : links.shifts) {
            result |= kernel::rotated(set & Bits::of(shift.sources), shift.by);
        }
        return result;
    }

    // The n-th cells of rows: of every n in a row, or counted from where a row begins.
    static Bits ends(const Links& links, const Bits& set, Bits first, int n) {
        for (int i = 1; i < n && first.any(); ++i) {
            first = moved(links, first) & set;
        }
        return first;
    }

    static bool row(const Links& links, const Bits& set, int n, bool exactly) {
        if (!exactly) {
            return ends(links, set, set, n).any();
        }
        const Bits last = ends(links, set, set - moved(links, set), n);
        return (moved(links, last) & set).count() < last.count();
    }

    static bool connected(const std::vector<Links>& directions, const Bits& set, const Bits& one,
                          const Bits& other, std::span<const Direction> along) {
        const Bits aim = set & other;
        Bits reached = set & one;
        if (!aim.any()) {
            return false;
        }
        for (Bits before{}; reached != before;) {
            if ((reached & aim).any()) {
                return true;
            }
            before = reached;
            for (const Direction direction : along) {
                reached |= moved(directions[direction], reached) & set;
            }
        }
        return false;
    }
};

template <typename Question>
bool SetLinks::ask(Question&& question) const {
    switch (words_) {
        case 1: return question(Sets<1>{});
        case 2: return question(Sets<2>{});
        default: return question(Sets<kMostWords>{});
    }
}

bool SetLinks::row(const std::uint64_t* set, int n, bool exactly, Direction axis) const {
    return ask([&]<int W>(Sets<W> sets) {
        return sets.row(directions_[axis], sets.read(set, words_) & kernel::Bits<W>::of(board_), n,
                        exactly);
    });
}

bool SetLinks::connected(const std::uint64_t* set, const CellSet& one, const CellSet& other,
                         std::span<const Direction> along) const {
    return ask([&]<int W>(Sets<W> sets) {
        return sets.connected(directions_, sets.read(set, words_), kernel::Bits<W>::of(one),
                              kernel::Bits<W>::of(other), along);
    });
}

}  // namespace perthro
