// `perthro moves`: the legal moves of a position, sorted, one to a line.
#include "scripting/command/command.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    bool family = false, json = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    Match match(open(arguments.game).rules);
    match.start(arguments.start);
    const MoveStyle style = arguments.family ? style_of(match.rules().game) : MoveStyle::Own;
    std::vector<std::string> texts = match.texts(style);
    std::sort(texts.begin(), texts.end());
    if (arguments.json) {
        const nlohmann::ordered_json json{
            {"game", match.rules().game.id}, {"position", match.position()}, {"moves", texts}};
        fmt::print(streams.out, "{}\n", json.dump());
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
    syntax.flag("--family", arguments.family, "In the customary notation of the game's family");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command moves_command() {
    return make_command("moves", "Print the legal moves of a position", describe, run);
}

}  // namespace perthro::command
