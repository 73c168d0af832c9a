// `perthro show`: a position as text, or the rules as a player reads them.
#include "engine/game/observe.hpp"
#include "scripting/command/command.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/text_beside.hpp"
#include "scripting/play/text_board.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string viewer;
    bool rules = false, json = false;
};

int show_rules(const Arguments& arguments, const Streams& streams) {
    ContentError error;
    const auto text = read_package_file(folder_of(arguments.game.game), "rules.md", error);
    if (!text) {
        throw LoadErrors({error}, {});
    }
    streams.out << *text;
    return kDone;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.rules) {
        return show_rules(arguments, streams);
    }
    const OpenGame open_game = open(arguments.game, &streams);
    Match match(open_game.rules);
    begin(match, arguments.start, streams);
    const GameDefinition& game = match.rules().game;
    Observer observer(open_game.rules);
    const Player viewer = arguments.viewer.empty() ? kNobody : player_named(game, arguments.viewer);
    const Position& position = observer.show(match.worker(), viewer);
    const std::string text = match.position_texts().write(position);
    const auto outcome = match.worker().outcome();
    if (arguments.json) {
        nlohmann::ordered_json json{
            {"game", game.id}, {"position", text}, {"to_move", game.players[position.to_move()]}};
        if (outcome) {
            json["outcome"] = {{"kind", outcome->kind},
                               {"winners", player_names(game, outcome->winners)},
                               {"points", outcome->points}};
        }
        fmt::print(streams.out, "{}\n", json_text(json));
        return kDone;
    }
    fmt::print(streams.out, "{}{}", draw_board(match.rules(), match.position_texts(), position),
               describe_turn(match.rules(), match.position_texts(), position));
    if (outcome) {
        fmt::print(streams.out, "{}\n", describe_end(match, *outcome));
    } else if (const int claim = match.worker().claimable(); claim >= 0) {
        fmt::print(streams.out, "may be claimed: {}\n",
                   describe_outcome(game, match.worker().claimed(claim)));
    }
    fmt::print(streams.out, "position: {}\n", text);
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    add_start(syntax, arguments.start);
    add_viewer(syntax, arguments.viewer);
    syntax.flag("--rules", arguments.rules, "Print the rules for players instead");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command show_command() {
    return make_command("show", "Print a position: board, hands, turn, outcome", describe, run);
}

}  // namespace perthro::command
