// Attacks on cells, and which moves may leave a protected piece attacked ("sensitive cells"). The
// scan of a protected piece records which change of which cell can matter: the departure of an own
// piece that stands alone in the way of an attack, an arrival that would complete one. A move that
// makes no such change needs no test; the others are tried on the sets. While something is attacked
// only arrivals that can cure it, and departures of pieces that the attack needs, are tried. The
// lists are supersets: the test decides.
#pragma once

#include "engine/kernel/node.hpp"

namespace perthro::kernel {

// The pieces of one attacker by family, gathered once per position.
template <int W>
struct AttackView {
    const AttackTable<W>* table;                   // not initialised: a Safety holds many
    Bits<W> pieces;                                // all of them
    std::array<Bits<W>, kMostFamilies> near, far;  // those of each family that the table has
    std::array<Bits<W>, kMostFamilies> barred;     // pieces that are no screen, of lines over one

    // Whether a piece stands where one of some near family could attack from. Mostly none does.
    [[nodiscard]] bool any_near(Cell cell) const { return (table->near[cell] & pieces).any(); }
};

// A piece that stands on `to` after a move, and of which the sets still say that it is on `from`.
struct Moved {
    Cell from = kNoCell, to = kNoCell;
};

// Whether the one piece between can be hopped over by the attacks of a family.
template <int W>
[[nodiscard]] inline bool is_screen(const AttackView<W>& view, std::size_t family,
                                    const Bits<W>& between, const Moved& moved) {
    if (view.table->lines[family].barred.count == 0) {
        return true;
    }
    const Cell cell = between.first();
    const bool mover = cell == moved.to && moved.from != kNoCell;
    return !view.barred[family].has(mover ? moved.from : cell);
}

// Whether any attack of the view, but for those of the pieces in `gone`, reaches the cell when
// `occupied` cells are occupied. limit: Layout::limit. moved: who may stand between now, if anybody
// has moved since the view was filled.
template <int W>
[[nodiscard]] inline bool attacked(const AttackView<W>& view, std::size_t limit, Cell cell,
                                   const Bits<W>& occupied, const Bits<W>& gone,
                                   const Moved& moved = {}) {
    const AttackTable<W>& table = *view.table;
    const bool near = view.any_near(cell);
    for (std::size_t i = 0; near && i < table.nears.size(); ++i) {
        if (((table.nears[i].origins[cell] & view.near[i]) - gone).any()) {
            return true;
        }
    }
    for (std::size_t i = 0; i < table.lines.size(); ++i) {
        const LineFamily<W>& family = table.lines[i];
        Bits<W> candidates = (family.origins[cell] & view.far[i]) - gone;
        while (candidates.any()) {
            const Cell origin = candidates.first();
            candidates ^= Bits<W>::cell(origin);
            const Line<W>* line = &family.lines[family.first[cell * limit + origin]];
            for (;; ++line) {
                const Bits<W> between = line->clear & occupied;
                const bool open = family.one_screen
                                      ? between.count() == 1 && is_screen(view, i, between, moved)
                                      : !between.any();
                if (open && (family.plain || !(line->full - occupied).any())) {
                    return true;
                }
                if (!line->more) {
                    break;
                }
            }
        }
    }
    return false;
}

// What is known of the protected pieces of one player in one position. Nothing is initialised
// before gather(), whose results are good until the position changes. It is large: 25 kB and more.
template <int W>
struct Safety {
    // A protected piece.
    struct Guarded {
        Cell cell;
        std::uint32_t first_view;  // into views, one per attacker
    };
    std::size_t limit;                              // Layout::limit
    int guarded_count, view_count, attacker_count;  // attackers: players
    bool in_check;                                  // some protected piece is attacked
    Bits<W> pinned;                                 // own pieces whose departure matters
    Bits<W> arrivals;                               // cells where an arrival matters
    Bits<W> cure;                                   // in check: arrivals that may help
    Bits<W> loose;                                  // in check: pieces whose departure may help
    std::array<Guarded, 64 * std::size_t{W}> guarded;
    std::array<AttackView<W>, kMostViews> views;

    // Finds the protected pieces of the node's player, and scans the attacks on them.
    void gather(const Tables<W>& all, const Node<W>& node) {
        limit = static_cast<std::size_t>(all.rules.layout.limit);
        guarded_count = view_count = attacker_count = 0;
        in_check = false;
        pinned = arrivals = loose = Bits<W>{};
        cure = all.board;
        attacker_count = std::popcount(node.attackers);
        for (const PieceType type : all.plan.protected_types) {
            Bits<W> cells = node.board.of(node.player, type);
            if (!cells.any()) {
                continue;
            }
            const auto first = static_cast<std::uint32_t>(view_count);
            for (std::size_t player = 1; player < all.players.size(); ++player) {
                if (((node.attackers >> player) & 1) != 0) {
                    fill(views[static_cast<std::size_t>(view_count++)],
                         all.attacks_on(static_cast<Player>(player), type), node.board, player,
                         all.players.size());
                }
            }
            cells.each([&](Cell cell) {
                guarded[static_cast<std::size_t>(guarded_count++)] = {cell, first};
            });
        }
        for (int i = 0; i < guarded_count; ++i) {
            scan(guarded[static_cast<std::size_t>(i)], node);
        }
        for (int i = 0; in_check && i < guarded_count; ++i) {
            cure.add(guarded[static_cast<std::size_t>(i)].cell);  // who takes it ends its check
        }
    }

    // Fills a view of one player's pieces by the table of what he attacks. owners: how many players
    // there are, and nobody.
    static void fill(AttackView<W>& view, const AttackTable<W>& table, const Board<W>& board,
                     std::size_t player, std::size_t owners) {
        view.table = &table;
        view.pieces = board.of(player);
        for (std::size_t i = 0; i < table.nears.size(); ++i) {
            view.near[i] = board.of(player, table.nears[i].types);
        }
        for (std::size_t i = 0; i < table.lines.size(); ++i) {
            view.far[i] = board.of(player, table.lines[i].types);
            if (table.lines[i].barred.count > 0) {
                view.barred[i] = Bits<W>{};
                for (std::size_t owner = 0; owner < owners; ++owner) {
                    view.barred[i] |= board.of(owner, table.lines[i].barred);
                }
            }
        }
    }

    // Whether the piece guarded as g is safe on `cell` when these cells are occupied and the pieces
    // of others in `gone` are captured.
    [[nodiscard]] bool safe_at(const Guarded& g, Cell cell, const Bits<W>& occupied,
                               const Bits<W>& gone, const Moved& moved) const {
        for (int i = 0; i < attacker_count; ++i) {
            if (attacked(views[g.first_view + static_cast<std::size_t>(i)], limit, cell, occupied,
                         gone, moved)) {
                return false;
            }
        }
        return true;
    }

    // Whether every protected piece is safe after a move from one cell to another; `cell_of` says
    // where one that stands on a cell is then, kNoCell if it is taken.
    template <typename CellOf>
    [[nodiscard]] bool all_safe(const Moved& moved, const Bits<W>& occupied, const Bits<W>& gone,
                                CellOf&& cell_of) const {
        for (int i = 0; i < guarded_count; ++i) {
            const Guarded& g = guarded[static_cast<std::size_t>(i)];
            const Cell cell = cell_of(g.cell);
            if (cell != kNoCell && !safe_at(g, cell, occupied, gone, moved)) {
                return false;
            }
        }
        return true;
    }

    // Whether every protected piece is safe where one piece moves, these cells are occupied then
    // and those in `gone` lose what stood there; `from` may be kNoCell (a drop).
    [[nodiscard]] bool safe_after(Cell from, Cell to, const Bits<W>& occupied,
                                  const Bits<W>& gone) const {
        return all_safe({from, to}, occupied, gone, [&](Cell cell) {
            return cell == from ? to : gone.has(cell) ? kNoCell : cell;
        });
    }

    // Whether every protected piece is safe after a piece has gone from one cell to another, taking
    // what stood there, and nothing else has changed.
    [[nodiscard]] bool safe_after(const Node<W>& node, Cell from, Cell to) const {
        const Bits<W> there = Bits<W>::cell(to);
        return safe_after(from, to, (node.occupied - Bits<W>::cell(from)) | there, there);
    }

private:
    void add_attack(const Bits<W>& cures) {
        in_check = true;
        cure &= cures;
    }

    void scan(const Guarded& g, const Node<W>& node) {
        for (int i = 0; i < attacker_count; ++i) {
            const AttackView<W>& view = views[g.first_view + static_cast<std::size_t>(i)];
            const AttackTable<W>& table = *view.table;
            const bool near = view.any_near(g.cell);
            for (std::size_t n = 0; near && n < table.nears.size(); ++n) {
                const Bits<W> attackers = table.nears[n].origins[g.cell] & view.near[n];
                if (attackers.any()) {
                    attackers.each([&](Cell origin) { add_attack(Bits<W>::cell(origin)); });
                }
            }
            for (std::size_t f = 0; f < table.lines.size(); ++f) {
                scan_far(g, node, view, f);
            }
        }
    }

    // Attacks along the lines of one family.
    void scan_far(const Guarded& g, const Node<W>& node, const AttackView<W>& view, std::size_t f) {
        const LineFamily<W>& family = view.table->lines[f];
        Bits<W> candidates = family.origins[g.cell] & view.far[f];
        while (candidates.any()) {
            const Cell origin = candidates.first();
            candidates ^= Bits<W>::cell(origin);
            const Line<W>* line = &family.lines[family.first[g.cell * limit + origin]];
            for (;; ++line) {
                if (family.one_screen) {
                    scan_screen(*line, origin, node, view, f);
                } else {
                    scan_line(*line, origin, node);
                }
                if (!line->more) {
                    break;
                }
            }
        }
    }

    // An attack that needs some cells empty and some occupied.
    void scan_line(const Line<W>& line, Cell origin, const Node<W>& node) {
        const Bits<W> blockers = line.clear & node.occupied;
        const Bits<W> missing = line.full - node.occupied;
        const int faults = blockers.count();
        const int gaps = missing.count();
        if (faults == 0 && gaps == 0) {
            add_attack(line.clear | Bits<W>::cell(origin));
            loose |= line.full & node.own;
        } else if (faults == 1 && gaps <= 1) {
            pinned |= blockers & node.own;
        } else if (faults == 0 && gaps == 1) {
            arrivals |= missing;
        }
    }

    // An attack over exactly one piece. Where some pieces are no screen, taking the one between may
    // open or close it.
    void scan_screen(const Line<W>& line, Cell origin, const Node<W>& node,
                     const AttackView<W>& view, std::size_t family) {
        const Bits<W> screens = line.clear & node.occupied;
        const int count = screens.count();
        if (count == 0) {
            arrivals |= line.clear;
        } else if (count == 1 && !is_screen(view, family, screens, {})) {
            arrivals |= screens;
        } else if (count == 1) {
            const bool choosy = view.table->lines[family].barred.count > 0;
            add_attack((choosy ? line.clear : line.clear - screens) | Bits<W>::cell(origin));
            loose |= screens & node.own;
        } else if (count == 2) {
            pinned |= screens & node.own;
        }
    }
};

// Whether a protected piece of the player is attacked, found anew at each call.
template <int W>
[[nodiscard]] bool is_checked(const Tables<W>& tables, Position& position, Player player) {
    const Node<W> node(tables, position, player);
    Safety<W> safety;
    safety.gather(tables, node);
    return safety.in_check;
}

}  // namespace perthro::kernel
