#include "scripting/session/package_calls.hpp"

#include "scripting/package/files.hpp"
#include "scripting/record/lua_expression.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/session/journal.hpp"

#include <algorithm>
#include <filesystem>

namespace perthro::session {

Result PackageCalls::answer(const ListGames& call) {
    GameList list;
    vm::State state(package_.limits());
    for (const std::string& id : package_ids()) {
        GameCard card;
        card.id = card.title = id;
        if (std::find(call.leave_out.begin(), call.leave_out.end(), id) == call.leave_out.end()) {
            if (settings_.reading) {
                settings_.reading(id);
            }
            card = card_of_package(id, state);
        }
        if (card.path.empty()) {
            card.path = find_package(id).value_or(std::filesystem::path()).string();
        }
        list.games.push_back(std::move(card));
    }
    if (settings_.reading) {
        settings_.reading("");
    }
    return list;
}

Result PackageCalls::answer(const ListUnfinished& /*call*/) {
    return UnfinishedList{unfinished_games(settings_.journals)};
}

Result PackageCalls::answer(const Preview& call) {
    Game shown(open_game({call.game, call.options, {}}, package_.limits()),
               {call.setup, 1, "", {}});
    // A picture of the start tells nothing that the first player may not know.
    const Player viewer = is_hidden(shown.definition()) ? Player{1} : kNobody;
    return PreviewView{call.game, shown.board(), shown.view(viewer),
                       rules_text(*shown.open().loaded)};
}

Result PackageCalls::answer(const Options& call) {
    if (call.game.empty() || call.game == package_.name()) {
        Game& game = live_.game();
        return game_card(game.definition(), *game.open().loaded);
    }
    vm::State state(package_.limits());
    const vm::State::Operation operation(state, state.limits().load);
    LuaExpressionEvaluator expressions(state);
    const LoadedGame loaded = read_package({call.game, {}, {}}, expressions);
    return game_card(loaded.definition, loaded);
}

}  // namespace perthro::session
