#include "engine/game/deduce.hpp"

#include "engine/rules/stopped.hpp"

#include <algorithm>
#include <numeric>

namespace perthro {

namespace {
constexpr int kWorlds = 3;      // positions in which a type may explain what was seen
constexpr int kMostTypes = 63;  // what a set of types holds
}  // namespace

Deducer::Deducer(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), sampler_(rules_), observer_(rules_), worker_(rules_) {}

bool Deducer::applies(const Rules& rules) {
    const GameDefinition& game = rules.game;
    return rules.layout.has.known && !rules.layout.has.stacks && game.fog == Fog::None &&
           game.piece_type_known == KnownTo::Owner && game.piece_owner_known == KnownTo::All &&
           game.piece_identity_known == KnownTo::All && rules.layout.types <= kMostTypes;
}

bool Deducer::is_hidden(std::uint32_t w, Player viewer) {
    return word::type(w) == kUnknownType && word::owner(w) != kNobody && word::owner(w) != viewer;
}

Deduced Deducer::after(const Deduced& earlier, const Position& before, const Position& now,
                       Player viewer) {
    Deduced next = earlier;
    next.types.resize(static_cast<std::size_t>(rules_->layout.limit), 0);
    Ply ply{before, now, viewer, {}};
    std::vector<Cell> hidden;
    std::vector<Cell> appeared;
    for (const Cell cell : rules_->game.topology.cells) {
        if (before.word(cell) == now.word(cell)) {
            continue;
        }
        ply.changed.push_back(cell);
        next.types[cell] = 0;
        if (is_hidden(before.word(cell), viewer)) {
            hidden.push_back(cell);
        }
        if (is_hidden(now.word(cell), viewer)) {
            appeared.push_back(cell);
        }
    }
    const bool one = hidden.size() == 1;  // of several nobody knows which is which
    const std::uint64_t types = one ? possible(ply, hidden.front(), earlier) : 0;
    if (one && appeared.size() == 1 &&
        word::owner(now.word(appeared.front())) == word::owner(before.word(hidden.front()))) {
        next.types[appeared.front()] = types;
    }
    note_lost(ply, types, next);
    return next;
}

// The types that the one piece may have had that the viewer did not know and that went, or was met.
std::uint64_t Deducer::possible(const Ply& ply, Cell cell, const Deduced& earlier) {
    const std::uint64_t known = cell < earlier.types.size() ? earlier.types[cell] : 0;
    const Player owner = word::owner(ply.before.word(cell));
    const std::vector<int>& army = sampler_.armies()[owner];
    Random random(ply.before.get(Field::Ply), "deduce");
    std::vector<Position> worlds;
    for (int i = 0; i < kWorlds; ++i) {
        if (auto world = sampler_.sample(ply.before, ply.viewer, random, &earlier)) {
            worlds.push_back(std::move(*world));
        }
    }
    std::uint64_t result = 0;
    for (PieceType type = 1; type < army.size(); ++type) {
        if (army[type] == 0 || (known != 0 && ((known >> type) & 1) == 0)) {
            continue;
        }
        const bool found = std::any_of(worlds.begin(), worlds.end(), [&](Position& world) {
            put_new_piece(world, rules_->game, PieceSlots(rules_->layout, cell), type, owner);
            return may_explain(ply, world, cell);
        });
        result |= std::uint64_t{found} << type;
    }
    return result != 0 ? result : known;
}

// Rules may fail on a position that was only drawn: it rules nothing out.
bool Deducer::may_explain(const Ply& ply, const Position& world, Cell cell) {
    try {
        return explains(ply, world, cell);
    } catch (const RuleError& error) {
        heed_stop(error);
        return true;
    }
}

// Whether some move that has to do with the cell leads to what the viewer saw.
bool Deducer::explains(const Ply& ply, const Position& world, Cell cell) {
    worker_.set_position(world);
    worker_.list(moves_);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (!touches(moves_, i, cell)) {
            continue;
        }
        worker_.make(moves_, i);
        const Position& seen = observer_.observe(worker_, ply.viewer);
        const auto& cells = rules_->game.topology.cells;
        const bool same = std::all_of(cells.begin(), cells.end(),
                                      [&](Cell at) { return seen.word(at) == ply.now.word(at); });
        worker_.unmake();
        if (same) {
            return true;
        }
    }
    return false;
}

bool Deducer::touches(const MoveList& list, std::size_t index, Cell cell) const {
    const Compound& move = list.compound(index);
    const auto captures = list.captures_of(move);
    return move.from == cell || move.to == cell || move.last_here == cell ||
           std::find(captures.begin(), captures.end(), cell) != captures.end();
}

// [type] pieces that somebody sees on the board; [0] all of them, hands and hidden ones included.
std::vector<int> Deducer::numbers(const Position& seen, Player owner) const {
    const Layout& layout = rules_->layout;
    std::vector<int> result(static_cast<std::size_t>(layout.types) + 1, 0);
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t w = seen.word(cell);
        if (w == 0 || word::owner(w) != owner) {
            continue;
        }
        ++result[0];
        if (word::type(w) != kUnknownType) {
            ++result[word::type(w)];
        }
    }
    for (PieceType type = 0; layout.has.hands && type <= layout.types; ++type) {
        result[0] += static_cast<int>(seen.get(layout.hand(owner, type)));
    }
    return result;
}

// Counts pieces of others that are there no more: known ones by their type, the hidden one by what
// it may have been.
void Deducer::note_lost(const Ply& ply, std::uint64_t types, Deduced& into) const {
    for (Player owner = 1; owner <= rules_->layout.players; ++owner) {
        const std::vector<int> before = numbers(ply.before, owner);
        const std::vector<int> now = numbers(ply.now, owner);
        int lost = owner == ply.viewer ? 0 : before[0] - now[0];
        for (std::size_t type = 1; type < now.size(); ++type) {
            for (int i = now[type]; lost > 0 && i < before[type]; ++i, --lost) {
                into.lost.push_back({owner, std::uint64_t{1} << type});
            }
        }
        for (; lost > 0; --lost) {
            into.lost.push_back({owner, types});
        }
    }
}

}  // namespace perthro
