// Kinds count like digits: the first attribute that is kept changes fastest, each from its default.
#include "engine/position/kept.hpp"

#include <algorithm>

namespace perthro {

std::string value_text(const AttributeDefinition& attribute, const GameDefinition& game,
                       std::int64_t value) {
    const auto index = static_cast<std::size_t>(value);
    const auto name_in = [&](const std::vector<std::string>& names) {
        return index < names.size() ? names[index] : std::to_string(value);
    };
    switch (attribute.kind) {
        case AttributeKind::Bool: return value == 0 ? "no" : "yes";
        case AttributeKind::Range: break;
        case AttributeKind::Cell:
            return value == 0                           ? "none"
                   : index <= game.topology.info.size() ? game.topology.info[index - 1].name
                                                        : std::to_string(value);
        case AttributeKind::Player: return value == 0 ? "nobody" : name_in(game.players);
        case AttributeKind::PieceType:
            return value == 0                   ? "none"
                   : index < game.pieces.size() ? game.pieces[index].name
                                                : std::to_string(value);
        case AttributeKind::Enumeration: return name_in(attribute.enumeration);
    }
    return std::to_string(value);
}

StoredRange stored_range(const AttributeDefinition& attribute, const GameDefinition& game) {
    switch (attribute.kind) {
        case AttributeKind::Bool: return {0, 2};
        case AttributeKind::Range:
            return {attribute.low, static_cast<std::uint32_t>(attribute.high - attribute.low) + 1};
        case AttributeKind::Cell: return {0, static_cast<std::uint32_t>(game.topology.limit) + 1};
        case AttributeKind::Player: return {0, static_cast<std::uint32_t>(game.player_count()) + 1};
        case AttributeKind::PieceType:
            return {0, static_cast<std::uint32_t>(game.type_count()) + 1};
        case AttributeKind::Enumeration:
            return {0, static_cast<std::uint32_t>(attribute.enumeration.size())};
    }
    return {0, 2};
}

bool is_kept(const AttributeDefinition& attribute, const GameDefinition& game, PieceType type) {
    const auto& types = attribute.types;
    return game.pieces[type].keeps_attributes && attribute.of == AttributeOf::Piece &&
           attribute.lasts == 0 && !attribute.lasts_turn &&
           (types.empty() || std::find(types.begin(), types.end(), type) != types.end());
}

std::uint64_t kinds_to_keep(const GameDefinition& game, PieceType type) {
    std::uint64_t kinds = 1;
    for (const AttributeDefinition& attribute : game.attributes) {
        if (is_kept(attribute, game, type) && kinds <= kMostKinds) {
            kinds *= stored_range(attribute, game).count;
        }
    }
    return kinds;
}

std::string kind_text(const GameDefinition& game, PieceType type, std::uint32_t kind) {
    std::string text;
    for (const AttributeDefinition& attribute : game.attributes) {
        if (!is_kept(attribute, game, type)) {
            continue;
        }
        const StoredRange range = stored_range(attribute, game);
        const auto initial = static_cast<std::uint32_t>(attribute.initial - range.low);
        const std::uint32_t stored = (initial + kind % range.count) % range.count;
        kind /= range.count;
        text += (text.empty() ? "" : ".") + attribute.name + "." +
                value_text(attribute, game, static_cast<std::int64_t>(stored) + range.low);
    }
    return text;
}

}  // namespace perthro
