// What is asked of ways that are looked at one by one, and what would be attacked behind them.
#pragma once

#include "engine/kernel/safety.hpp"
#include "engine/kernel/tables.hpp"

#include <algorithm>
#include <cstdint>

namespace perthro::kernel {

// All questions are about the position of the node; ways (WalkPath) are of rows of its player.
template <int W>
class WayQuestions {
public:
    // All outlive this. `safety` null: nothing is protected.
    WayQuestions(const Tables<W>& tables, const Node<W>& node, const Safety<W>* safety)
        : tables_(tables), node_(node), safety_(safety) {}

    // Whether the cells of a way are empty and occupied as it needs them.
    [[nodiscard]] bool free(const WalkPath<W>& path) const {
        return !(path.clear & node_.occupied).any() && !(path.full - node_.occupied).any();
    }
    // The set of screens of one row, made when first asked for.
    struct Screens {
        bool made = false;
        Bits<W> cells;
    };
    // Whether what stands on the cells that have to be occupied may be led over. `screens` is kept
    // from one way of the row to the next.
    [[nodiscard]] bool screened(const Row<W>& row, const WalkPath<W>& path,
                                Screens& screens) const {
        if (path.full.any() && !screens.made) {
            screens = {true, node_.accept(row.screen)};
        }
        return !path.full.any() || !(path.full - screens.cells).any();
    }

    // What was counted last, of one row: ways in one direction mostly count the same.
    struct Counted {
        std::uint32_t set = 0;  // TallyTest::set; 0: nothing yet
        int number = 0;
    };
    // Whether as many cells hold something as the way needs. `counted` is kept from one way of the
    // row to the next.
    [[nodiscard]] bool tallied(const WalkPath<W>& walk, Counted& counted) const {
        return std::all_of(
            walk.tallies, walk.tallies + walk.tally_count, [&](const TallyTest<W>& test) {
                if (test.set != counted.set) {
                    counted = {test.set, (node_.accept(test.content) & test.cells).count()};
                }
                const int number = counted.number;
                return (number >= test.low && number <= test.high) == test.inside;
            });
    }

    // Whether the attributes of pieces are as the way needs them, and the mover, of the row's type
    // and from this cell, would not be attacked where it may not be.
    [[nodiscard]] bool as_asked(const Path& path, const Row<W>& row, Cell from) const {
        for (const WordTest& test : path.word_tests) {
            if ((node_.board.slots[test.cell] & test.mask) != test.value) {
                return false;
            }
        }
        for (const Cell cell : path.unattacked) {
            const Bits<W> without = node_.occupied - Bits<W>::cell(from);
            const Bits<W> here = Bits<W>::cell(cell);
            if (attacked_there(row, from, cell, without - here, here)) {
                return false;
            }
        }
        return true;
    }

    // Whether what is protected is not attacked behind a way that moves other pieces. Only where
    // there is a safety.
    [[nodiscard]] bool safe(const Path& path) const {
        const Bits<W> there = Bits<W>::cell(path.landing());
        Bits<W> gone = there;
        Bits<W> occupied = node_.occupied - Bits<W>::cell(path.start);
        if (path.capture != kNoCell) {
            gone |= Bits<W>::cell(path.capture);
            occupied = occupied - Bits<W>::cell(path.capture);
        }
        if (path.shift_from != kNoCell) {
            occupied = (occupied - Bits<W>::cell(path.shift_from)) | Bits<W>::cell(path.shift_to);
        }
        return safety_->all_safe({path.start, path.landing()}, occupied | there, gone,
                                 [&](Cell cell) {
                                     return cell == path.start        ? path.landing()
                                            : cell == path.shift_from ? path.shift_to
                                            : gone.has(cell)          ? kNoCell
                                                                      : cell;
                                 });
    }

private:
    [[nodiscard]] bool attacked_there(const Row<W>& row, Cell from, Cell cell,
                                      const Bits<W>& occupied, const Bits<W>& gone) const {
        if (safety_ != nullptr) {
            for (int i = 0; i < safety_->guarded_count; ++i) {
                const auto& guarded = safety_->guarded[static_cast<std::size_t>(i)];
                if (guarded.cell == from) {
                    return !safety_->safe_at(guarded, cell, occupied, gone, {from, cell});
                }
            }
        }
        AttackView<W> view;
        const auto limit = static_cast<std::size_t>(tables_.rules.layout.limit);
        for (std::size_t player = 1; player < tables_.players.size(); ++player) {
            if (((node_.attackers >> player) & 1) != 0) {
                Safety<W>::fill(view, tables_.attacks_on(static_cast<Player>(player), row.type),
                                node_.board, player, tables_.players.size());
                if (attacked(view, limit, cell, occupied, gone)) {
                    return true;
                }
            }
        }
        return false;
    }

    const Tables<W>& tables_;
    const Node<W>& node_;
    const Safety<W>* safety_;
};

}  // namespace perthro::kernel
