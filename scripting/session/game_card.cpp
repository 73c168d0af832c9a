#include "scripting/session/game_card.hpp"

#include "scripting/package/files.hpp"
#include "scripting/record/lua_expression.hpp"

#include <algorithm>
#include <utility>

namespace perthro::session {

namespace {

bool has_chance(const GameDefinition& game) {
    return !game.chances.empty() ||
           std::any_of(game.setups.begin(), game.setups.end(), [](const Setup& setup) {
               return std::any_of(setup.shuffles.begin(), setup.shuffles.end(),
                                  [](const Setup::Shuffle& shuffle) { return shuffle.face_down; });
           });
}

}  // namespace

std::string rules_text(const LoadedGame& loaded) {
    std::string text;
    for (std::size_t i = loaded.folders.size(); i-- > 0 && text.empty();) {
        ContentError unreadable;
        text = read_package_file(loaded.folders[i], "rules.md", unreadable).value_or("");
    }
    return text;
}

bool is_hidden(const GameDefinition& game) {
    return game.fog != Fog::None || game.piece_type_known != KnownTo::All ||
           game.piece_owner_known != KnownTo::All || game.piece_identity_known != KnownTo::All ||
           game.hands_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const auto& attribute) { return attribute.known != Audience::All; });
}

GameCard game_card(const GameDefinition& game, const LoadedGame& loaded) {
    GameCard card;
    card.id = game.id;
    card.title = game.title;
    card.family = game.family;
    card.summary = game.summary;
    card.licence = game.licence;
    card.tags = game.tags;
    card.authors = game.authors;
    card.sources = game.sources;
    card.players.assign(game.players.begin() + 1, game.players.end());
    for (const OptionDefinition& option : game.options) {
        card.options.push_back({option.name, option.title, option.type, option.values, option.low,
                                option.high, option.default_value, option.value, option.fixed});
    }
    for (const Setup& setup : game.setups) {
        card.setups.push_back({setup.name, !setup.shuffles.empty() || !setup.lua.empty()});
    }
    card.hidden = is_hidden(game);
    card.chance = has_chance(game);
    card.bot = game.bot;
    card.own_bot = !loaded.bot_chunks.empty();
    card.bot_time = game.bot_time;
    card.path = loaded.folders.back().string();
    return card;
}

std::vector<ErrorView> error_views(const LoadErrors& errors) {
    std::vector<ErrorView> views;
    for (const ContentError& error : errors.errors()) {
        views.push_back({error.file, error.line, error.column, error.key_path, error.what,
                         error.expected, error.remedy, format_error(error, errors.sources()), ""});
    }
    return views;
}

GameCard card_of_package(const std::string& id, vm::State& state) {
    GameCard card;
    try {
        const vm::State::Operation operation(state, state.limits().load);
        LuaExpressionEvaluator expressions(state);
        const LoadedGame loaded = read_package({id, {}, {}}, expressions);
        return game_card(loaded.definition, loaded);
    } catch (const LoadErrors& errors) {
        card.errors = error_views(errors);
    } catch (const std::exception& error) {
        ErrorView view;
        view.what = view.text = error.what();
        card.errors.push_back(std::move(view));
    }
    card.id = card.title = id;
    return card;
}

}  // namespace perthro::session
