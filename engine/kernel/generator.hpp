// Runs the rows of a player over a position, for a visitor that hears of their moves.
#pragma once

#include "engine/kernel/safety.hpp"
#include "engine/kernel/visitors.hpp"

namespace perthro::kernel {

// Answers whether a simple move gives mate.
class MateQuestion {
public:
    virtual ~MateQuestion() = default;
    [[nodiscard]] virtual bool mates(MoveBits move) const = 0;
    // Whether a royal of an enemy is attacked already: then any move may be the one that mates.
    [[nodiscard]] virtual bool checked_before() const = 0;
};

template <int W, typename Visitor>
class Generator {
public:
    // `safety` null: moves are not judged. `mate` null: rows that may not give mate do so freely.
    Generator(const Tables<W>& tables, const Node<W>& node, const Safety<W>* safety,
              const MateQuestion* mate, Visitor& visitor)
        : tables_(tables), node_(node), safety_(safety), mate_(mate), visitor_(visitor),
          entries_(tables.entries.data()),
          calm_(safety == nullptr ||
                (!safety->in_check && !safety->pinned.any() && !safety->arrivals.any())) {}

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

    // Those of pieces on the board that ask for no more than what stands on the way.
    void run_plain() {
        for (const Row<W>& row : node_.tables.rows) {
            if (row.kind != RowKind::Drop && (row.flags & kSpecial) == 0) {
                moves_of(row);
            }
        }
    }

    // Those of one class and type of piece.
    void run(std::uint8_t name, PieceType type) {
        for (const Row<W>& row : node_.tables.rows) {
            if (row.name == name && row.type == type) {
                moves_of(row);
            }
        }
    }

    // Whether one of them might be a move from here to there: only what moves a piece on says no.
    [[nodiscard]] bool may_make(std::uint8_t name, PieceType type, Cell from, Cell to) const {
        return std::any_of(
            node_.tables.rows.begin(), node_.tables.rows.end(), [&](const Row<W>& row) {
                return row.name == name && row.type == type &&
                       (row.kind == RowKind::Drop || from == kNoCell ||
                        (row.flags & kSpecial) != 0 ||
                        (row.start.has(from) && reach(row, from, tables_.board).has(to)));
            });
    }

    // Whether a row that only bounds a compound movement has anything now.
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

    // The targets of a piece whatever stands on them.
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

    // Whether the cells of a way are empty and occupied as it needs them.
    [[nodiscard]] bool free(const WalkPath<W>& path) const {
        return !(path.clear & node_.occupied).any() && !(path.full - node_.occupied).any();
    }
    // Whether what stands there may be led over. The set of screens is made when first asked for.
    struct Screens {
        bool made = false;
        Bits<W> cells;
    };
    [[nodiscard]] bool screened(const Row<W>& row, const WalkPath<W>& path,
                                Screens& screens) const {
        if (path.full.any() && !screens.made) {
            screens = {true, node_.accept(row.screen)};
        }
        return !path.full.any() || !(path.full - screens.cells).any();
    }

    [[nodiscard]] Bits<W> walk(const Row<W>& row, Cell from, const Bits<W>& accept) const {
        Bits<W> targets{};
        Screens screens{};
        for (std::uint32_t i = row.walk_first[from]; i < row.walk_first[from + 1]; ++i) {
            const WalkPath<W>& path = row.walks[i];
            if (accept.has(path.end) && free(path) && screened(row, path, screens)) {
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
        const WalkPath<W>* const end = row.walks + row.walk_first[from + 1];
        for (const WalkPath<W>* walk = row.walks + row.walk_first[from]; walk != end; ++walk) {
            if (accept.has(walk->end) && free(*walk)) {
                special(row, from, *walk);
            }
        }
    }

    [[gnu::noinline]] void special(const Row<W>& row, Cell from, const WalkPath<W>& walk) {
        Screens screens{};
        if (screened(row, walk, screens) && as_asked(*walk.path, row, from) &&
            (safety_ == nullptr || safe_special(*walk.path))) {
            emit(row, from, Bits<W>::cell(walk.end));
        }
    }

    [[nodiscard]] bool as_asked(const Path& path, const Row<W>& row, Cell from) const {
        for (const WordTest& test : path.word_tests) {
            if ((node_.board.slots[test.cell] & test.mask) != test.value) {
                return false;
            }
        }
        const Bits<W> without = node_.occupied - Bits<W>::cell(from);
        for (const Cell cell : path.unattacked) {
            const Bits<W> here = Bits<W>::cell(cell);
            if (attacked_there(row, from, cell, without - here, here)) {
                return false;
            }
        }
        return true;
    }

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

    [[nodiscard]] bool safe_special(const Path& path) const {
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

    void drops(const Row<W>& row, Bits<W> accept) {
        Bits<W> none{};
        if ((row.flags & kConditions) != 0 && !(allowed(row) && narrowed(row, none, accept))) {
            return;
        }
        Bits<W> targets = row.start & accept;
        if (row.walks != nullptr) {
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
            const Bits<W> doubtful = mate_->checked_before() ? targets : targets & checking(row);
            doubtful.each([&](Cell to) {
                if (mate_->mates(move_bits::simple(kNoCell, to, row.id))) {
                    targets ^= Bits<W>::cell(to);
                }
            });
        }
        emit(row, kNoCell, targets);
    }

    // The cells from which a piece of the row's type could attack a royal of somebody else.
    [[nodiscard]] Bits<W> checking(const Row<W>& row) const {
        const auto offset = static_cast<std::uint16_t>(row.type * tables_.rules.layout.set_words);
        const auto holds = [&](const TypeSets& types) {
            const auto last = types.offset.begin() + types.count;
            return std::find(types.offset.begin(), last, offset) != last;
        };
        Bits<W> result{};
        for (const PieceType type : tables_.rules.royals) {
            const auto& table = tables_.attacks_on(node_.player, type);
            for (std::uint32_t left = node_.enemies; left != 0; left &= left - 1) {
                node_.board.of(static_cast<std::size_t>(std::countr_zero(left)), type)
                    .each([&](Cell cell) {
                        for (const NearFamily<W>& near : table.nears) {
                            result |= holds(near.types) ? near.origins[cell] : Bits<W>{};
                        }
                        for (const LineFamily<W>& line : table.lines) {
                            const bool arrivals = line.one_screen || !line.plain;  // of any piece
                            result |= arrivals            ? tables_.board
                                      : holds(line.types) ? line.origins[cell]
                                                          : Bits<W>{};
                        }
                    });
            }
        }
        return result;
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
    const Bits<W>* entries_;
    const bool calm_;  // only what is protected itself may be left attacked by a move of it
};

}  // namespace perthro::kernel
