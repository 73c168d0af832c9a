// Fog: which cells a viewer sees, and what his own moves tell of the others.
//
// The list of his moves, generated on the observation alone, must be the true one: else the list
// would tell what the observation does not. Where they differ, the cell that decides is marked (a
// blocker) or shown (what can be captured, what attacks), one after the other, until they agree.
#include "engine/game/observe.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"

#include <algorithm>
#include <cstdlib>

namespace perthro {

namespace {

// Moves are told apart by their class and choices: what a list of moves shows of them.
std::vector<std::uint64_t> keys_of(const MoveList& list) {
    std::vector<std::uint64_t> keys;
    for (const Compound& move : list.compounds) {
        keys.push_back(move.choices_key);
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

bool has(const std::vector<std::uint64_t>& keys, const Compound& move) {
    return std::binary_search(keys.begin(), keys.end(), move.choices_key);
}

const Compound* first_without(const MoveList& list, const std::vector<std::uint64_t>& keys) {
    const auto found = std::find_if(list.compounds.begin(), list.compounds.end(),
                                    [&](const Compound& move) { return !has(keys, move); });
    return found == list.compounds.end() ? nullptr : &*found;
}

// The cells of a path behind its start, the last landing included.
std::vector<Cell> cells_of(const MoveList& list, const Compound& move) {
    std::vector<Cell> cells;
    for (const Token& token : list.tokens_of(move)) {
        if (token.kind == TokenKind::Landing || token.kind == TokenKind::Cell) {
            cells.push_back(token.value);
        }
    }
    if (move.to != kNoCell) {
        cells.push_back(move.to);
    }
    return cells;
}

int distance(const Topology& topology, Cell a, Cell b) {
    constexpr int kFar = 1 << 16;
    if (a == kNoCell || b == kNoCell) {
        return kFar;
    }
    const auto& from = topology.info[a].at;
    const auto& to = topology.info[b].at;
    return std::max(std::abs(from[0] - to[0]), std::abs(from[1] - to[1]));
}

}  // namespace

void Observer::lower_fog(Worker& truth, Player viewer) {
    const GameDefinition& game = rules_->game;
    if (game.fog == Fog::None) {
        return;
    }
    CellSet seen = game.fog == Fog::Lua ? told_by_hook(truth, viewer) : reach(truth, viewer);
    Position& position = view_.position();
    for (const Cell cell : game.topology.cells) {
        if (!seen.has(cell) && position.word(cell) != kSomethingWord) {
            veil_cell(position, cell, 0);
        }
    }
    forget_fogged_cells(viewer, seen);
    if (!game.moves_known) {
        agree(truth, viewer, seen);
        agree_on_attacks(truth, viewer, seen);
    }
    for (const Cell cell : game.topology.cells) {
        if (!seen.has(cell) && position.word(cell) == 0) {
            veil_cell(position, cell, kFogWord);
        }
    }
}

// The hook `observe` marks cells in the view; the others are seen.
CellSet Observer::told_by_hook(Worker& truth, Player viewer) {
    if (Hooks* hooks = truth.hooks(); hooks != nullptr && hooks->has(Hook::Observe)) {
        hooks->observe(truth, viewer, view_);
    }
    CellSet seen(rules_->layout.limit);
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t w = view_.position().word(cell);
        if (w != kFogWord && w != kSomethingWord) {
            seen.add(cell);
        }
    }
    return seen;
}

// Own cells and, if the game says so, where own moves could go if no royal had to be protected.
CellSet Observer::reach(Worker& truth, Player viewer) {
    CellSet seen(rules_->layout.limit);
    for (const Cell cell : rules_->game.topology.cells) {
        const bool own = truth.interpreter().board().any_piece(
            cell, [&](std::uint32_t w, int) { return word::owner(w) == viewer; });
        if (own || rules_->game.topology.info[cell].off_board) {
            seen.add(cell);
        }
    }
    if (rules_->game.fog == Fog::Reach) {
        const MoveList moves = own_moves(truth, viewer);
        for (const Compound& move : moves.compounds) {
            for (const Cell cell : cells_of(moves, move)) {
                seen.add(cell);
            }
        }
    }
    return seen;
}

MoveList Observer::own_moves(Worker& worker, Player viewer, bool judged) const {
    MoveList moves;
    const std::vector<char> all(rules_->classes.size(), 1);
    worker.interpreter().generate(viewer, all, false, judged, moves);
    return moves;
}

// What else would tell of cells in the fog: their attributes, attributes of the game and of other
// players that name one, and a reveal that is due there.
void Observer::forget_fogged_cells(Player viewer, const CellSet& seen) {
    Position& position = view_.position();
    const Layout& layout = rules_->layout;
    const auto fogged = [&](std::uint32_t stored) {  // an attribute of type cell
        return stored != 0 && !seen.has(static_cast<Cell>(stored - 1));
    };
    for (std::size_t i = 0; i < rules_->game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_->game.attributes[i];
        const AttributeSlot& slot = layout.attributes[i];
        const auto forget = [&](Slot offset, std::uint32_t initial) {
            position.write(slot.base + offset, initial);
            if (slot.age >= 0) {
                position.write(layout.attributes[static_cast<std::size_t>(slot.age)].base + offset,
                               0);
            }
        };
        if (attribute.of == AttributeOf::Cell) {
            for (const Cell cell : rules_->game.topology.cells) {
                if (!seen.has(cell)) {
                    forget(cell, attribute.cell_initial.empty()
                                     ? slot.initial
                                     : static_cast<std::uint32_t>(attribute.cell_initial[cell] -
                                                                  slot.low));
                }
            }
        } else if (attribute.kind == AttributeKind::Cell && attribute.of == AttributeOf::Game) {
            if (fogged(position.get(slot.base))) {
                forget(0, slot.initial);
            }
        } else if (attribute.kind == AttributeKind::Cell && attribute.of == AttributeOf::Player) {
            for (Slot player = 1; player <= static_cast<Slot>(layout.players); ++player) {
                if (player != viewer && fogged(position.get(slot.base + player))) {
                    forget(player, slot.initial);
                }
            }
        }
    }
    if (position.get(Field::Pending) == kPendingReveal &&
        !seen.has(static_cast<Cell>(position.get(Field::PendingCell) - 1))) {
        position.write(Field::PendingCell, 0);
        position.write(Field::PendingMove, 0);
        position.write(Field::PendingFrom, 0);
    }
}

// ---- what own moves tell

bool Observer::show(Worker& truth, Cell cell, CellSet& seen) {
    if (cell == kNoCell || cell >= rules_->layout.limit || seen.has(cell)) {
        return false;
    }
    seen.add(cell);
    copy_cell(truth.position(), view_.position(), cell);
    for (std::size_t i = 0; i < rules_->game.attributes.size(); ++i) {
        const AttributeSlot& slot = rules_->layout.attributes[i];
        if (rules_->game.attributes[i].of == AttributeOf::Cell) {
            view_.position().write(slot.base + cell, truth.position().get(slot.base + cell));
        }
    }
    return true;
}

void Observer::show_all(Worker& truth, CellSet& seen) {
    for (const Cell cell : rules_->game.topology.cells) {
        show(truth, cell, seen);
    }
}

// Own moves without regard to what attacks. A move that only the view allows is blocked by
// something; one that only the truth allows captures something.
void Observer::agree(Worker& truth, Player viewer, CellSet& seen) {
    const Topology& topology = rules_->game.topology;
    const MoveList real = own_moves(truth, viewer);
    const std::vector<std::uint64_t> real_keys = keys_of(real);
    for (;;) {
        const MoveList thought = own_moves(view_, viewer);
        const Compound* blocked = nullptr;
        for (const Compound& move : thought.compounds) {
            const bool nearer = blocked == nullptr ||
                                distance(topology, move.from, move.to) <
                                    distance(topology, blocked->from, blocked->to);
            if (nearer && !has(real_keys, move)) {
                blocked = &move;
            }
        }
        const Compound* unseen = blocked != nullptr ? nullptr
                                                    : first_without(real, keys_of(thought));
        if (blocked == nullptr && unseen == nullptr) {
            return;
        }
        const bool told = blocked != nullptr
                              ? mark_blocker(truth, viewer, *blocked, blocked->choices_key, seen) ||
                                    show_targets(truth, thought, *blocked, seen)
                              : show_targets(truth, real, *unseen, seen);
        if (!told) {
            show_all(truth, seen);
            return;
        }
    }
}

// Marks the nearest cell in the fog without whose piece the move would be possible.
bool Observer::mark_blocker(Worker& truth, Player viewer, const Compound& move, std::uint64_t key,
                            const CellSet& seen) {
    const Topology& topology = rules_->game.topology;
    Position& position = view_.position();
    std::vector<Cell> cells;
    for (const Cell cell : topology.cells) {
        if (!seen.has(cell) && position.word(cell) == 0 &&
            truth.interpreter().board().height(cell) > 0) {
            cells.push_back(cell);
        }
    }
    const Cell to = move.to;
    const Cell from = move.from != kNoCell ? move.from : move.to;
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) {
        return std::pair(a != to, distance(topology, a, from)) <
               std::pair(b != to, distance(topology, b, from));
    });
    for (const Cell cell : cells) {
        veil_cell(position, cell, kSomethingWord);
        if (const MoveList thought = own_moves(view_, viewer);
            std::none_of(thought.compounds.begin(), thought.compounds.end(),
                         [&](const Compound& one) { return one.choices_key == key; })) {
            return true;
        }
        veil_cell(position, cell, 0);
    }
    return false;
}

bool Observer::show_targets(Worker& truth, const MoveList& list, const Compound& move,
                            CellSet& seen) {
    bool shown = false;
    for (const Cell cell : list.captures_of(move)) {
        shown = show(truth, cell, seen) || shown;
    }
    for (const Cell cell : cells_of(list, move)) {
        shown = show(truth, cell, seen) || shown;
    }
    return shown;
}

// Moves that leave something protected attacked: the attackers are shown. Nothing is asked where
// repetition forbids moves, which the view has no line for.
void Observer::agree_on_attacks(Worker& truth, Player viewer, CellSet& seen) {
    if (!rules_->has_protect || rules_->game.repetition.forbid != 0) {
        return;
    }
    const MoveList real = own_moves(truth, viewer, true);
    const std::vector<std::uint64_t> real_keys = keys_of(real);
    for (;;) {
        const MoveList thought = own_moves(view_, viewer, true);
        const Compound* refused = first_without(thought, real_keys);
        if (refused == nullptr && first_without(real, keys_of(thought)) == nullptr) {
            return;
        }
        if (refused == nullptr || !show_attackers(truth, viewer, refused->choices_key, seen)) {
            show_all(truth, seen);
            return;
        }
    }
}

bool Observer::show_attackers(Worker& truth, Player viewer, std::uint64_t key, CellSet& seen) {
    const MoveList all = own_moves(truth, viewer);
    const auto real = std::find_if(all.compounds.begin(), all.compounds.end(),
                                   [&](const Compound& one) { return one.choices_key == key; });
    if (real == all.compounds.end()) {
        return false;
    }
    const auto guarded = [&](Cell cell) {
        return word::owner(truth.position().word(cell)) == viewer &&
               std::any_of(rules_->protect.begin(), rules_->protect.end(),
                           [&](const CompiledProtect& protect) {
                               return truth.interpreter().asker().holds(protect.which, viewer,
                                                                        cell);
                           });
    };
    std::vector<Cell> origins;
    const std::size_t mark = truth.position().mark();
    for (const Effect& effect : all.effects_of(*real)) {
        truth.position().write(effect.slot, effect.value);
    }
    for (const Cell cell : rules_->game.topology.cells) {
        for (Player enemy = 1; guarded(cell) && enemy <= rules_->layout.players; ++enemy) {
            if (truth.interpreter().relations().enemies(enemy, viewer)) {
                static_cast<void>(truth.interpreter().attacks().attacked_by(
                    {.cell = cell, .attacker = enemy, .origins = &origins}));
            }
        }
    }
    truth.position().undo_to(mark);
    bool shown = false;
    for (const Cell cell : origins) {
        shown = show(truth, cell, seen) || shown;
    }
    return shown;
}

}  // namespace perthro
