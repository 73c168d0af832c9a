// `perthro bestmove`: what a bot would play.
#include "scripting/command/bots.hpp"
#include "scripting/command/terminal.hpp"
#include "scripting/command/thinking_progress.hpp"
#include "scripting/json_text.hpp"

#include <chrono>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string bot = search::kDefaultBot;
    int time = 0;
    std::uint64_t nodes = 0;
    int search_threads = 1;
    bool json = false;
};

int run(const Arguments& arguments, const Streams& streams) {
    using Clock = std::chrono::steady_clock;
    const OpenGame game = open(arguments.game, &streams);
    require_bot(arguments.bot);
    Match match(game.rules);
    begin(match, arguments.start, streams);
    if (match.moves().empty() || match.moves().chance) {
        throw UsageError(match.moves().empty() ? "bestmove: the game is over"
                                               : "bestmove: chance is due, nobody has a move");
    }
    Chooser chooser(arguments.bot, std::make_shared<search::Knowledge>(game.rules),
                    arguments.search_threads);
    const auto begin = Clock::now();
    std::optional<ThinkingProgress> progress;
    if (is_terminal(streams.err)) {
        progress.emplace(match, streams.err);
    }
    const BotChoice choice = chooser.must_choose(
        match, thinking_time(arguments.time, arguments.nodes), arguments.start.seed,
        progress ? progress->watching() : Watching{});
    progress.reset();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const std::string move = match.texts()[choice.move];
    const search::Thought& thought = choice.thought;
    const std::vector<std::string> line = line_texts(match, thought);
    if (!thought.problem.empty()) {
        fmt::print(streams.err, "{}\n", thought.problem);
    }
    if (arguments.json) {
        nlohmann::ordered_json json{{"game", game.rules->game.id},
                                    {"bot", chooser.name()},
                                    {"move", move},
                                    {"nodes", thought.nodes},
                                    {"depth", thought.depth},
                                    {"visits", thought.visits},
                                    {"line", line},
                                    {"seconds", seconds}};
        if (thought.scored) {
            json["score"] = thought.score;
        }
        if (const std::string proof = proof_text(thought); !proof.empty()) {
            json["proof"] = proof;
        }
        if (!thought.problem.empty()) {
            json["problem"] = thought.problem;
        }
        fmt::print(streams.out, "{}\n", json_text(json));
        return kDone;
    }
    fmt::print(streams.out, "{}\n", move);
    fmt::print(streams.out, "{}: score {}, depth {}, {} nodes, {:.3f} s\n", chooser.name(),
               score_text(thought), thought.depth, grouped(thought.nodes), seconds);
    if (const std::string proof = proof_text(thought); !proof.empty()) {
        fmt::print(streams.out, "{}\n", proof);
    }
    if (!line.empty()) {
        fmt::print(streams.out, "expects {}\n", fmt::join(line, " "));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    add_start(syntax, arguments.start);
    syntax.text("--bot", arguments.bot, "Who thinks: " + bot_names_in_words(), "BOT");
    add_thinking(syntax, arguments.time, arguments.nodes);
    add_search_threads(syntax, arguments.search_threads);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command bestmove_command() {
    return make_command("bestmove", "Ask a bot for a move", describe, run);
}

}  // namespace perthro::command
