// Draws at random, then moves pieces whose cell would be seen until the observation agrees.
#include "engine/game/sample.hpp"

#include "engine/game/drawing.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <functional>

namespace perthro {

namespace {

constexpr int kMostDrawings = 400;  // of one sample
constexpr int kMostRepairs = 24;    // of one drawing

}  // namespace

Sampler::Sampler(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), stored_(stored_attributes(rules_->game, rules_->layout)),
      observer_(rules_), worker_(rules_) {
    worker_.new_game();
    const Position start = worker_.position();
    armies_ = army_of(start);
    note_dealt();
}

// What stands on the board and lies in hands.
Sampler::Armies Sampler::army_of(const Position& position) {
    const Layout& layout = rules_->layout;
    Armies army(static_cast<std::size_t>(layout.players) + 1,
                std::vector<int>(static_cast<std::size_t>(layout.types) + 1, 0));
    worker_.set_position(position);
    for (const Cell cell : rules_->game.topology.cells) {
        worker_.interpreter().board().any_piece(cell, [&](std::uint32_t w, int number) {
            if (word::type(w) != kUnknownType) {
                army[word::owner(w)][word::type(w)] += number;
            }
            return false;
        });
    }
    for (Player player = 1; layout.has.hands && player <= layout.players; ++player) {
        for (PieceType type = 1; type <= layout.types; ++type) {
            army[player][type] += static_cast<int>(position.get(layout.hand(player, type)));
        }
    }
    return army;
}

// The values of hidden attributes of cells that a new game has; those of an attribute that is the
// same everywhere are not dealt, they come about in play.
void Sampler::note_dealt() {
    dealt_.resize(rules_->game.attributes.size());
    for (std::size_t i = 0; i < dealt_.size(); ++i) {
        const AttributeDefinition& attribute = rules_->game.attributes[i];
        if (attribute.known == Audience::All || attribute.of != AttributeOf::Cell) {
            continue;
        }
        const AttributeSlot& slot = rules_->layout.attributes[i];
        std::vector<std::uint32_t> values;
        for (const Cell cell : rules_->game.topology.cells) {
            values.push_back(worker_.position().get(slot.base + cell));
        }
        if (std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) !=
            values.end()) {
            dealt_[i] = std::move(values);
        }
    }
}

std::optional<Position> Sampler::sample(const Position& observation, Player viewer, Random& random,
                                        const Deduced* deduced, const Position* near) {
    if (rules_->layout.has.together && observation.get(rules_->layout.together) != 0) {
        return std::nullopt;
    }
    const auto pools = unseen(observation, near != nullptr ? army_of(*near) : armies_);
    for (int i = 0; i < kMostDrawings; ++i) {
        Drawing drawing{observation, viewer, random, observation, pools, {}, deduced, near};
        draw_known_pieces(drawing);
        draw_hands(drawing);
        draw_fog(drawing);
        draw_attributes(drawing);
        draw_counters(drawing);
        worker_.set_position(drawing.position);
        if (worker_.plausible() && agrees(drawing) && worker_.plausible()) {
            drawing.position.clear_log();
            return drawing.position;
        }
    }
    return std::nullopt;
}

// The armies less what stands in sight: [player].
std::vector<std::vector<PieceType>> Sampler::unseen(const Position& observation,
                                                    const Armies& armies) {
    std::vector<std::vector<PieceType>> pools(armies.size());
    const Armies seen = army_of(observation);
    for (std::size_t player = 1; player < armies.size(); ++player) {
        for (PieceType type = 1; type <= rules_->layout.types; ++type) {
            const int number = std::max(0, armies[player][type] - seen[player][type]);
            pools[player].insert(pools[player].end(), static_cast<std::size_t>(number), type);
        }
    }
    return pools;
}

// ---- drawing

void Sampler::draw_hands(Drawing& drawing) {
    const Layout& layout = rules_->layout;
    if (!layout.has.hands) {
        return;
    }
    for (Player player = 1; player <= layout.players; ++player) {
        const Slot unknown = layout.hand(player, kEmptyType);
        const std::uint32_t size = drawing.position.get(unknown);
        drawing.position.write(unknown, 0);
        for (std::uint32_t i = 0; i < size; ++i) {
            const Slot slot = layout.hand(player, drawing.piece_of(player, armies_[player]));
            drawing.position.write(slot, drawing.position.get(slot) + 1);
        }
    }
}

void Sampler::draw_fog(Drawing& drawing) {
    if (rules_->game.fog == Fog::None) {
        return;
    }
    Position& position = drawing.position;
    Board board(*rules_, position);
    std::vector<Cell> something;
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t w = position.word(cell);
        if (w == kFogWord || w == kSomethingWord) {
            (w == kFogWord ? drawing.fog : something).push_back(cell);
            veil_cell(position, cell, 0);
        }
    }
    if (drawing.near != nullptr) {
        drawing.drop_changed();
        leave_in_fog(drawing, something);
    }
    const auto put = [&](Cell cell, Player owner) {
        board.place_on_top(cell,
                           board.pieces().fresh(drawing.piece_of(owner, armies_[owner]), owner));
    };
    for (const Cell cell : something) {
        const Player owner = drawing.owner_of_hidden();
        put(cell, owner != kNobody ? owner : rules_->next_player(drawing.viewer, 0));
    }
    if (drawing.near != nullptr) {
        leave_in_fog(drawing, drawing.fog);
    }
    std::size_t most = 0;
    for (std::size_t player = 1; player < drawing.pools.size(); ++player) {
        most += player == drawing.viewer ? 0 : drawing.pools[player].size();
    }
    most = std::min(most, drawing.fog.size());
    const std::size_t all = drawing.near != nullptr ? most : drawing.random.below(most + 1);
    for (std::size_t number = all; number > 0; --number) {
        // One after the other: the same seed must draw the same with every compiler.
        const Player owner = drawing.owner_of_hidden();
        put(take_any(drawing.fog, drawing.random), owner);
    }
}

// Pieces that may be where they are; takes their cells out of the list.
void Sampler::leave_in_fog(Drawing& drawing, std::vector<Cell>& cells) const {
    const auto stays = [&](Cell cell) {
        const std::uint32_t w = drawing.near->word(cell);
        if (w == 0 || word::owner(w) == kNobody || word::owner(w) == drawing.viewer) {
            return false;
        }
        std::vector<PieceType>& pool = drawing.pools[word::owner(w)];
        const auto found = std::find(pool.begin(), pool.end(), word::type(w));
        if (found == pool.end()) {
            return false;
        }
        pool.erase(found);
        copy_cell(*drawing.near, drawing.position, cell);
        return true;
    };
    cells.erase(std::remove_if(cells.begin(), cells.end(), stays), cells.end());
}

void Sampler::draw_attributes(Drawing& drawing) {
    for (std::size_t i = 0; i < rules_->game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_->game.attributes[i];
        if (attribute.known == Audience::All) {
            continue;
        }
        if (attribute.of == AttributeOf::Piece) {
            draw_piece_attribute(drawing, i);
        } else {
            draw_slots(drawing, i);
        }
    }
}

bool Sampler::is_hidden(const AttributeDefinition& attribute, const Drawing& drawing,
                        Player owner) {
    return attribute.known == Audience::Nobody || owner != drawing.viewer;
}

void Sampler::draw_slots(Drawing& drawing, std::size_t index) {
    Position& position = drawing.position;
    const AttributeDefinition& attribute = rules_->game.attributes[index];
    const AttributeSlot& slot = rules_->layout.attributes[index];
    const auto draw = [&](Slot offset) {
        position.write(slot.base + offset, drawn_value(attribute, slot, drawing.random));
    };
    if (attribute.of == AttributeOf::Game) {
        draw(0);
    } else if (attribute.of == AttributeOf::Player) {
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            if (is_hidden(attribute, drawing, player)) {
                draw(player);
            }
        }
    } else if (dealt_[index].empty()) {
        for (const Cell cell : rules_->game.topology.cells) {
            if (is_hidden(attribute, drawing, word::owner(position.word(cell)))) {
                draw(cell);
            }
        }
    } else {
        deal_cells(drawing, index);
    }
}

// The values that the setup gave, less those that the viewer sees, on the cells where he sees none.
void Sampler::deal_cells(Drawing& drawing, std::size_t index) {
    Position& position = drawing.position;
    const AttributeDefinition& attribute = rules_->game.attributes[index];
    const AttributeSlot& slot = rules_->layout.attributes[index];
    std::vector<std::uint32_t> values = dealt_[index];
    std::vector<Cell> hidden;
    for (const Cell cell : rules_->game.topology.cells) {
        if (is_hidden(attribute, drawing, word::owner(position.word(cell)))) {
            hidden.push_back(cell);
            continue;
        }
        const auto seen = std::find(values.begin(), values.end(), position.get(slot.base + cell));
        if (seen != values.end()) {
            values.erase(seen);
        }
    }
    while (!hidden.empty()) {
        const std::uint32_t value = values.empty() ? slot.initial
                                                   : take_any(values, drawing.random);
        position.write(slot.base + take_any(hidden, drawing.random), value);
    }
}

void Sampler::draw_piece_attribute(Drawing& drawing, std::size_t index) {
    Position& position = drawing.position;
    const AttributeDefinition& attribute = rules_->game.attributes[index];
    const auto stored = std::find_if(
        stored_.begin(), stored_.end(),
        [&](const StoredAttribute& one) { return one.definition == &attribute; });
    const PieceAttributes pieces(*rules_);
    for (const Cell cell : rules_->game.topology.cells) {
        const std::uint32_t w = position.word(cell);
        if (w != 0 && word::type(w) != kUnknownType &&
            is_hidden(attribute, drawing, word::owner(w)) &&
            pieces.has(word::type(w), static_cast<int>(index))) {
            store_in_piece(
                position, PieceSlots(rules_->layout, cell), *stored,
                drawn_value(attribute, rules_->layout.attributes[index], drawing.random));
        }
    }
}

std::uint32_t Sampler::drawn_value(const AttributeDefinition& attribute, const AttributeSlot& slot,
                                   Random& random) const {
    const auto below = [&](std::size_t bound) {
        return static_cast<std::uint32_t>(random.below(bound));
    };
    const auto& cells = rules_->game.topology.cells;
    switch (attribute.kind) {
        case AttributeKind::Bool: return below(2);
        case AttributeKind::Range:
            return below(static_cast<std::size_t>(attribute.high - attribute.low) + 1);
        case AttributeKind::Cell: {
            const std::uint32_t drawn = below(cells.size() + 1);
            return drawn == 0 ? 0 : cells[drawn - 1] + 1U;
        }
        case AttributeKind::Player:
            return below(static_cast<std::size_t>(rules_->layout.players) + 1);
        case AttributeKind::PieceType:
            return below(static_cast<std::size_t>(rules_->layout.types) + 1);
        case AttributeKind::Enumeration: return below(attribute.enumeration.size());
    }
    return slot.initial;
}

// Counters of `quiet` that were hidden.
void Sampler::draw_counters(Drawing& drawing) {
    for (std::size_t i = 0; i < rules_->quiets.size(); ++i) {
        const Slot slot = rules_->layout.quiet.first + static_cast<Slot>(i);
        const EventDefinition& event =
            rules_->events[static_cast<std::size_t>(rules_->quiets[i])].definition;
        const int most = event.number.empty() ? 0 : event.number.back();
        if (rules_->game.fog != Fog::None && drawing.observation.get(slot) == 0 && most > 0) {
            drawing.position.write(slot, static_cast<std::uint32_t>(drawing.random.below(
                                             static_cast<std::uint64_t>(most))));
        }
    }
}

// ---- judging

// Whether the viewer makes the given observation; pieces that he would see elsewhere in what is fog
// to him are put on another cell first.
bool Sampler::agrees(Drawing& drawing) {
    for (int i = 0; i < kMostRepairs; ++i) {
        worker_.set_position(drawing.position);
        const Position& seen = observer_.observe(worker_, drawing.viewer);
        if (seen == drawing.observation) {
            return true;
        }
        bool moved = false;
        for (const Cell cell : rules_->game.topology.cells) {
            const bool wrong = seen.word(cell) != drawing.observation.word(cell) &&
                               drawing.observation.word(cell) == kFogWord;
            if (!wrong || drawing.position.word(cell) == 0 || drawing.fog.empty()) {
                continue;
            }
            const Cell other = take_any(drawing.fog, drawing.random);
            Board board(*rules_, drawing.position);
            const PieceRecord piece = board.take(cell, board.top(cell));
            board.place_on_top(other, piece);
            drawing.fog.push_back(cell);
            moved = true;
        }
        if (!moved) {
            return false;
        }
    }
    return false;
}

}  // namespace perthro
