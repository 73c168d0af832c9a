// Types (and owners) of pieces that stand in sight, drawn from what the armies have left.
#include "engine/game/drawing.hpp"

namespace perthro {

namespace {
constexpr std::size_t kExchanges = 4;  // of each piece that was dealt
}  // namespace

// Pieces that stand in sight, but of a type (or an owner) that the viewer does not know.
void Sampler::draw_known_pieces(Drawing& drawing) {
    if (!rules_->layout.has.known) {
        return;
    }
    Position& position = drawing.position;
    const std::vector<PieceSlots> pieces = hidden_pieces(drawing);
    const std::vector<Dealt> dealt = deal(drawing, pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const PieceSlots& piece = pieces[i];
        const std::uint32_t w = position.get(piece.word());
        put_new_piece(position, rules_->game, piece, dealt[i].type, dealt[i].owner);
        if (word::owner(w) != kNobody) {
            position.write(piece.word(),
                           position.get(piece.word()) | (w & (word::kCovered | word::kTaken)));
        }
        position.write(piece.known(),
                       rules_->game.piece_type_known == KnownTo::Nobody ? 0 : 1U << dealt[i].owner);
    }
}

// The pieces whose type is to be drawn. As many as the bag holds stay unknown to everybody.
std::vector<PieceSlots> Sampler::hidden_pieces(Drawing& drawing) const {
    const Layout& layout = rules_->layout;
    const Position& position = drawing.position;
    std::vector<PieceSlots> hidden;
    std::vector<PieceSlots> nobodys;
    const auto note = [&](const PieceSlots& piece) {
        const std::uint32_t w = position.get(piece.word());
        const bool fog = rules_->game.fog != Fog::None && (w == kFogWord || w == kSomethingWord);
        if (word::type(w) == kUnknownType && !fog) {
            (word::owner(w) == kNobody ? nobodys : hidden).push_back(piece);
        }
    };
    for (const Cell cell : rules_->game.topology.cells) {
        note(PieceSlots(layout, cell));
        const auto height = layout.has.stacks ? position.get(layout.stacks.heights + cell) : 0;
        for (std::uint32_t level = 0; level + 1 < height; ++level) {
            note(PieceSlots(layout, cell, static_cast<int>(level)));
        }
    }
    std::size_t unknown_to_all = 0;
    for (Player player = 0; layout.has.bag && player <= layout.players; ++player) {
        for (PieceType type = 1; type <= layout.types; ++type) {
            unknown_to_all += position.get(layout.bag_of(player, type));
        }
    }
    while (nobodys.size() > unknown_to_all) {
        hidden.push_back(take_any(nobodys, drawing.random));
    }
    return hidden;
}

// Types from the pools for these pieces and for those that are known to be lost, in this order.
std::vector<Sampler::Dealt> Sampler::deal(Drawing& drawing,
                                          const std::vector<PieceSlots>& pieces) const {
    std::vector<Dealt> dealt;
    const auto add = [&](Player owner, std::uint64_t types) {
        const PieceType type = drawing.piece_of(owner, armies_[owner]);
        dealt.push_back({owner, types, type});
    };
    for (const PieceSlots& piece : pieces) {
        const Slot slot = piece.word();
        const Player owner = word::owner(drawing.position.get(slot));
        const bool top = drawing.deduced != nullptr && slot < drawing.deduced->types.size();
        add(owner != kNobody ? owner : drawing.owner_of_hidden(),
            top ? drawing.deduced->types[slot] : 0);
    }
    if (drawing.deduced != nullptr) {
        for (const Deduced::Lost& lost : drawing.deduced->lost) {
            add(lost.owner, lost.types);
        }
        drawing.exchange(dealt);
    }
    return dealt;
}

// Pieces of one player exchange types, with each other and with what is left of his pool, until
// each has one that it may have; some times more, so that every dealing that agrees with what was
// deduced is about equally likely.
void Sampler::Drawing::exchange(std::vector<Dealt>& dealt) {
    const std::size_t placed = dealt.size();
    for (std::size_t player = 1; player < pools.size(); ++player) {
        for (const PieceType type : pools[player]) {
            dealt.push_back({static_cast<Player>(player), 0, type});
        }
        pools[player].clear();
    }
    for (std::size_t i = 0; i < kExchanges * placed; ++i) {
        Dealt& one = dealt[i % placed];
        const std::size_t tries = one.fits() ? 1 : dealt.size();
        for (std::size_t k = 0; k < tries; ++k) {
            Dealt& other = dealt[random.below(dealt.size())];
            if (other.owner == one.owner && other.may_be(one.type) &&
                (one.may_be(other.type) || (!one.fits() && k + 1 == tries))) {
                std::swap(one.type, other.type);
                break;
            }
        }
    }
    for (std::size_t i = placed; i < dealt.size(); ++i) {
        pools[dealt[i].owner].push_back(dealt[i].type);
    }
    dealt.resize(placed);
}

}  // namespace perthro
