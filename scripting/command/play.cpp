// `perthro play`: the desktop client, or with --text a game in the terminal.
#include "scripting/command/bots.hpp"
#include "scripting/command/client.hpp"
#include "scripting/command/text_game.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string computers;
    std::string bot = search::kDefaultBot;
    std::string rules = "saved", record;
    int time = 0;
    std::uint64_t nodes = 0;
    bool text = false;
};

// What the client is told about the game.
std::vector<std::string> words_for_client(const Arguments& arguments) {
    std::vector<std::string> words;
    if (!arguments.game.game.empty()) {
        words.push_back(arguments.game.game);
    }
    for (const std::string& option : arguments.game.options) {
        words.insert(words.end(), {"--option", option});
    }
    if (!arguments.start.setup.empty()) {
        words.insert(words.end(), {"--setup", arguments.start.setup});
    }
    if (!arguments.start.position.empty()) {
        words.insert(words.end(), {"--position", arguments.start.position});
    }
    if (arguments.start.seed != 0) {
        words.insert(words.end(), {"--seed", std::to_string(arguments.start.seed)});
    }
    return words;
}

RulesOf rules_of(const std::string& name) {
    if (name != "saved" && name != "today") {
        throw UsageError("--rules: there are no rules `" + name + "` (saved, today)");
    }
    return name == "saved" ? RulesOf::Saved : RulesOf::Today;
}

int run(const Arguments& arguments, const Streams& streams) {
    if (!arguments.text && !arguments.record.empty()) {
        throw UsageError("play: --record goes on in the terminal (add --text; the client opens a "
                         "record by its menu)");
    }
    if (!arguments.text) {
        const std::string why = become_client(words_for_client(arguments));
        fmt::print(streams.err, "perthro: {}; playing in the terminal\n", why);
    }
    if (arguments.game.game.empty() && arguments.record.empty()) {
        throw UsageError("play: name a game (`perthro list` names all)");
    }
    TextGame(arguments.game, arguments.start, arguments.computers, arguments.bot,
             thinking_time(arguments.time, arguments.nodes), rules_of(arguments.rules),
             arguments.record, streams)
        .run();
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text("GAME", arguments.game.game, "Id of a package, or the path of its folder");
    add_game_options(syntax, arguments.game);
    syntax.text("--setup", arguments.start.setup, "Name of a setup instead of the first");
    add_seed(syntax, arguments.start.seed);
    syntax.text("--position", arguments.start.position, "Position text to begin with");
    syntax.flag("--text", arguments.text, "Play in the terminal");
    syntax.text("--computer", arguments.computers,
                "Players of the bot, divided by commas, or `none` (all but the first)", "PLAYERS");
    syntax.text("--bot", arguments.bot, "With --text, who plays them: " + bot_names_in_words(),
                "BOT");
    add_thinking(syntax, arguments.time, arguments.nodes);
    syntax.text("--rules", arguments.rules,
                "With --text, how a record goes on whose rules have changed: as it was saved, if "
                "they were kept, or as they are today",
                "saved|today");
    syntax.text("--record", arguments.record,
                "With --text, go on with this record; its package need not be named", "FILE");
    for (const char* const other : {"--option", "--setup", "--seed", "--position"}) {
        syntax.exclude("--record", other);
    }
}

}  // namespace

Command play_command() { return make_command("play", "Play a game", describe, run); }

}  // namespace perthro::command
