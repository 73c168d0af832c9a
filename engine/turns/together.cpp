#include "engine/turns/together.hpp"

#include <algorithm>

namespace perthro {

bool Together::contains(const TurnProgram& program, std::uint32_t address) {
    int depth = 0;
    for (std::size_t i = 0; i < program.code.size() && i < address; ++i) {
        depth += program.code[i].op == TurnOp::TogetherBegin ? 1
                 : program.code[i].op == TurnOp::TogetherEnd ? -1
                                                             : 0;
    }
    return depth > 0;
}

// ---- whose position it is

void Together::save(Player player) {
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        if (layout_.is_private(slot)) {
            position_.write(layout_.shadow(player, slot), position_.get(slot));
        }
    }
}

void Together::load(Player from) {
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        if (layout_.is_private(slot)) {
            position_.write(slot, position_.get(layout_.shadow(from, slot)));
        }
    }
}

void Together::clear_shadow(Player player) {
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        position_.write(layout_.shadow(player, slot), 0);
    }
}

void Together::begin() {
    position_.write(layout_.together, 1);
    save(kNobody);
    position_.write(layout_.shadow(kNobody, layout_.field(Field::Ply)), position_.get(Field::Ply));
}

void Together::share() {
    if (position_.get(layout_.together) <= 2) {
        save(kNobody);
    }
}

void Together::leave() {
    for (Player player = 0; player <= layout_.players; ++player) {
        clear_shadow(player);
        position_.write(layout_.together + player, 0);
    }
}

void Together::turn_to(Player player) {
    const std::uint32_t count = position_.get(layout_.together);
    const Player before = count > 1 ? position_.to_move() : kNobody;
    if (before == player) {
        return;
    }
    if (before != kNobody) {
        save(before);
    }
    if (order(player) == 0) {
        position_.write(layout_.together + player, count);
        position_.write(layout_.together, count + 1);
        load(kNobody);
    } else {
        load(player);
        clear_shadow(player);
    }
}

std::uint32_t Together::plies(const Position& position) {
    const Layout& layout = position.layout();
    if (!layout.has.together || position.get(layout.together) == 0) {
        return 0;
    }
    return position.get(Field::Ply) -
           position.get(layout.shadow(kNobody, layout.field(Field::Ply)));
}

// ---- taking effect

std::vector<Player> Together::in_order() const {
    std::vector<Player> players;
    for (Player player = 1; player <= layout_.players; ++player) {
        if (order(player) != 0) {
            players.push_back(player);
        }
    }
    std::sort(players.begin(), players.end(),
              [&](Player a, Player b) { return order(a) < order(b); });
    return players;
}

Together::Kind Together::kind_of(Slot slot) const {
    const auto in = [&](bool has, Slot first, std::size_t count) {
        return has && slot >= first && slot < first + count;
    };
    const auto kinds = static_cast<std::size_t>((layout_.players + 1) * (layout_.types + 1));
    const auto kept = static_cast<std::size_t>((layout_.players + 1) * layout_.kept.kinds);
    if (in(layout_.has.hands, layout_.hands, kinds) ||
        in(layout_.has.hands, layout_.kept.first, kept) ||
        in(layout_.has.bag, layout_.bag, kinds) ||
        in(layout_.has.counters, layout_.counters,
           kinds * static_cast<std::size_t>(layout_.limit))) {
        return Kind::Number;
    }
    return in(true, layout_.quiet.first, static_cast<std::size_t>(layout_.quiet.count))
               ? Kind::Quiet
               : Kind::Other;
}

// Who decides what stands on a cell: who put something there; else who changed it last.
Player Together::holder(Cell cell, const std::vector<Player>& players, bool settles) const {
    const std::uint32_t before = position_.get(layout_.shadow(kNobody, cell));
    Player holder = kNobody;
    std::uint32_t held = 0;
    for (const Player player : players) {
        const std::uint32_t left = position_.get(layout_.shadow(player, cell));
        if (left == before || (left == 0 && held != 0)) {
            continue;
        }
        if (left != 0 && held != 0 && left != held && !settles) {
            throw RuleError("two players want the cell " + rules_.game.topology.info[cell].name +
                                " in one `together` block; on_together(position) may settle it",
                            Source{});
        }
        holder = player;
        held = left;
    }
    return holder;
}

// What a slot becomes: numbers of pieces change by what each added and took, a counter of quiet is
// set back if anybody did so, everything else is as the last who changed it left it.
std::uint32_t Together::applied(Slot slot, const std::vector<Player>& players) const {
    const std::uint32_t before = position_.get(layout_.shadow(kNobody, slot));
    const Kind kind = kind_of(slot);
    std::uint32_t now = before;
    bool changed = false;
    for (const Player player : players) {
        const std::uint32_t left = position_.get(layout_.shadow(player, slot));
        if (left == before) {
            continue;
        }
        now = kind == Kind::Number             ? now + (left - before)
              : kind == Kind::Quiet && changed ? std::min(now, left)
                                               : left;
        changed = true;
    }
    return now;
}

void Together::apply(const std::vector<Player>& players, bool settles) {
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        if (layout_.is_private(slot)) {
            position_.write(slot, applied(slot, players));
        }
    }
    for (Cell cell = 0; cell < layout_.limit; ++cell) {  // all of a piece from the same player
        const Player player = holder(cell, players, settles);
        if (player == kNobody) {
            continue;
        }
        const auto take = [&](Slot slot) {
            position_.write(slot, position_.get(layout_.shadow(player, slot)));
        };
        take(cell);
        for (const Slot wide : layout_.wide) {
            take(wide + cell);
        }
        if (layout_.has.known) {
            take(layout_.known + cell);
        }
        if (layout_.has.stacks) {
            take(layout_.stacks.heights + cell);
            for (Slot i = 0; i < static_cast<Slot>(layout_.stacks.levels * layout_.stride()); ++i) {
                take(layout_.under_at(cell, 0) + i);
            }
        }
    }
}

std::vector<Lost> Together::end(const std::function<void()>& settle) {
    if (!under_way()) {
        return {};
    }
    const std::vector<Player> players = in_order();
    if (position_.get(layout_.together) > 1) {
        save(position_.to_move());
    }
    load(kNobody);
    std::vector<int> standing;
    for (Player owner = 1; owner <= layout_.players; ++owner) {
        for (PieceType type = 0; type <= layout_.types; ++type) {
            standing.push_back(position_.count(owner, type));
        }
    }
    apply(players, settle != nullptr);
    leave();
    if (settle != nullptr) {
        settle();
    }
    std::vector<Lost> lost;
    std::size_t at = 0;
    for (Player owner = 1; owner <= layout_.players; ++owner) {
        const bool fewer = position_.count(owner) < standing[at++];
        for (PieceType type = 1; type <= layout_.types; ++type, ++at) {
            const int missing = fewer ? standing[at] - position_.count(owner, type) : 0;
            lost.insert(lost.end(), static_cast<std::size_t>(std::max(0, missing)), {type, owner});
        }
    }
    std::uint32_t losers = 0;
    for (const Lost& piece : lost) {
        losers |= 1U << piece.owner;
    }
    position_.write(Field::LastCapture, losers);
    return lost;
}

// ---- for one player's eyes

void Together::show_to(Player viewer) {
    const bool acts = position_.get(layout_.together) > 1 && position_.to_move() == viewer;
    const std::uint32_t ply = position_.get(layout_.shadow(kNobody, layout_.field(Field::Ply)));
    if (!acts) {
        load(order(viewer) != 0 ? viewer : kNobody);
        const TurnCode& code = rules_.turns.code[position_.get(Field::Counter)];
        if (code.entry >= 0) {
            const CompiledEntry& entry = rules_.turns.entries[static_cast<std::size_t>(code.entry)];
            position_.write(Field::PliesLeft, static_cast<std::uint32_t>(entry.plies));
        }
        position_.write(Field::TurnStart, 1);
        for (const Field field :
             {Field::Pending, Field::PendingCell, Field::PendingMove, Field::PendingFrom,
              Field::Roll, Field::LastMover, Field::LastClass, Field::LastCapture}) {
            position_.write(field, 0);
        }
    }
    position_.write(Field::Ply, ply);
    for (Player player = 0; player <= layout_.players; ++player) {
        clear_shadow(player);
    }
}

}  // namespace perthro
