// Tells a visitor of the plain moves of Lua: of each piece the cells where it goes, every move
// once, and without those that leave a protected piece attacked.
#pragma once

#include "engine/kernel/make.hpp"
#include "engine/kernel/plain_moves.hpp"
#include "engine/kernel/safety.hpp"
#include "engine/kernel/visitors.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>
#include <vector>

namespace perthro::kernel {

// Whether no protected piece of the player is attacked behind a simple move, which is made and
// taken back: slow, and right whatever the move changes.
template <int W>
[[nodiscard]] bool is_safe_made(const Tables<W>& tables, const Maker& maker, Position& position,
                                Player player, MoveBits move) {
    Undo undo;
    maker.apply(position, move, undo);
    undo.header_raw = false;
    const bool safe = !is_checked(tables, position, player);
    maker.take_back(position, undo);
    return safe;
}

// What a visitor has heard of one piece.
template <int W>
struct PlainTargets {
    std::uint16_t row;  // of the plan
    PieceType becomes;  // kEmptyType: it stays what it is
    Cell from;
    Bits<W> cells;  // where it goes
};

// For the moves of one call of the hook.
template <int W>
class PlainVisit {
public:
    // `safety` null: nothing protected is there, or nothing is judged. `heard` is scratch memory.
    // The node is of this position, and all outlive this.
    PlainVisit(const Tables<W>& tables, const Maker& maker, Position& position, const Node<W>& node,
               const Safety<W>* safety, std::vector<PlainTargets<W>>& heard)
        : tables_(tables), maker_(maker), position_(position), node_(node), safety_(safety),
          heard_(heard), judges_(tables.plan.judges()) {
        row_.flags = kBecomes;
        heard_.clear();
        find_doubts();
    }

    // Tells the visitor (see visitors.hpp) of the moves that the last call of the hook has added.
    // Once for each PlainVisit.
    template <typename Visitor>
    void run(const PlainMoves& plain, Visitor& visitor) {
        std::span<const Taken> left(plain.taken());
        while (!left.empty()) {
            const std::span<const Taken> alike = left.first(alike_in(left));
            const AddedMoves& added = alike.front().added;
            if (added.of == kEmptyType) {
                tell(alike, added.move.from, visitor);
            } else {
                (node_.board.of(node_.player, added.of) & starts(alike)).each([&](Cell from) {
                    tell(alike, from, visitor);
                });
            }
            left = left.subspan(alike.size());
        }
        put_back(visitor);
    }

private:
    using Taken = PlainMoves::Taken;
    using Ways = PlainMoves::Ways;

    // How many of the first say what the same pieces do by one row and become.
    [[nodiscard]] static std::size_t alike_in(std::span<const Taken> taken) {
        const Taken& first = taken.front();
        std::size_t number = 1;
        while (number < taken.size() && taken[number].row == first.row &&
               taken[number].added.of == first.added.of &&
               taken[number].added.move.from == first.added.move.from &&
               taken[number].added.move.becomes == first.added.move.becomes) {
            ++number;
        }
        return number;
    }

    template <typename Visitor>
    void tell(std::span<const Taken> alike, Cell from, Visitor& visitor) {
        Bits<W> cells{};
        for (const Taken& taken : alike) {
            cells |= targets(taken, from);
        }
        const std::uint16_t row = alike.front().row;
        const PieceType becomes = alike.front().added.move.becomes;
        if (told_of_.has(from)) {
            cells = cells - told(row, becomes, from);
        }
        if (!cells.any()) {
            return;
        }
        told_of_.add(from);
        heard_.push_back({row, becomes, from, cells});
        row_.id = row;
        if (judges_) {
            cells = safe(row, becomes, from, cells, visitor);
        }
        visitor.targets(row_, from, cells, becomes, 1);
    }
    // The cells of which the visitor has been told before.
    [[nodiscard]] Bits<W> told(std::uint16_t row, PieceType becomes, Cell from) const {
        Bits<W> cells{};
        for (const PlainTargets<W>& heard : heard_) {
            if (heard.row == row && heard.becomes == becomes && heard.from == from) {
                cells |= heard.cells;
            }
        }
        return cells;
    }

    // ---- where they lead

    // From where one of them may lead somewhere.
    [[nodiscard]] Bits<W> starts(std::span<const Taken> alike) const {
        Bits<W> cells{};
        for (const Taken& taken : alike) {
            if (taken.added.most != 1) {
                return node_.own;
            }
            cells |= read(taken.ways->starts.words().data());
        }
        return cells;
    }
    [[nodiscard]] Bits<W> targets(const Taken& taken, Cell from) const {
        if (taken.ways == nullptr) {
            return Bits<W>::cell(taken.added.move.to);
        }
        const Ways& ways = *taken.ways;
        const Bits<W> ends = taken.added.most == 1
                                 ? read(ways.steps.data() + from * node_.board.width)
                                 : slid(ways.links, from, taken.added.most) &
                                       read(ways.ends.words().data());
        return ends & standing(static_cast<Relation>(taken.added.landing));
    }
    [[nodiscard]] Bits<W> read(const std::uint64_t* set) const {
        return read_set<W>(set, node_.board.width);
    }

    // The cells that a slide meets, the first piece of each way included. A way ends where it comes
    // back to its start.
    [[nodiscard]] Bits<W> slid(const std::vector<const Cell*>& links, Cell from, int most) const {
        Bits<W> met{};
        for (const Cell* const link : links) {
            Cell cell = link[from];
            for (int left = most; left > 0 && cell != kNoCell && cell != from; --left) {
                met.add(cell);
                cell = node_.occupied.has(cell) ? kNoCell : link[cell];
            }
        }
        return met;
    }

    // Where a piece, or nothing, stands in a relation to the player: as interpreter::Relations
    // says.
    [[nodiscard]] Bits<W> standing(Relation relation) const {
        switch (relation) {
            case Relation::Empty: return node_.empty;
            case Relation::Is:
            case Relation::Occupied: return node_.occupied;
            case Relation::Own:
            case Relation::Mine: return node_.own;
            case Relation::Enemy: return node_.enemy;
            case Relation::Open: return node_.empty | node_.enemy;
            case Relation::Neutral: return node_.board.of(kNobody);
            case Relation::Ally: return of_allies();
            case Relation::Covered: break;  // games with covered pieces have no tables
        }
        return Bits<W>{};
    }
    [[nodiscard]] Bits<W> of_allies() const {
        Bits<W> pieces{};
        for (std::uint32_t left = node_.tables.allies; left != 0; left &= left - 1) {
            pieces |= node_.board.of(static_cast<std::size_t>(std::countr_zero(left)));
        }
        return pieces;
    }

    // ---- which of them are safe

    // What makes a move doubtful: where it begins, and where it ends.
    void find_doubts() {
        for (int i = 0; safety_ != nullptr && i < safety_->guarded_count; ++i) {
            guarded_.add(safety_->guarded[static_cast<std::size_t>(i)].cell);
        }
        if (safety_ != nullptr) {
            doubtful_from_ = safety_->in_check ? node_.own : guarded_ | safety_->pinned;
            doubtful_to_ = safety_->arrivals;
        }
    }

    // The cells to which a piece can go so that nothing protected is attacked then. It may become
    // protected, or no more be it.
    template <typename Visitor>
    [[nodiscard]] Bits<W> safe(std::uint16_t row, PieceType becomes, Cell from,
                               const Bits<W>& cells, Visitor& visitor) {
        const auto made = [&](Cell to) {
            put_back(visitor);
            return is_safe_made(tables_, maker_, position_, node_.player,
                                move_bits::simple(from, to, row, becomes));
        };
        const bool changes = becomes != kEmptyType && is_protected(becomes) != guarded_.has(from);
        const Bits<W> doubtful = changes || doubtful_from_.has(from) ? cells : cells & doubtful_to_;
        Bits<W> safe = cells - doubtful;
        doubtful.each([&](Cell to) {
            if (changes ? made(to) : safety_->safe_after(node_, from, to)) {
                safe.add(to);
            }
        });
#ifdef PERTHRO_CHECKS
        cells.each([&](Cell to) {
            if (safe.has(to) != made(to)) {
                throw std::logic_error("a plain move is judged otherwise when it is made");
            }
        });
#endif
        return safe;
    }

    [[nodiscard]] bool is_protected(PieceType type) const {
        const auto& types = tables_.plan.protected_types;
        return std::find(types.begin(), types.end(), type) != types.end();
    }

    const Tables<W>& tables_;
    const Maker& maker_;
    Position& position_;
    const Node<W>& node_;
    const Safety<W>* safety_;
    std::vector<PlainTargets<W>>& heard_;
    const bool judges_;
    Row<W> row_{};       // as far as visitors ask
    Bits<W> told_of_{};  // where the pieces are that the visitor has heard of
    Bits<W> guarded_{};  // where protected pieces are
    Bits<W> doubtful_from_{}, doubtful_to_{};
};

}  // namespace perthro::kernel
