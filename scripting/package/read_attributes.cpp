// Attributes of game.yaml: what bears them, their types, values and formulas.
#include "scripting/package/read_cell_values.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <tuple>

namespace perthro {

namespace {

void read_bearer(ReadContext& context, MapReader& map, const DocumentNode& at,
                 AttributeDefinition& attribute) {
    const auto* of = map.take("of");
    if (of == nullptr) {
        context.error(at.at, map.path(), "the attribute belongs to nothing",
                      "of: piece, cell, player, game or [types]");
        return;
    }
    const std::vector<std::pair<std::string, AttributeOf>> kinds{{"piece", AttributeOf::Piece},
                                                                 {"cell", AttributeOf::Cell},
                                                                 {"player", AttributeOf::Player},
                                                                 {"game", AttributeOf::Game}};
    for (const auto& [name, kind] : kinds) {
        if (of->is_scalar() && of->text == name) {
            attribute.of = kind;
            return;
        }
    }
    attribute.of = AttributeOf::Piece;
    if (of->is_scalar() && context.definition.find_piece(of->text) == kEmptyType) {
        std::vector<std::string> names{"piece", "cell", "player", "game"};
        const std::vector<std::string> types = type_names(context.definition);
        names.insert(names.end(), types.begin(), types.end());
        context.error(of->at, map.path("of"), "`" + of->text + "` is no piece type", one_of(names),
                      did_you_mean(of->text, names));
        return;
    }
    attribute.types = read_types(context, *of, map.path("of"));
}

constexpr const char* kTypesOfAttributes =
    "type: bool, LO..HI, cell, player, piece_type or [names]";

// Values of an attribute whose type nobody knows: that has been said.
void pass_over_values(ReadContext& context, MapReader& map) {
    for (const char* key : {"default", "on_moving", "rows"}) {
        if (const auto* value = map.take(key)) {
            context.broken.push_back(value->at);
        }
    }
}

// What other languages call these types.
std::string type_meant(const std::string& said) {
    if (said == "int" || said == "integer" || said == "number") {
        return "numbers say how far they go: type: 0..9";
    }
    if (said == "text" || said == "string" || said == "enum") {
        return "names are listed: type: [open, shut]";
    }
    if (const std::string range = range_meant(said); !range.empty()) {
        return range;
    }
    return said == "boolean" ? "did you mean `bool`?"
                             : did_you_mean(said, {"bool", "cell", "player", "piece_type"});
}

void read_kind(ReadContext& context, MapReader& map, const DocumentNode& at,
               AttributeDefinition& attribute) {
    const auto* type = map.take("type");
    if (type == nullptr) {
        context.error(at.at, map.path(), "the attribute has no type", kTypesOfAttributes);
        pass_over_values(context, map);
        return;
    }
    if (type->is_list()) {
        attribute.kind = AttributeKind::Enumeration;
        attribute.enumeration = read_texts(context, *type, map.path("type"));
        attribute.high = std::max(static_cast<int>(attribute.enumeration.size()) - 1, 0);
        return;
    }
    const auto range = type->is_scalar() ? parse_range(type->text) : std::nullopt;
    if (range) {
        attribute.kind = AttributeKind::Range;
        attribute.low = range->first;
        attribute.high = range->second;
        attribute.initial = std::clamp(0, attribute.low, attribute.high);
        return;
    }
    const std::pair<const char*, AttributeKind> kinds[] = {
        {"bool", AttributeKind::Bool},
        {"cell", AttributeKind::Cell},
        {"player", AttributeKind::Player},
        {"piece_type", AttributeKind::PieceType}};
    const auto* known = std::find_if(std::begin(kinds), std::end(kinds), [&](const auto& entry) {
        return type->is_scalar() && type->text == entry.first;
    });
    if (known == std::end(kinds)) {
        context.error(type->at, map.path("type"), "`" + type->text + "` is no type of attributes",
                      kTypesOfAttributes, type_meant(type->text));
        pass_over_values(context, map);
        return;
    }
    attribute.kind = known->second;
    const auto& definition = context.definition;
    switch (attribute.kind) {
        case AttributeKind::Cell: attribute.high = definition.topology.limit; break;
        case AttributeKind::Player: attribute.high = definition.player_count(); break;
        case AttributeKind::PieceType: attribute.high = definition.type_count(); break;
        default: attribute.high = 1;
    }
}

void read_lasting(ReadContext& context, MapReader& map, AttributeDefinition& attribute) {
    if (const auto* lasts = map.take("lasts")) {
        if (lasts->is_scalar() && lasts->text == "turn") {
            attribute.lasts_turn = true;
        } else {
            attribute.lasts = read_integer(context, *lasts, map.path("lasts"), 1, 255).value_or(0);
        }
    }
    if (const auto* identity = map.take("identity")) {
        const auto text = read_text(context, *identity, map.path("identity")).value_or("true");
        attribute.identity = text != "false";
        if (text != "true" && text != "false") {
            attribute.identity_class = text;
            context.named_classes.push_back({text, map.path("identity"), identity->at});
        }
    }
    attribute.known = map.choice(
        "known", Audience::All,
        {{"all", Audience::All}, {"owner", Audience::Owner}, {"nobody", Audience::Nobody}});
}

AttributeDefinition read_attribute(ReadContext& context, const DocumentNode::Entry& entry,
                                   const std::string& path) {
    AttributeDefinition attribute;
    attribute.name = entry.key;
    attribute.at = entry.at;
    MapReader map(context, entry.value, path);
    read_bearer(context, map, entry.value, attribute);
    read_kind(context, map, entry.value, attribute);
    if (const auto* initial = map.take("default")) {
        attribute.initial =
            read_attribute_value(context, attribute, *initial, map.path("default")).value_or(0);
    }
    if (const auto* on_moving = map.take("on_moving")) {
        attribute.on_moving = read_attribute_value(context, attribute, *on_moving,
                                                   map.path("on_moving"));
        if (attribute.of != AttributeOf::Piece) {
            context.error(on_moving->at, map.path("on_moving"), "only pieces move",
                          "of: piece or [types]");
        }
    }
    read_lasting(context, map, attribute);
    if (const auto* rows = map.take("rows")) {
        attribute.cell_initial.assign(static_cast<std::size_t>(context.definition.topology.limit),
                                      attribute.initial);
        if (attribute.of != AttributeOf::Cell) {
            context.error(rows->at, map.path("rows"), "rows are for attributes of cells",
                          "of: cell");
        } else if (rows->is_list()) {
            read_cell_rows(context, *rows, map.path("rows"), attribute);
        } else if (rows->is_scalar()) {
            read_cell_formula(context, *rows, map.path("rows"), attribute);
        } else if (!rows->is_null()) {
            context.error(rows->at, map.path("rows"), "here stands a map",
                          "a list with a text for each rank, or an expression",
                          "rows: [\"...\", \"...\"]");
        }
    }
    map.finish();
    return attribute;
}

}  // namespace

std::optional<int> read_attribute_value(ReadContext& context, const AttributeDefinition& attribute,
                                        const DocumentNode& node, const std::string& path) {
    const bool none = node.is_scalar() && node.text == "none";
    switch (attribute.kind) {
        case AttributeKind::Bool:
            if (const auto value = read_bool(context, node, path)) {
                return *value ? 1 : 0;
            }
            return std::nullopt;
        case AttributeKind::Range:
            return read_integer(context, node, path, attribute.low, attribute.high);
        case AttributeKind::Cell: {
            Regions regions(context, context.definition.topology);
            const Cell cell = none ? kNoCell : regions.read_cell(node, path);
            return cell == kNoCell ? 0 : cell + 1;
        }
        case AttributeKind::Player:
            return none ? 0 : read_player(context, node, path).value_or(kNobody);
        case AttributeKind::PieceType: return none ? kEmptyType : read_type(context, node, path);
        case AttributeKind::Enumeration:
            if (const auto index = read_choice(context, node, path, attribute.enumeration)) {
                return static_cast<int>(*index);
            }
            return std::nullopt;
    }
    return std::nullopt;
}

void read_attributes(ReadContext& context, MapReader& root) {
    const auto* node = root.take("attributes");
    if (node == nullptr) {
        return;
    }
    const MapReader map(context, *node, "attributes");
    if (!check_count(context, node->at, "attributes", map.entries().size(), kMostNames,
                     "attributes")) {
        return;
    }
    for (const auto& entry : map.entries()) {
        check_name(context, entry.at, map.path(entry.key), entry.key);
        context.definition.attributes.push_back(
            read_attribute(context, entry, map.path(entry.key)));
    }
}

}  // namespace perthro
