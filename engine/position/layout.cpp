// Computes where everything lies. Order: cells and air, attributes as they are declared, known-to,
// stacks, counters, hands and what they keep, bag, dice, seats, header, counters of the turns and
// of results, blocks of turns in secret.
#include "engine/position/layout.hpp"

#include "engine/position/kept.hpp"
#include "engine/rules/any_node.hpp"
#include "engine/rules/hooks.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

namespace {

constexpr std::uint8_t kAllKeys = kStateKey | kIdentityKey | kSituationKey | kPlacementKey;
constexpr int kPackedBits = 16;
constexpr int kMostLevels = 255;

bool any_cell_holds(const Topology& topology, Holds what) {
    return std::any_of(topology.cells.begin(), topology.cells.end(),
                       [&](Cell cell) { return topology.info[cell].holds == what; });
}

bool hides_identities(const GameDefinition& game) {
    return game.piece_type_known != KnownTo::All || game.piece_identity_known != KnownTo::All ||
           game.piece_owner_known != KnownTo::All;
}

// The most pieces that a position text may put on the board: a letter each in a stack, on cells
// that hold one no more than there are.
int most_in_text(const std::string& position, std::size_t cells) {
    if (position.empty()) {
        return 0;
    }
    const auto letters = std::count_if(position.begin(), position.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
    });
    return static_cast<int>(std::max(cells, static_cast<std::size_t>(letters)));
}

// Whether rules may make pieces that no hand loses: `put` of a type that is not counted, and
// functions of Lua that change the position.
bool makes_pieces(const GameDefinition& game) {
    constexpr Hook kChanging[] = {Hook::Setup, Hook::OnTurn, Hook::OnMove, Hook::OnApplied,
                                  Hook::OnTogether};
    const auto& defined = game.hooks.defined;
    const auto makes = [&](const Node& word) {
        const auto type = made_by(word);
        return type && (*type >= game.hands.size() || game.hands[*type] != HandKind::Counted);
    };
    const auto any = [&](const auto& bodies) {
        return std::any_of(bodies.begin(), bodies.end(),
                           [&](const auto& one) { return any_node(one.body, makes); });
    };
    return any(game.movements) || any(game.after) || any(game.applied) ||
           std::any_of(std::begin(kChanging), std::end(kChanging), [&](Hook hook) {
               return std::find(defined.begin(), defined.end(),
                                kHookNames[static_cast<std::size_t>(hook)]) != defined.end();
           });
}

// The most pieces that can ever stand below another: all pieces that a setup brings into the game.
int most_levels(const GameDefinition& game) {
    int most = 0;
    for (const Setup& setup : game.setups) {
        int total = most_in_text(setup.position, game.topology.cells.size());
        for (const Placement& placement : setup.placements) {
            total += static_cast<int>(placement.cells.size()) * placement.count;
        }
        for (const auto& [player, type, count] : setup.hands) {
            total += count;
        }
        for (const Setup::Shuffle& shuffle : setup.shuffles) {
            for (const auto& [player, type, count] : shuffle.bag) {
                total += count;
            }
        }
        most = std::max(most, total);
    }
    const bool unlimited = std::find(game.hands.begin(), game.hands.end(), HandKind::Unlimited) !=
                           game.hands.end();
    return std::clamp(unlimited || makes_pieces(game) ? kMostLevels : most, 1, kMostLevels);
}

bool plays_together(const std::vector<TurnEntry>& entries) {
    return std::any_of(entries.begin(), entries.end(), [](const TurnEntry& entry) {
        return entry.kind == EntryKind::Together || plays_together(entry.entries);
    });
}

class Builder {
public:
    Builder(Layout& layout, const GameDefinition& game) : layout_(layout), game_(game) {}

    Slot take(std::size_t count, std::uint8_t keys) {
        const Slot first = layout_.slots;
        layout_.slots += static_cast<Slot>(count);
        layout_.keys.bits.resize(layout_.slots, keys);
        return first;
    }

    Layout::Numbered numbered(int count, std::uint8_t keys) {
        return {take(static_cast<std::size_t>(count), keys), count};
    }

    // Of the cells and the air.
    void words() { take(cells(), kAllKeys); }

    void attributes() {
        const std::size_t declared = game_.attributes.size();
        layout_.attributes.resize(declared);
        for (std::size_t i = 0; i < declared; ++i) {
            const AttributeDefinition& attribute = game_.attributes[i];
            const StoredRange range = stored_range(attribute, game_);
            AttributeSlot slot = place(attribute.of, range.count, key_bits_of(attribute));
            slot.low = range.low;
            slot.initial = static_cast<std::uint32_t>(attribute.initial - range.low);
            if (attribute.lasts > 0) {
                slot.age = static_cast<int>(layout_.attributes.size());
                layout_.attributes.push_back(place(attribute.of,
                                                   static_cast<std::uint32_t>(attribute.lasts) + 2,
                                                   key_bits_of(attribute)));
            }
            layout_.attributes[i] = slot;
        }
        piece_defaults();
    }

    // What stands on cells that their words do not say.
    void beside_words() {
        layout_.has.known = hides_identities(game_);
        if (layout_.has.known) {
            layout_.known = take(cells(), kStateKey | kIdentityKey);
        }
        layout_.has.stacks = any_cell_holds(game_.topology, Holds::Stack);
        if (layout_.has.stacks) {
            layout_.stacks.levels = most_levels(game_);
            layout_.stacks.heights = take(cells(), kAllKeys);
            layout_.stacks.under = take(
                cells() * static_cast<std::size_t>(layout_.stacks.levels * layout_.stride()),
                kAllKeys);
        }
        layout_.has.counters = any_cell_holds(game_.topology, Holds::Counters);
        if (layout_.has.counters) {
            layout_.counters = take(static_cast<std::size_t>(layout_.limit) * kinds(), kAllKeys);
        }
    }

    // Pieces that stand nowhere: in hands, and in bags that nobody looks into.
    void hands() {
        layout_.has.hands = game_.has_hands;
        if (layout_.has.hands) {
            layout_.hands = take(kinds(), kStateKey | kIdentityKey | kSituationKey);
        }
        kept_kinds();
        layout_.has.bag = std::any_of(
            game_.setups.begin(), game_.setups.end(), [](const Setup& setup) {
                return std::any_of(setup.shuffles.begin(), setup.shuffles.end(),
                                   [](const Setup::Shuffle& shuffle) { return shuffle.face_down; });
            });
        if (layout_.has.bag) {
            layout_.bag = take(kinds(), kStateKey | kIdentityKey);
        }
    }

    // Whose turn it is and what else is so of the game as a whole.
    void header() {
        layout_.has.dice = !game_.chances.empty();
        if (layout_.has.dice) {
            layout_.dice = take(kMaxDice, kStateKey | kIdentityKey);
        }
        layout_.seats = take(sides(), kStateKey | kIdentityKey);
        layout_.header = take(static_cast<std::size_t>(Field::kCount), kStateKey | kIdentityKey);
        const auto key_bits = [&](Field field) -> std::uint8_t& {
            return layout_.keys.bits[layout_.field(field)];
        };
        key_bits(Field::ToMove) = kStateKey | kIdentityKey | kSituationKey;
        key_bits(Field::Passes) = kStateKey;
        key_bits(Field::Begun) = kStateKey;
        for (const Field field :
             {Field::Ply, Field::LastCapture, Field::LastMover, Field::LastClass}) {
            key_bits(field) = 0;
        }
    }

    // Blocks of turns that are played in secret, of all slots so far.
    void secrets() {
        layout_.has.together = plays_together(game_.turns);
        if (layout_.has.together) {
            const Slot before = layout_.slots;
            layout_.together = take(sides(), kStateKey | kIdentityKey);
            layout_.shadows = take(sides() * before, kStateKey | kIdentityKey);
        }
    }

    // Pieces are in every key, but for their attributes that do not tell positions apart.
    void leave_out_of_keys() {
        if (unidentified_ == 0 && unidentified_wide_.empty()) {
            return;
        }
        layout_.keys.masks.assign(layout_.slots, ~0U);
        for (int cell = 0; cell <= layout_.limit; ++cell) {
            leave_out_of_keys(static_cast<Slot>(cell));
            for (int level = 0; layout_.has.stacks && level < layout_.stacks.levels; ++level) {
                const Slot piece = layout_.under_at(static_cast<Cell>(cell), level);
                leave_out_of_keys(piece);
                for (const std::size_t wide : unidentified_wide_) {
                    layout_.keys.bits[piece + 1 + wide] = kStateKey;
                }
            }
        }
    }

    // A shadow takes part in the keys of state and identity in which its slot on the board does.
    void identify_shadows() {
        for (int player = 0; player <= layout_.players; ++player) {
            for (Slot slot = 0; slot < layout_.together; ++slot) {
                const Slot shadow = layout_.shadow(static_cast<Player>(player), slot);
                layout_.keys.bits[shadow] = layout_.keys.bits[slot] & (kStateKey | kIdentityKey);
                if (!layout_.keys.masks.empty()) {
                    layout_.keys.masks[shadow] = layout_.keys.masks[slot];
                }
            }
        }
    }

private:
    void kept_kinds() {
        const bool keeps = std::any_of(game_.pieces.begin(), game_.pieces.end(),
                                       [](const auto& piece) { return piece.keeps_attributes; });
        if (!layout_.has.hands || !keeps) {
            return;
        }
        layout_.kept.types.resize(game_.pieces.size());
        for (std::size_t i = 1; i < game_.pieces.size(); ++i) {
            const auto type = static_cast<PieceType>(i);
            KeptType& kept = layout_.kept.types[i];
            kept.first = static_cast<std::uint32_t>(layout_.kept.kinds);
            if (kinds_to_keep(game_, type) > kMostKinds) {
                continue;  // the compiler says so
            }
            for (std::size_t k = 0; k < game_.attributes.size(); ++k) {
                if (is_kept(game_.attributes[k], game_, type)) {
                    const std::uint32_t values = stored_range(game_.attributes[k], game_).count;
                    kept.attributes.push_back({static_cast<int>(k), values, kept.kinds});
                    kept.kinds *= values;
                }
            }
            layout_.kept.kinds += static_cast<int>(kept.kinds) - 1;
        }
        layout_.kept.first = take(static_cast<std::size_t>(layout_.kept.kinds) *
                                      (static_cast<std::size_t>(layout_.players) + 1),
                                  kStateKey | kIdentityKey | kSituationKey);
    }

    void leave_out_of_keys(Slot piece) { layout_.keys.masks[piece] = ~unidentified_; }

    static std::uint8_t key_bits_of(const AttributeDefinition& attribute) {
        return static_cast<std::uint8_t>(kStateKey | (attribute.identity ? kIdentityKey : 0));
    }

    AttributeSlot place(AttributeOf of, std::uint32_t values, std::uint8_t keys) {
        AttributeSlot slot;
        switch (of) {
            case AttributeOf::Piece: return place_in_pieces(values, (keys & kIdentityKey) != 0);
            case AttributeOf::Cell: slot.base = take(cells(), keys); break;
            case AttributeOf::Player:
                slot.base = take(static_cast<std::size_t>(game_.player_count()) + 1, keys);
                break;
            case AttributeOf::Game: slot.base = take(1, keys); break;
        }
        return slot;
    }

    AttributeSlot place_in_pieces(std::uint32_t values, bool identity) {
        AttributeSlot slot;
        const int bits = std::bit_width(values - 1);
        if (packed_ + bits <= kPackedBits) {
            slot.packed = true;
            slot.shift = word::kAttributeShift + packed_;
            slot.mask = (1U << bits) - 1;
            packed_ += bits;
            unidentified_ |= identity ? 0 : slot.mask << slot.shift;
        } else {
            slot.base = take(cells(), identity ? kAllKeys : std::uint8_t{kStateKey});
            if (!identity) {
                unidentified_wide_.push_back(layout_.wide.size());
            }
            layout_.wide.push_back(slot.base);
        }
        return slot;
    }

    void piece_defaults() {
        layout_.packed.initial.assign(game_.pieces.size(), 0);
        layout_.packed.moved.assign(game_.pieces.size(), {});
        for (std::size_t i = 0; i < game_.attributes.size(); ++i) {
            const AttributeSlot& slot = layout_.attributes[i];
            if (game_.attributes[i].of == AttributeOf::Piece && game_.attributes[i].on_moving &&
                (!slot.packed || slot.age >= 0)) {
                layout_.packed.moved_in_word = false;
            }
            if (!slot.packed) {
                continue;
            }
            const auto& types = game_.attributes[i].types;
            for (std::size_t type = 1; type < game_.pieces.size(); ++type) {
                const bool has = types.empty() ||
                                 std::find(types.begin(), types.end(), type) != types.end();
                if (has) {
                    layout_.packed.initial[type] |= slot.initial << slot.shift;
                }
                if (has && game_.attributes[i].on_moving) {
                    WordChange& change = layout_.packed.moved[type];
                    change.clear |= slot.mask << slot.shift;
                    change.set |=
                        static_cast<std::uint32_t>(*game_.attributes[i].on_moving - slot.low)
                        << slot.shift;
                }
            }
        }
    }

    [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(layout_.limit) + 1; }

    [[nodiscard]] std::size_t sides() const {
        return static_cast<std::size_t>(layout_.players) + 1;
    }
    [[nodiscard]] std::size_t kinds() const {
        return sides() * (static_cast<std::size_t>(layout_.types) + 1);
    }

    Layout& layout_;
    const GameDefinition& game_;
    int packed_ = 0;
    std::uint32_t unidentified_ = 0;  // bits of packed attributes with `identity: false`
    std::vector<std::size_t> unidentified_wide_;  // the same, indices into Layout::wide
};

}  // namespace

Layout::Layout(const GameDefinition& game, int loop_counters, int quiet_counters,
               int held_counters) {
    limit = game.topology.limit;
    players = game.player_count();
    types = game.type_count();
    sets.words = (limit + 63) / 64;
    sets.types = types + 2;
    Builder builder(*this, game);
    builder.words();
    builder.attributes();
    builder.beside_words();
    builder.hands();
    builder.header();
    loops = builder.numbered(loop_counters, kStateKey | kIdentityKey);
    quiet = builder.numbered(quiet_counters, kStateKey);
    held = builder.numbered(held_counters, kStateKey);
    builder.secrets();
    builder.leave_out_of_keys();
    if (has.together) {
        builder.identify_shadows();
    }
}

}  // namespace perthro
