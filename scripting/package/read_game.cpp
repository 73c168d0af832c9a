// Identity, players, visibility and presentation of game.yaml, and the order in which everything is
// read.
#include "scripting/package/read_game.hpp"

#include "scripting/package/options.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>

namespace perthro {

void read_identity(ReadContext& context, MapReader& root) {
    auto& definition = context.definition;
    if (const auto* api = root.take("api")) {
        (void)read_integer(context, *api, "api", 1, 1);
    } else {
        context.error({0, 1, 1}, "api",
                      "the package does not say for which version of the language it is", "api: 1");
    }
    definition.id = root.text("id");
    definition.title = root.line("title", definition.id);
    definition.family = root.line("family");
    definition.summary = root.text("summary");
    definition.licence = root.line("licence");
    definition.tags = root.texts("tags");
    definition.authors = root.texts("authors");
    definition.sources = root.texts("sources");
    (void)root.take("version");  // these three were taken out before (identity.hpp)
    (void)root.take("homepage");
    (void)root.take("requires");
    (void)root.take("extends");
    (void)root.take("options");
    if (definition.id.empty()) {
        context.error({0, 1, 1}, "id", "the package has no id", "id: its folder's name");
    }
}

// ---- players

namespace {

ViewSpec read_view(ReadContext& context, const DocumentNode& node, const std::string& path) {
    ViewSpec view;
    MapReader map(context, node, path);
    if (map.has("turned")) {
        view.kind = ViewKind::Turned;
        view.degrees = map.integer("turned", 0, -360, 360);
        map.finish();
    } else if (map.has("mirrored")) {
        view.kind = map.boolean("mirrored") ? ViewKind::Mirrored : ViewKind::Default;
        map.finish();
    } else if (!map.entries().empty()) {
        view.kind = ViewKind::Map;
        for (const auto& entry : map.entries()) {
            const bool is_direction = entry.value.is_scalar() &&
                                      !parse_number<int>(entry.value.text) &&
                                      entry.value.text != "true" && entry.value.text != "false";
            if (!is_direction) {
                context.error(entry.at, path_to(path, entry.key), "unknown key `" + entry.key + "`",
                              "turned: DEGREES, mirrored: true, or directions to directions");
            } else if (const auto to = read_text(context, entry.value, path_to(path, entry.key))) {
                view.map.emplace_back(entry.key, *to);
            }
        }
        if (view.map.empty()) {  // nothing could be read: what follows is about the usual view
            view.kind = ViewKind::Default;
        }
    }
    return view;
}

void read_teams(ReadContext& context, MapReader& root) {
    const auto* node = root.take("teams");
    if (node == nullptr) {
        return;
    }
    const MapReader map(context, *node, "teams");
    std::vector<bool> taken(context.definition.players.size(), false);
    for (const auto& entry : map.entries()) {
        std::vector<Player> members;
        for (const auto* item : items_of(entry.value)) {
            const auto player = read_player(context, *item, map.path(entry.key));
            if (player && taken[*player]) {
                context.error(item->at, map.path(entry.key), "`" + item->text + "` is in two teams",
                              "one team");
            } else if (player) {
                taken[*player] = true;
                members.push_back(*player);
            }
        }
        context.definition.teams.emplace_back(entry.key, std::move(members));
    }
}

}  // namespace

void read_players(ReadContext& context, MapReader& root, std::vector<ViewSpec>& views) {
    auto& players = context.definition.players;
    const auto* node = root.take("players");
    if (node == nullptr) {
        players.insert(players.end(), {"white", "black"});
        views.resize(2);
    } else if (node->is_map()) {
        for (const auto& entry : node->entries) {
            check_name(context, entry.at, path_to("players", entry.key), entry.key);
            players.push_back(entry.key);
            views.push_back(read_view(context, entry.value, path_to("players", entry.key)));
        }
    } else {
        for (auto& name : read_texts(context, *node, "players")) {
            check_name(context, node->at, "players", name);
            if (context.definition.find_player(name) != kNobody) {
                context.error(node->at, "players", "two players are called `" + name + "`",
                              "a name for each");
            }
            players.push_back(std::move(name));
            views.emplace_back();
        }
    }
    if (views.empty() || views.size() > kMaxPlayers) {
        const auto at = node == nullptr ? Source{0, 1, 1} : node->at;
        context.error(at, "players", std::to_string(views.size()) + " players", "1 to 8 players");
        players.resize(1);
        players.insert(players.end(), {"white", "black"});
        views.assign(2, {});
    }
    read_teams(context, root);
}

// ---- visibility, presentation

namespace {

const std::vector<std::pair<std::string, KnownTo>>& audiences() {
    static const std::vector<std::pair<std::string, KnownTo>> kNames{
        {"all", KnownTo::All}, {"owner", KnownTo::Owner}, {"nobody", KnownTo::Nobody}};
    return kNames;
}

}  // namespace

void read_visibility(ReadContext& context, MapReader& root) {
    const auto* node = root.take("visibility");
    if (node == nullptr) {
        return;
    }
    auto& definition = context.definition;
    MapReader map(context, *node, "visibility");
    if (const auto* pieces = map.take("pieces")) {
        MapReader facts(context, *pieces, map.path("pieces"));
        definition.piece_identity_known = facts.choice("identity", KnownTo::All, audiences());
        definition.piece_type_known = facts.choice("type", KnownTo::All, audiences());
        definition.piece_owner_known = facts.choice("owner", KnownTo::All, audiences());
        facts.finish();
    }
    definition.hands_known = map.choice("hands", KnownTo::All, audiences());
    definition.fog = map.choice(
        "fog", Fog::None,
        {{"none", Fog::None}, {"own", Fog::Own}, {"reach", Fog::Reach}, {"lua", Fog::Lua}});
    definition.moves_known = map.choice("moves", false, {{"real", false}, {"known", true}});
    definition.tries_cost_turn = map.choice("tries", false, {{"again", false}, {"turn", true}});
    map.finish();
}

void read_presentation(ReadContext& context, MapReader& root) {
    auto& definition = context.definition;
    const std::vector<std::string> notations{"chess", "draughts", "shogi",   "xiangqi",
                                             "go",    "tables",   "mancala", "plain"};
    if (const auto* notation = root.take("notation")) {
        if (const auto index = read_choice(context, *notation, "notation", notations)) {
            definition.notation = notations[*index];
        }
    }
    if (const auto* view = root.take("view")) {
        read_view(context, *view);
    }
    if (const auto* bot = root.take("bot")) {
        MapReader map(context, *bot, "bot");
        definition.bot = map.text("default");
        definition.bot_time = map.integer("time", 0, 0, 3'600'000);
        map.finish();
    }
    if (const auto* autoplay = root.take("autoplay")) {
        const MapReader map(context, *autoplay, "autoplay");
        for (const auto& entry : map.entries()) {
            const auto& options = definition.options;
            const bool known = std::any_of(options.begin(), options.end(), [&](const auto& option) {
                return option.name == entry.key;
            });
            const auto value = read_text(context, entry.value, map.path(entry.key));
            if (!known) {
                const auto names = option_names(definition);
                context.error(entry.at, map.path(entry.key),
                              "there is no option `" + entry.key + "`", one_of(names),
                              did_you_mean(entry.key, names));
            } else if (value) {
                definition.autoplay.emplace_back(entry.key, *value);
            }
        }
    }
}

// ---- everything

void read_game(ReadContext& context, DocumentNode& document, const OptionValues& given) {
    if (!document.is_map()) {
        context.error(document.at, "", "this is no package", "a map that begins with `api: 1`");
        return;
    }
    read_options(context, document, given);
    if (!apply_options(context, document)) {
        return;
    }
    MapReader root(context, document, "");
    read_identity(context, root);
    std::vector<ViewSpec> views;
    const auto errors = context.errors.size();
    read_players(context, root, views);
    const bool named = context.errors.size() == errors;
    read_board(context, root, views);
    if (context.definition.topology.cells.empty() || !named) {
        // Everything else stands on the board and names the players: what it says would follow.
        root.finish({"pieces", "attributes", "chance", "moves", "hands", "turns", "repetition",
                     "results", "setups", "visibility", "notation", "view", "bot", "autoplay"});
        return;
    }
    read_pieces(context, root);
    read_attributes(context, root);
    read_chance(context, root);
    read_moves(context, root);
    read_hands(context, root);
    read_turns(context, root);
    read_repetition(context, root);
    read_results(context, root);
    read_setups(context, root);
    read_visibility(context, root);
    read_presentation(context, root);
    root.finish();
}

}  // namespace perthro
