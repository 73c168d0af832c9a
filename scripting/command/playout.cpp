// `perthro playout`: random games, counted.
#include "scripting/command/playouts.hpp"
#include "scripting/json_text.hpp"
#include "scripting/play/alike_moves.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

constexpr int kLookedAt = 100;  // positions of random games where moves may read alike

struct Arguments {
    GameArguments game;
    MatchStart start;
    double seconds = 0;
    std::uint64_t count = 0;
    int threads = 0;
    bool json = false;
};

double per(double number, double of) { return of > 0 ? number / of : 0; }

void print(const GameDefinition& game, const PlayoutResult& result, const Streams& streams) {
    const PlayoutCounts& counts = result.counts;
    const auto games = static_cast<double>(counts.games);
    const auto plies = static_cast<double>(counts.plies);
    fmt::print(streams.out, "{} games, {} plies, {:.2f} s\n", counts.games, counts.plies,
               result.seconds);
    fmt::print(streams.out, "{} playouts/s, {} plies/s, {:.1f} plies a game\n",
               grouped(static_cast<std::uint64_t>(per(games, result.seconds))),
               grouped(static_cast<std::uint64_t>(per(plies, result.seconds))), per(plies, games));
    // Who plays alone has won or lost, and is in no draw with anybody.
    const char* const nobody = game.player_count() == 1 ? "nobody" : "draw";
    for (const auto& [end, number] : counts.ends) {
        const std::string who = end.second == 0 ? nobody : player_names(game, end.second);
        fmt::print(streams.out, "  {:<20} {:<20} {:>9} {:5.1f} %\n", end.first, who, number,
                   100 * per(static_cast<double>(number), games));
    }
    if (counts.unfinished != 0) {
        fmt::print(streams.out, "  {:<41} {:>9} {:5.1f} %\n",
                   fmt::format("not ended after {} plies", kLongestPlayout), counts.unfinished,
                   100 * per(static_cast<double>(counts.unfinished), games));
    }
}

nlohmann::ordered_json as_json(const GameDefinition& game, const PlayoutResult& result) {
    const PlayoutCounts& counts = result.counts;
    const auto games = static_cast<double>(counts.games);
    const auto plies = static_cast<double>(counts.plies);
    nlohmann::ordered_json ends = nlohmann::ordered_json::array();
    for (const auto& [end, number] : counts.ends) {
        ends.push_back({{"kind", end.first},
                        {"winners", end.second == 0 ? "" : player_names(game, end.second)},
                        {"games", number}});
    }
    return {{"game", game.id},
            {"games", counts.games},
            {"plies", counts.plies},
            {"unfinished", counts.unfinished},
            {"mean_length", per(plies, games)},
            {"results", ends},
            {"seconds", result.seconds},
            {"playouts_per_second", per(games, result.seconds)},
            {"plies_per_second", per(plies, result.seconds)}};
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.seconds > 0 && arguments.count > 0) {
        throw UsageError("playout: --seconds or --count, not both");
    }
    constexpr std::uint64_t kUsualCount = 100;
    const OpenGame game = open_for_playouts(arguments.game, &streams);
    Match match(game.rules);
    begin(match, arguments.start, streams);
    look_for_alike_moves(match, kLookedAt, kLookedAt);
    // A setup is drawn anew for every game; a position or moves that were given are the same for
    // all.
    const bool elsewhere = !arguments.start.position.empty() || !arguments.start.moves.empty();
    const Position position = match.worker().position();
    PlayoutStart start;
    start.setup = std::max(0, game.rules->game.find_setup(arguments.start.setup));
    start.position = elsewhere ? &position : nullptr;
    PlayoutRequest request;
    request.count = arguments.seconds > 0 ? 0 : arguments.count > 0 ? arguments.count : kUsualCount;
    request.seconds = arguments.seconds;
    request.threads = arguments.threads;
    request.seed = arguments.start.seed;
    const PlayoutResult result = run_playouts(game.rules, start, request);
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(as_json(game.rules->game, result)));
    } else {
        print(game.rules->game, result, streams);
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.number("--count", arguments.count, "Games to play (100)", 1);
    syntax.number("--seconds", arguments.seconds, "Play for so long instead");
    add_threads(syntax, arguments.threads, "Threads");
    add_start(syntax, arguments.start);
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command playout_command() {
    return make_command("playout", "Play random games and count how they end", describe, run);
}

}  // namespace perthro::command
