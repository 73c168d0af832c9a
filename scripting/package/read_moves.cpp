// The `moves` of game.yaml: where captured pieces go and when, and which moves are the same.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"

namespace perthro {

namespace {

const std::vector<std::pair<std::string, IdentityOf>>& identities() {
    static const std::vector<std::pair<std::string, IdentityOf>> kNames{
        {"choices", IdentityOf::Choices},
        {"routes", IdentityOf::Routes},
        {"result", IdentityOf::Result}};
    return kNames;
}

void read_captured(ReadContext& context, const DocumentNode& node, const std::string& path) {
    auto& definition = context.definition;
    const std::vector<std::pair<std::string, CapturedTo>> kinds{
        {"away", CapturedTo::Away},
        {"hand", CapturedTo::Hand},
        {"owner_hand", CapturedTo::OwnerHand},
        {"under", CapturedTo::Under}};
    const auto text = read_text(context, node, path);
    if (!text) {
        return;
    }
    for (const auto& [name, kind] : kinds) {
        if (*text == name) {
            definition.captured = kind;
            return;
        }
    }
    definition.captured = CapturedTo::Place;
    definition.captured_zone = definition.topology.find_zone(*text);
    definition.captured_cell = Regions(context, definition.topology).find_cell(*text);
    if (definition.captured_zone < 0 && definition.captured_cell == kNoCell) {
        context.error(node.at, path, "`" + *text + "` is no place for captured pieces",
                      "away, hand, owner_hand, under, a cell or a zone",
                      did_you_mean(*text, {"away", "hand", "owner_hand", "under"}));
    }
}

void read_move_identity(ReadContext& context, const DocumentNode& node, const std::string& path) {
    std::vector<std::string> names;
    for (const auto& [name, value] : identities()) {
        names.push_back(name);
    }
    if (!node.is_map()) {
        if (const auto index = read_choice(context, node, path, names)) {
            context.definition.identity = identities()[*index].second;
        }
        return;
    }
    for (const auto& entry : node.entries) {
        if (const auto index = read_choice(context, entry.value, path_to(path, entry.key), names)) {
            context.definition.class_identity.emplace_back(entry.key, identities()[*index].second);
            context.named_classes.push_back({entry.key, path, entry.at});
        }
    }
}

}  // namespace

void read_moves(ReadContext& context, MapReader& root) {
    const auto* node = root.take("moves");
    if (node == nullptr) {
        return;
    }
    MapReader map(context, *node, "moves");
    if (const auto* captured = map.take("captured")) {
        read_captured(context, *captured, map.path("captured"));
    }
    context.definition.removed = map.choice("removed", RemovedWhen::AtOnce,
                                            {{"at_once", RemovedWhen::AtOnce},
                                             {"at_end", RemovedWhen::AtEnd},
                                             {"again", RemovedWhen::Again}});
    if (const auto* identity = map.take("identity")) {
        read_move_identity(context, *identity, map.path("identity"));
    }
    context.definition.movable_any = map.choice("movable", false, {{"own", false}, {"any", true}});
    map.finish();
}

}  // namespace perthro
