// `perthro moves`: the legal moves of a position, sorted, one to a line.
#include "engine/game/observe.hpp"
#include "scripting/command/command.hpp"
#include "scripting/json_text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string viewer;
    bool family = false, json = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    const OpenGame open_game = open(arguments.game, &streams);
    Match match(open_game.rules);
    begin(match, arguments.start, streams);
    const GameDefinition& game = match.rules().game;
    const Player viewer = arguments.viewer.empty() ? kNobody : player_named(game, arguments.viewer);
    Observer observer(open_game.rules);
    const std::string position = match.position_texts().write(
        observer.show(match.worker(), viewer));
    std::vector<std::string> texts;
    if (sees_moves(match.worker().position(), viewer)) {
        texts = arguments.family ? match.texts(style_of(game)) : match.texts();
    }
    std::sort(texts.begin(), texts.end());
    if (arguments.json) {
        const nlohmann::ordered_json json{
            {"game", game.id}, {"position", position}, {"moves", texts}};
        fmt::print(streams.out, "{}\n", json_text(json));
        return kDone;
    }
    for (const std::string& text : texts) {
        fmt::print(streams.out, "{}\n", text);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    add_start(syntax, arguments.start);
    add_viewer(syntax, arguments.viewer);
    syntax.flag("--family", arguments.family, "In the customary notation of the game's family");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command moves_command() {
    return make_command("moves", "Print the legal moves of a position", describe, run);
}

}  // namespace perthro::command
