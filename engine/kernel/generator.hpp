// Runs the rows of a player over a position, for a visitor that hears of their moves.
#pragma once

#include "engine/kernel/mate_question.hpp"
#include "engine/kernel/safety.hpp"
#include "engine/kernel/visitors.hpp"
#include "engine/kernel/way_questions.hpp"

#include <algorithm>

namespace perthro::kernel {

// For one player in one position, that of the node. What a visitor is: visitors.hpp.
template <int W, typename Visitor>
class Generator {
public:
    // `safety` null: moves are not judged. `mate` null: rows that may not give mate do so freely.
    // All that is given has to outlive this.
    Generator(const Tables<W>& tables, const Node<W>& node, const Safety<W>* safety,
              const MateQuestion* mate, Visitor& visitor)
        : tables_(tables), node_(node), safety_(safety), mate_(mate), visitor_(visitor),
          ways_(tables, node, safety), entries_(tables.entries.data()),
          calm_(safety == nullptr ||
                (!safety->in_check && !safety->pinned.any() && !safety->arrivals.any())) {}

    // All moves of rows whose class is in the mask, until the visitor is done().
    void run(std::uint64_t classes) {
        for (const Row<W>& row : node_.tables.rows) {
            if constexpr (requires { visitor_.done(); }) {
                if (visitor_.done()) {
                    return;
                }
            }
            if (((classes >> row.name) & 1) != 0) {
                moves_of(row);
            }
        }
        put_back(visitor_);
    }

    // The moves of pieces on the board, of all classes, but for those of rows with special paths
    // (Path::special).
    void run_plain() {
        for (const Row<W>& row : node_.tables.rows) {
            if (row.kind != RowKind::Drop && (row.flags & kSpecial) == 0) {
                moves_of(row);
            }
        }
    }

    // The moves of one class by one type of piece.
    void run(std::uint8_t name, PieceType type) {
        for (const Row<W>& row : node_.tables.rows) {
            if (row.name == name && row.type == type) {
                moves_of(row);
            }
        }
    }

    // Whether a row of a class and type might have a move between these cells; a no is certain.
    // Only rows that move one piece of the board and ask nothing special say no.
    [[nodiscard]] bool may_make(std::uint8_t name, PieceType type, Cell from, Cell to) const {
        return std::any_of(
            node_.tables.rows.begin(), node_.tables.rows.end(), [&](const Row<W>& row) {
                return row.name == name && row.type == type &&
                       (row.kind == RowKind::Drop || from == kNoCell ||
                        (row.flags & kSpecial) != 0 ||
                        (row.start.has(from) && reach(row, from, tables_.board).has(to)));
            });
    }

    // Whether a row of a compound movement's prefix (CompoundRow) leads anywhere now; nothing is
    // judged.
    [[nodiscard]] bool any_of(const Row<W>& row) const {
        Bits<W> pieces = node_.board.at(row.pieces) & row.start;
        if (!pieces.any() || !allowed(row)) {
            return false;
        }
        Bits<W> accept = node_.accept(row.accept);
        if (!narrowed(row, pieces, accept)) {
            return false;
        }
        bool any = false;
        pieces.each([&](Cell from) { any = any || (reach(row, from, accept) & accept).any(); });
        return any;
    }

private:
    // The cells that a row accepts, as far as the visitor wants to hear of them.
    [[nodiscard]] Bits<W> accepted(const Row<W>& row) const {
        const Bits<W> accept = node_.accept(row.accept);
        if constexpr (requires { visitor_.wanted(row, accept); }) {
            return visitor_.wanted(row, accept);
        } else {
            return accept;
        }
    }

    // Many rows have nothing to move, which is to cost no call.
    [[gnu::always_inline]] void moves_of(const Row<W>& row) {
        if (row.kind == RowKind::Drop) {
            if (row.in_hand == 0 || node_.board.slots[row.in_hand] > 0) {
                drops(row, accepted(row));
            }
            return;
        }
        const Bits<W> pieces = node_.board.at(row.pieces) & row.start;
        if (!pieces.any()) {
            return;
        }
        if (calm_ && (row.flags & ~kBecomes) == 0) {
            free_moves(row, pieces, accepted(row));
        } else {
            moves_of(row, pieces);
        }
    }

    [[gnu::noinline]] void moves_of(const Row<W>& row, Bits<W> pieces) {
        if ((row.flags & kConditions) != 0 && !allowed(row)) {
            return;
        }
        Bits<W> accept = accepted(row);
        if ((row.flags & kConditions) != 0 && !narrowed(row, pieces, accept)) {
            return;
        }
        if ((row.flags & kSpecial) != 0) {
            pieces.each([&](Cell from) {
                if ((row.ends[from] & accept).any()) {
                    specials(row, from, accept);
                }
            });
            return;
        }
        if (safety_ == nullptr) {
            free_moves(row, pieces, accept);
            return;
        }
        if ((row.flags & kProtectedMover) != 0) {
            pieces.each([&](Cell from) { tested(row, from, reach(row, from, accept) & accept); });
            return;
        }
        const Safety<W>& safety = *safety_;
        if (safety.in_check) {
            pieces.each([&](Cell from) {
                Bits<W> targets = reach(row, from, accept) & accept;
                if (!safety.loose.has(from)) {
                    targets &= safety.cure;
                }
                tested(row, from, targets);
            });
            return;
        }
        const Bits<W> pinned = pieces & safety.pinned;
        if (pinned.any()) {
            pieces ^= pinned;
            pinned.each([&](Cell from) { tested(row, from, reach(row, from, accept) & accept); });
        }
        const Bits<W> arriving = accept & safety.arrivals;
        if (arriving.any()) {
            pieces.each([&](Cell from) { tested(row, from, reach(row, from, accept) & arriving); });
            accept ^= arriving;
        }
        free_moves(row, pieces, accept);
    }

    void free_moves(const Row<W>& row, Bits<W> pieces, const Bits<W>& accept) {
        if (row.kind == RowKind::Steps) {
            for (std::size_t i = 0; i < row.step_count; ++i) {
                const SetStep<W>& step = row.steps[i];
                Bits<W> from = pieces & step.sources;
                for (int m = 0; m < step.middles; ++m) {
                    from &= rotated(node_.empty, -step.middle[static_cast<std::size_t>(m)]);
                }
                stepped(row, step.shift, rotated(from, step.shift) & accept);
            }
            return;
        }
        while (pieces.any()) {
            const Cell from = pieces.first();
            pieces ^= Bits<W>::cell(from);
            emit(row, from, reach(row, from, accept) & accept);
        }
    }

    // The targets of a piece whatever stands on them; where groups say them, by the occupation of a
    // few cells (PEXT bitboards).
    [[nodiscard]] Bits<W> reach(const Row<W>& row, Cell from, const Bits<W>& accept) const {
        if (row.leap != nullptr) {
            return row.leap[from];
        }
        if (row.group_count > 0) {
            Bits<W> targets{};
            const ReachGroup<W>* group = row.groups +
                                         static_cast<std::size_t>(from) * row.group_count;
            for (int i = 0; i < row.group_count; ++i, ++group) {
                targets |= entries_[group->base + index(group->mask)];
            }
            return row.hurdles == nullptr ? targets : targets - over_others(row, from);
        }
        return walk(row, from, accept);
    }

    // Where hops end that lead over a piece that the row does not hop over. Put inline it takes
    // registers from all other rows.
    [[nodiscard, gnu::noinline]] Bits<W> over_others(const Row<W>& row, Cell from) const {
        const Hurdles<W>& hurdles = row.hurdles[from];
        Bits<W> others = (hurdles.cells & node_.occupied) - node_.accept(row.screen);
        Bits<W> ends{};
        while (others.any()) {
            const Cell cell = others.first();
            others ^= Bits<W>::cell(cell);
            ends |= row.behind[hurdles.first + hurdles.cells.rank(cell)];
        }
        return ends;
    }

    [[nodiscard]] std::size_t index(const Bits<W>& mask) const {
        if constexpr (W == 1) {
            return gathered(node_.occupied.w[0], mask.w[0]);
        } else {
            return gathered(node_.occupied.w[0], mask.w[0]) |
                   (gathered(node_.occupied.w[1], mask.w[1]) << std::popcount(mask.w[0]));
        }
    }

    [[nodiscard]] Bits<W> walk(const Row<W>& row, Cell from, const Bits<W>& accept) const {
        Bits<W> targets{};
        typename WayQuestions<W>::Screens screens{};
        for (std::uint32_t i = row.walk_first[from]; i < row.walk_first[from + 1]; ++i) {
            const WalkPath<W>& path = row.walks[i];
            if (accept.has(path.end) && ways_.free(path) && ways_.screened(row, path, screens)) {
                targets.add(path.end);
            }
        }
        return targets;
    }

    void tested(const Row<W>& row, Cell from, Bits<W> targets) {
        if (!targets.any()) {
            return;
        }
        if constexpr (requires { visitor_.doubtful; }) {
            visitor_.doubtful = true;
            emit(row, from, targets);
            visitor_.doubtful = false;
        } else {
            Bits<W> safe{};
            targets.each([&](Cell to) {
                if (safety_->safe_after(node_, from, to)) {
                    safe.add(to);
                }
            });
            emit(row, from, safe);
        }
    }

    // Moves of more than one piece, or that ask more of the way than what stands there. Mostly
    // something stands in the way of all of them.
    void specials(const Row<W>& row, Cell from, const Bits<W>& accept) {
        typename WayQuestions<W>::Counted counted;
        const WalkPath<W>* const end = row.walks + row.walk_first[from + 1];
        for (const WalkPath<W>* walk = row.walks + row.walk_first[from]; walk != end; ++walk) {
            if (accept.has(walk->end) && ways_.free(*walk) && ways_.tallied(*walk, counted)) {
                special(row, from, *walk);
            }
        }
    }

    [[gnu::noinline]] void special(const Row<W>& row, Cell from, const WalkPath<W>& walk) {
        typename WayQuestions<W>::Screens screens{};
        if (ways_.screened(row, walk, screens) && ways_.as_asked(*walk.path, row, from) &&
            (safety_ == nullptr || ways_.safe(*walk.path))) {
            emit(row, from, Bits<W>::cell(walk.end));
        }
    }

    [[nodiscard]] Bits<W> special_drops(const Row<W>& row, const Bits<W>& accept) const {
        Bits<W> targets{};
        typename WayQuestions<W>::Counted counted;
        typename WayQuestions<W>::Screens screens{};
        for (const WalkPath<W>* walk = row.walks; walk != row.walks + row.walk_first[1]; ++walk) {
            if (accept.has(walk->end) && ways_.free(*walk) && ways_.tallied(*walk, counted) &&
                ways_.screened(row, *walk, screens) && ways_.as_asked(*walk->path, row, kNoCell)) {
                targets.add(walk->end);
            }
        }
        return targets;
    }

    void drops(const Row<W>& row, Bits<W> accept) {
        Bits<W> none{};
        if ((row.flags & kConditions) != 0 && !(allowed(row) && narrowed(row, none, accept))) {
            return;
        }
        Bits<W> targets = row.start & accept;
        if ((row.flags & kSpecial) != 0) {
            targets &= special_drops(row, accept);
        } else if (row.walks != nullptr) {
            targets &= walk(row, 0, accept);
        }
        if (safety_ != nullptr) {
            Bits<W> doubtful = targets & (safety_->in_check ? safety_->cure : safety_->arrivals);
            targets = safety_->in_check ? Bits<W>{} : targets ^ doubtful;
            doubtful.each([&](Cell to) {
                const Bits<W> there = Bits<W>::cell(to);
                if (safety_->safe_after(kNoCell, to, node_.occupied | there, there)) {
                    targets |= there;
                }
            });
        }
        if ((row.flags & kNoMate) != 0 && mate_ != nullptr) {
            put_back(visitor_);
            const Bits<W> doubtful = mate_->checked_before()
                                         ? targets
                                         : targets & checking_from(tables_, node_, row);
            doubtful.each([&](Cell to) {
                if (mate_->mates(move_bits::simple(kNoCell, to, row.id))) {
                    targets ^= Bits<W>::cell(to);
                }
            });
        }
        emit(row, kNoCell, targets);
    }

    // The conditions of a row that look at no cell.
    [[nodiscard]] bool allowed(const Row<W>& row) const {
        const Terms& terms = *row.terms;
        for (const Guard& guard : terms.guards) {
            const std::uint32_t value = node_.board.slots[guard.slot];
            if ((value >= guard.low && value <= guard.high) != guard.inside) {
                return false;
            }
        }
        return terms.on_slot < 0 || node_.board.slots[terms.on_slot] != 0;
    }

    // The others: fewer pieces, fewer accepted cells. False: no moves now.
    [[nodiscard]] bool narrowed(const Row<W>& row, Bits<W>& pieces, Bits<W>& accept) const {
        const Terms& terms = *row.terms;
        if (terms.on_slot >= 0) {
            accept &= Bits<W>::cell(static_cast<Cell>(node_.board.slots[terms.on_slot] - 1));
        }
        if (terms.word_mask != 0) {
            Bits<W> fitting{};
            pieces.each([&](Cell cell) {
                if ((node_.board.slots[cell] & terms.word_mask) == terms.word_value) {
                    fitting.add(cell);
                }
            });
            pieces = fitting;
        }
        for (std::size_t i = 0; i < terms.absent.size(); ++i) {
            Bits<W> seen = node_.accept(row.absences[i].content);
            while (seen.any()) {
                const Cell cell = seen.first();
                seen ^= Bits<W>::cell(cell);
                accept = accept - row.absences[i].forbids[cell];
            }
        }
        return accept.any() && (pieces.any() || row.kind == RowKind::Drop);
    }

    void emit(const Row<W>& row, Cell from, const Bits<W>& targets) {
        if (row.ending_count == 1) {
            visitor_.targets(row, from, targets, 0, row.choices);
            return;
        }
        for (std::size_t i = 0; i < row.ending_count; ++i) {
            const RowEnding<W>& ending = row.endings[i];
            visitor_.targets(row, from, targets & ending.land, ending.first, ending.count);
        }
    }
    void stepped(const Row<W>& row, int shift, const Bits<W>& targets) {
        if (row.ending_count == 1) {
            visitor_.steps(row, shift, targets, 0, row.choices);
            return;
        }
        for (std::size_t i = 0; i < row.ending_count; ++i) {
            const RowEnding<W>& ending = row.endings[i];
            visitor_.steps(row, shift, targets & ending.land, ending.first, ending.count);
        }
    }

    const Tables<W>& tables_;
    const Node<W>& node_;
    const Safety<W>* safety_;
    const MateQuestion* mate_;
    Visitor& visitor_;
    const WayQuestions<W> ways_;
    const Bits<W>* entries_;
    const bool calm_;  // only what is protected itself may be left attacked by a move of it
};

}  // namespace perthro::kernel
