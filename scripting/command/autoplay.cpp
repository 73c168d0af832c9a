// `perthro autoplay`: bots against each other, many games. With --out every game becomes one JSON
// line; a file that is there already is gone on with.
#include "scripting/command/bots.hpp"
#include "scripting/command/json_lines.hpp"
#include "scripting/command/named_values.hpp"
#include "scripting/command/openings_file.hpp"
#include "scripting/command/playouts.hpp"
#include "scripting/command/summary.hpp"
#include "scripting/command/tournament.hpp"
#include "scripting/text.hpp"

#include <chrono>
#include <fmt/ostream.h>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;
using tournament::Schedule;

struct Arguments {
    GameArguments game;
    BotGameStart start;
    SummaryArguments summary;
    std::string players;  // "" = default,random; of a game for one, default
    std::string format = name_of(tournament::Format::RoundRobin);
    std::string openings, resign, draw, shard, out;
    std::uint64_t games = 0, rounds = 0;  // 0 = not given
    int time = 0;
    std::uint64_t nodes = 0;
    int threads = 0;
};

// Who plays from there: a setup may leave players out.
std::vector<Player> players_at(Match& match, const MatchStart& start, const Streams& streams) {
    begin(match, start, streams);
    const std::uint32_t out = match.worker().position().get(Field::OutMask);
    std::vector<Player> players;
    for (Player player = 1; player <= match.rules().game.player_count(); ++player) {
        if (((out >> player) & 1) == 0) {
            players.push_back(player);
        }
    }
    return players;
}

Schedule schedule_of(const Arguments& arguments, const GameDefinition& game,
                     const std::vector<Player>& seated) {
    const std::string usual = seated.size() == 1 ? search::kDefaultBot : "default,random";
    std::vector<std::string> seats;
    for (const Player player : seated) {
        seats.push_back(game.players[player]);
    }
    try {
        return {split(arguments.players.empty() ? usual : arguments.players, ','), seats,
                format_named(arguments.format)};
    } catch (const tournament::ScheduleError& error) {
        throw UsageError(std::string("--players: ") + error.what());
    }
}

AdjudicationRules adjudication_of(const Arguments& arguments, std::size_t seats) {
    AdjudicationRules rules;
    if (!arguments.resign.empty()) {
        read_named_values("--resign", arguments.resign,
                          {{"movecount", &rules.resign.movecount},
                           {"score", &rules.resign.score},
                           {"twosided", &rules.resign.twosided}});
        if (rules.resign.movecount == 0 || rules.resign.score == 0) {
            throw UsageError("--resign: movecount and score are missing (movecount=4,score=800)");
        }
        if (seats != 2) {
            throw UsageError("--resign: only in a game of two");
        }
    }
    if (!arguments.draw.empty()) {
        read_named_values("--draw", arguments.draw,
                          {{"movenumber", &rules.draw.movenumber},
                           {"movecount", &rules.draw.movecount},
                           {"score", &rules.draw.score}});
        if (rules.draw.movecount == 0) {
            throw UsageError("--draw: movecount is missing (movenumber=40,movecount=8,score=10)");
        }
    }
    return rules;
}

// How many games, of all shards. A test goes on until it is decided, up to what a long match takes.
std::uint64_t games_of(const Arguments& arguments, const Schedule& schedule) {
    constexpr std::uint64_t kUsual = 10, kUntilDecided = 100'000;
    return arguments.games != 0              ? arguments.games
           : arguments.rounds != 0           ? arguments.rounds * schedule.games_of_round()
           : !arguments.summary.sprt.empty() ? kUntilDecided
                                             : std::max(kUsual, schedule.games_of_round());
}

TournamentPlan plan_of(const Arguments& arguments, const std::shared_ptr<const Rules>& rules,
                       const Streams& streams) {
    Match match(rules);
    const MatchStart& start = arguments.start.opening.start;
    const std::vector<Player> seated = players_at(match, start, streams);
    TournamentPlan plan{
        schedule_of(arguments, rules->game, seated), seated, 0, {}, arguments.start, {}};
    plan.games = games_of(arguments, plan.schedule);
    plan.start.time = thinking_time(arguments.time, arguments.nodes);
    plan.start.adjudication = adjudication_of(arguments, seated.size());
    if (!arguments.shard.empty()) {
        plan.shard = read_shard(arguments.shard);
        if (!arguments.summary.sprt.empty()) {
            throw UsageError("--sprt: a shard does not see all games (play without --shard, or ask "
                             "`perthro merge` with --sprt)");
        }
    }
    if (!arguments.openings.empty()) {
        plan.openings = read_openings(arguments.openings, match, start);
    }
    return plan;
}

// What must be the same for the games of one file to belong together.
Json heading_of(const Arguments& arguments, const TournamentPlan& plan, const Rules& rules) {
    const OpeningStart& opening = arguments.start.opening;
    return {{"game", rules.game.id},
            {"rules", fmt::format("{:016x}", rules.game.hash)},
            {"format", arguments.format},
            {"bots", plan.schedule.bots()},
            {"seats", plan.schedule.seats()},
            {"games", plan.games},
            {kShardKey, arguments.shard},
            {"setup", opening.start.setup},
            {"position", opening.start.position},
            {"moves", opening.start.moves},
            {"openings", plan.openings},
            {"random_plies", opening.random_plies},
            {"seed", opening.start.seed},
            {"time", arguments.time},
            {"nodes", arguments.nodes},
            {"resign", arguments.resign},
            {"draw", arguments.draw},
            {"max_plies", arguments.start.most_plies}};
}

int run(const Arguments& arguments, const Streams& streams) {
    using Clock = std::chrono::steady_clock;
    const OpenGame game = open_for_playouts(arguments.game, &streams);
    const TournamentPlan plan = plan_of(arguments, game.rules, streams);
    Tournament tournament(plan, game.rules, test_of(arguments.summary, plan.schedule));
    std::optional<JsonLines> file;
    if (!arguments.out.empty()) {
        std::map<std::uint64_t, std::size_t> earlier;
        const auto take = [&](const Json& line) {
            const tournament::GameResult result = read_game(plan.schedule, line);
            const std::size_t mark = mark_of(line);
            const auto [first, is_new] = earlier.emplace(result.number, mark);
            if (is_new) {
                tournament.take(result);
            } else if (first->second != mark) {
                throw UsageError(fmt::format("{}: game {} stands there twice, with different moves "
                                             "(take one of the lines out)",
                                             arguments.out, result.number));
            }
        };
        file.emplace(arguments.out, heading_of(arguments, plan, *game.rules), take);
    }
    const auto note = [&](const tournament::GameResult& result, const BotGame& played) {
        if (file) {
            file->add(line_of(plan.schedule, result, played));
        }
    };
    const auto begin = Clock::now();
    tournament.play(arguments.threads, note, streams.err);
    const std::chrono::duration<double> took = Clock::now() - begin;
    summarise(arguments.summary, tournament.standing(), game.rules->game.id, took.count(),
              streams.out);
    return kDone;
}

void add_games(Syntax& syntax, Arguments& arguments) {
    syntax.text("--players", arguments.players,
                "Bots divided by commas (default,random): " + bot_names_in_words(), "BOTS");
    syntax.text("--format", arguments.format,
                "Who meets whom: round-robin, or gauntlet (the first meets all others)",
                "round-robin|gauntlet");
    syntax.number("--games", arguments.games, "Games to play in all (10, at least one round)");
    syntax.number("--rounds", arguments.rounds,
                  "Instead: openings to play, by all encounters from all seats");
    syntax.exclude("--games", "--rounds");
    syntax.text("--shard", arguments.shard, "Play only this part of the games, 2/8", "N/COUNT");
}

void add_rules_of_games(Syntax& syntax, Arguments& arguments) {
    constexpr int kMost = std::numeric_limits<int>::max();
    syntax.text("--openings", arguments.openings, "Begin with these: a line of moves for each",
                "FILE");
    syntax.number("--random-plies", arguments.start.opening.random_plies,
                  "Plies at random behind that (0)", 0, kMost);
    syntax.text("--resign", arguments.resign,
                "Who is so far behind for so long has lost, movecount=4,score=800[,twosided]",
                "VALUES");
    syntax.text("--draw", arguments.draw,
                "A game that stays even is drawn, movenumber=40,movecount=8,score=10", "VALUES");
    syntax.number("--max-plies", arguments.start.most_plies, "A game that goes on is drawn (2000)",
                  1, kMost);
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    add_games(syntax, arguments);
    add_thinking(syntax, arguments.time, arguments.nodes);
    add_start(syntax, arguments.start.opening.start);
    add_rules_of_games(syntax, arguments);
    add_threads(syntax, arguments.threads, "Threads");
    syntax.text("--out", arguments.out,
                "One JSON line for every game; goes on with a file that "
                "is there",
                "FILE");
    add_summary(syntax, arguments.summary);
}

}  // namespace

Command autoplay_command() {
    return make_command("autoplay", "Let bots play against each other", describe, run);
}

}  // namespace perthro::command
