// Observations: the truth copied, then veiled part by part.
#include "engine/game/observe.hpp"

#include <algorithm>
#include <cstdlib>

namespace perthro {

bool hides_something(const Rules& rules) {
    const GameDefinition& game = rules.game;
    return rules.layout.has_known || game.fog != Fog::None || game.hands_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const AttributeDefinition& a) { return a.known != Audience::All; });
}

void veil_cell(Position& position, Cell cell, std::uint32_t mark) {
    const Layout& layout = position.layout();
    if (layout.has_counters) {
        for (int player = 0; player <= layout.players; ++player) {
            for (int type = 1; type <= layout.types; ++type) {
                position.write(
                    layout.counter(cell, static_cast<Player>(player), static_cast<PieceType>(type)),
                    0);
            }
        }
    }
    if (layout.has_stacks) {
        for (int level = 0; level < layout.levels; ++level) {
            for (int i = 0; i < layout.stride(); ++i) {
                position.write(layout.under_at(cell, level) + static_cast<Slot>(i), 0);
            }
        }
        position.write(layout.heights + cell, mark == 0 ? 0 : 1);
    }
    for (const Slot wide : layout.wide) {
        position.write(wide + cell, 0);
    }
    if (layout.has_known) {
        position.write(layout.known + cell, 0);
    }
    position.write(cell, mark);
}

Observer::Observer(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), stored_(stored_attributes(rules_->game, rules_->layout)),
      view_(rules_) {}

const Position& Observer::observe(Worker& truth, Player viewer) {
    view_.set_position(truth.position());
    const bool over = truth.position().get(Field::Over) != 0;
    if (viewer == kNobody || over || !hides_something(*rules_)) {
        return view_.position();
    }
    lower_fog(truth, viewer);
    hide_pieces(viewer);
    hide_hands(viewer);
    hide_attributes(viewer);
    view_.position().clear_log();
    return view_.position();
}

// ---- pieces, hands, attributes ------------------------------------------------------

template <typename Function>
void Observer::each_piece(Function&& f) {
    const Layout& layout = rules_->layout;
    for (const Cell cell : rules_->game.topology.cells) {
        f(PieceSlots(layout, cell));
        const auto height = layout.has_stacks ? view_.position().get(layout.heights + cell) : 0;
        for (std::uint32_t level = 0; level + 1 < height; ++level) {
            f(PieceSlots(layout, cell, static_cast<int>(level)));
        }
    }
}

void Observer::hide_pieces(Player viewer) {
    if (rules_->layout.has_known) {
        each_piece([&](const PieceSlots& piece) { hide_piece(viewer, piece); });
    }
}

void Observer::hide_piece(Player viewer, const PieceSlots& piece) {
    Position& position = view_.position();
    const std::uint32_t w = position.get(piece.word());
    if (w == 0 || w == kFogWord || ((position.get(piece.known()) >> viewer) & 1) != 0) {
        return;
    }
    const GameDefinition& game = rules_->game;
    const bool identity = game.piece_identity_known != KnownTo::All;
    const bool type = identity || game.piece_type_known != KnownTo::All;
    const bool owner = identity || game.piece_owner_known != KnownTo::All;
    const Player shown = owner ? kNobody : word::owner(w);
    if (!type) {
        position.write(piece.word(), word::with_owner(w, shown));
        return;
    }
    position.write(piece.word(),
                   word::make(kUnknownType, shown) | word::kCovered | (w & word::kTaken));
    for (std::size_t i = 0; i < rules_->layout.wide.size(); ++i) {
        position.write(piece.wide(static_cast<int>(i)), 0);
    }
}

void Observer::hide_hands(Player viewer) {
    const Layout& layout = rules_->layout;
    if (!layout.has_hands || rules_->game.hands_known == KnownTo::All) {
        return;
    }
    Position& position = view_.position();
    for (Player player = 1; player <= layout.players; ++player) {
        if (player == viewer && rules_->game.hands_known == KnownTo::Owner) {
            continue;
        }
        std::uint32_t size = 0;
        for (PieceType type = 1; type <= layout.types; ++type) {
            size += position.get(layout.hand(player, type));
            position.write(layout.hand(player, type), 0);
        }
        position.write(layout.hand(player, kEmptyType), size);
    }
}

void Observer::hide_attributes(Player viewer) {
    const GameDefinition& game = rules_->game;
    Position& position = view_.position();
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        if (attribute.known == Audience::All) {
            continue;
        }
        const bool owners = attribute.known == Audience::Owner;
        const Slot base = rules_->layout.attributes[i].base;
        const std::uint32_t initial = rules_->layout.attributes[i].initial;
        switch (attribute.of) {
            case AttributeOf::Piece: hide_piece_attribute(viewer, attribute); break;
            case AttributeOf::Cell:
                for (const Cell cell : game.topology.cells) {
                    if (!owners || word::owner(position.word(cell)) != viewer) {
                        position.write(base + cell, initial);
                    }
                }
                break;
            case AttributeOf::Player:
                for (Player player = 0; player <= rules_->layout.players; ++player) {
                    if (!owners || player != viewer) {
                        position.write(base + player, initial);
                    }
                }
                break;
            case AttributeOf::Game: position.write(base, initial); break;
        }
    }
}

void Observer::hide_piece_attribute(Player viewer, const AttributeDefinition& attribute) {
    Position& position = view_.position();
    const bool owners = attribute.known == Audience::Owner;
    for (const StoredAttribute& stored : stored_) {
        if (stored.definition != &attribute) {
            continue;
        }
        each_piece([&](const PieceSlots& piece) {
            const std::uint32_t w = position.get(piece.word());
            const bool shown = word::type(w) == kUnknownType ||
                               (owners && word::owner(w) == viewer);
            if (w != 0 && !shown) {
                store_in_piece(position, piece, stored,
                               stored_in_new_piece(rules_->layout, w, stored));
            }
        });
    }
}

// ---- fog ----------------------------------------------------------------------------

void Observer::lower_fog(Worker& truth, Player viewer) {
    const GameDefinition& game = rules_->game;
    if (game.fog == Fog::None) {
        return;
    }
    if (game.fog == Fog::Lua) {
        if (Hooks* hooks = truth.hooks(); hooks != nullptr && hooks->has(Hook::Observe)) {
            hooks->observe(truth, viewer, view_);
        }
        CellSet seen(rules_->layout.limit);
        for (const Cell cell : game.topology.cells) {
            const std::uint32_t w = view_.position().word(cell);
            if (w != kFogWord && w != kSomethingWord) {
                seen.add(cell);
            }
        }
        forget_fogged_cells(seen);
        return;
    }
    const CellSet seen = reach(truth, viewer);
    for (const Cell cell : game.topology.cells) {
        if (!seen.has(cell)) {
            veil_cell(view_.position(), cell, 0);
        }
    }
    if (game.fog == Fog::Reach) {
        mark_blockers(truth, viewer, seen);
    }
    for (const Cell cell : game.topology.cells) {
        if (!seen.has(cell) && view_.position().word(cell) == 0) {
            veil_cell(view_.position(), cell, kFogWord);
        }
    }
    forget_fogged_cells(seen);
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
            for (const Token& token : moves.tokens_of(move)) {
                if (token.kind == TokenKind::Landing || token.kind == TokenKind::Cell) {
                    seen.add(token.value);
                }
            }
            if (move.to != kNoCell) {
                seen.add(move.to);
            }
        }
    }
    return seen;
}

MoveList Observer::own_moves(Worker& worker, Player viewer) const {
    MoveList moves;
    const std::vector<char> all(rules_->classes.size(), 1);
    worker.interpreter().generate(viewer, all, false, false, moves);
    return moves;
}

// A move that the view allows and the truth does not tells that something stands in its way. Marks
// one cell after the other, the nearest first, until view and truth agree.
void Observer::mark_blockers(Worker& truth, Player viewer, const CellSet& seen) {
    const MoveList real = own_moves(truth, viewer);
    const auto is_real = [&](const Compound& move) {
        return std::any_of(
            real.compounds.begin(), real.compounds.end(), [&](const Compound& other) {
                return other.from == move.from && other.to == move.to && other.name == move.name;
            });
    };
    const auto& info = rules_->game.topology.info;
    const auto length = [&](const Compound& move) {
        const auto& from = info[move.from].at;
        const auto& to = info[move.to].at;
        return std::max(std::abs(from[0] - to[0]), std::abs(from[1] - to[1]));
    };
    for (std::size_t round = 0; round < rules_->game.topology.cells.size(); ++round) {
        const MoveList thought = own_moves(view_, viewer);
        const Compound* nearest = nullptr;
        for (const Compound& move : thought.compounds) {
            const bool in_fog = move.from != kNoCell && move.to != kNoCell && !seen.has(move.to) &&
                                view_.position().word(move.to) == 0;
            if (in_fog && !is_real(move) &&
                (nearest == nullptr || length(move) < length(*nearest))) {
                nearest = &move;
            }
        }
        if (nearest == nullptr) {
            return;
        }
        veil_cell(view_.position(), nearest->to, kSomethingWord);
    }
}

// What else would tell of cells in the fog: attributes that name one, and the kind of the last
// move.
void Observer::forget_fogged_cells(const CellSet& seen) {
    Position& position = view_.position();
    for (std::size_t i = 0; i < rules_->game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_->game.attributes[i];
        const AttributeSlot& slot = rules_->layout.attributes[i];
        if (attribute.of != AttributeOf::Game || attribute.kind != AttributeKind::Cell) {
            continue;
        }
        const std::uint32_t stored = position.get(slot.base);
        if (stored != 0 && !seen.has(static_cast<Cell>(stored - 1))) {
            position.write(slot.base, slot.initial);
        }
    }
    position.write(Field::LastClass, 0);
}

}  // namespace perthro
