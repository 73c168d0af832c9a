#include "scripting/command/summary.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/named_values.hpp"
#include "scripting/json_text.hpp"
#include "scripting/tournament/plot.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <numeric>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;
using tournament::Estimate;
using tournament::Rating;
using tournament::Schedule;
using tournament::Score;
using tournament::Standing;
using tournament::Tally;
using tournament::Verdict;

// Draws added between any two bots that have met: one that won everything has a rating, too.
constexpr double kDrawnBeforehand = 1;

struct Lengths {
    int least = 0, most = 0;
    double median = 0, mean = 0;
};

Lengths lengths_of(std::vector<int> plies) {
    if (plies.empty()) {
        return {};
    }
    std::sort(plies.begin(), plies.end());
    const std::size_t half = plies.size() / 2;
    const double median = plies.size() % 2 == 1 ? plies[half]
                                                : (plies[half - 1] + plies[half]) / 2.0;
    const double sum = std::accumulate(plies.begin(), plies.end(), 0.0);
    return {plies.front(), plies.back(), median, sum / static_cast<double>(plies.size())};
}

double per_move(double what, const Thinking& thinking) {
    return what / static_cast<double>(std::max<std::uint64_t>(thinking.moves, 1));
}

const char* name_of(Verdict verdict) {
    return verdict == Verdict::H1 ? "H1" : verdict == Verdict::H0 ? "H0" : "open";
}

std::vector<Rating> ratings_of(const Tally& tally) {
    return tally.bots().size() < 2 ? std::vector<Rating>{}
                                   : tournament::bradley_terry(tally.points(), kDrawnBeforehand);
}

bool has_elo(const Standing& standing) {
    return standing.schedule().is_match() &&
           tournament::moments_of(standing.tally().pairs()).count > 0;
}

Estimate elo_of(const Tally& tally) {
    return tournament::in_elo(tournament::share_of(tournament::moments_of(tally.pairs())));
}

Json as_json(const Score& score) {
    return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

Json players_json(const Schedule& schedule, const Tally& tally) {
    Json players = Json::array();
    for (std::size_t bot = 0; bot < schedule.bots().size(); ++bot) {
        const Thinking& thinking = tally.thinking(bot);
        Json player{{"bot", schedule.bots()[bot]}};
        player.update(as_json(tally.bots()[bot]));
        for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
            player["seats"][schedule.seats()[seat]] = as_json(tally.at(bot, seat));
        }
        player["moves"] = thinking.moves;
        player["failed"] = thinking.failed;
        player["nodes_per_move"] = per_move(static_cast<double>(thinking.nodes), thinking);
        player["seconds_per_move"] = per_move(thinking.seconds, thinking);
        players.push_back(player);
    }
    return players;
}

Json kinds_json(const Schedule& schedule, const Tally& tally) {
    Json kinds = Json::array();
    for (const auto& [name, kind] : tally.kinds()) {
        Json wins = Json::array();
        for (std::size_t bot = 0; bot < schedule.bots().size(); ++bot) {
            wins.push_back(kind.wins[bot]);
        }
        kinds.push_back({{"kind", name}, {"games", kind.games}, {"wins", wins}});
    }
    return kinds;
}

// Elo of a match, else the ratings of all; nothing where nobody can be compared.
void add_strength(const Standing& standing, Json& json) {
    const Schedule& schedule = standing.schedule();
    if (has_elo(standing)) {
        const Estimate elo = elo_of(standing.tally());
        json["elo"] = {{"value", elo.value},
                       {"low", elo.low},
                       {"high", elo.high},
                       {"pairs", standing.tally().pairs()}};
        return;
    }
    const auto ratings = ratings_of(standing.tally());
    for (std::size_t bot = 0; bot < ratings.size(); ++bot) {
        json["ratings"].push_back({{"bot", schedule.bots()[bot]},
                                   {"elo", ratings[bot].elo},
                                   {"error", ratings[bot].error}});
    }
}

void print_score(std::ostream& out, const std::string& name, const Score& score,
                 const std::string& more) {
    const double games = std::max<double>(static_cast<double>(score.games()), 1);
    fmt::print(out, "  {:<24} {:>6} {:>6} {:>6} {:>6.1f} %{}\n", name, score.wins, score.draws,
               score.losses, 100 * score.points() / games, more);
}

void print_bots(std::ostream& out, const Schedule& schedule, const Tally& tally) {
    fmt::print(out, "  {:<24} {:>6} {:>6} {:>6} {:>8} {:>12} {:>10}\n", "bot", "won", "drawn",
               "lost", "points", "nodes/move", "ms/move");
    for (std::size_t bot = 0; bot < schedule.bots().size(); ++bot) {
        const Thinking& thinking = tally.thinking(bot);
        constexpr double kThousand = 1000;
        print_score(out, schedule.bots()[bot], tally.bots()[bot],
                    fmt::format(" {:>12.1f} {:>10.2f}",
                                per_move(static_cast<double>(thinking.nodes), thinking),
                                kThousand * per_move(thinking.seconds, thinking)));
        for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
            if (schedule.seats().size() > 1) {
                print_score(out, "  as " + schedule.seats()[seat], tally.at(bot, seat), "");
            }
        }
    }
    for (std::size_t bot = 0; bot < schedule.bots().size(); ++bot) {
        if (const Thinking& thinking = tally.thinking(bot); thinking.failed != 0) {
            fmt::print(out, "{} failed at {} of {} moves, where another bot thought in its place\n",
                       schedule.bots()[bot], thinking.failed, thinking.moves);
        }
    }
    fmt::print(out, "seats\n");
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        print_score(out, schedule.seats()[seat], tally.seats()[seat], "");
    }
}

void print_kinds(std::ostream& out, const Schedule& schedule, const Tally& tally) {
    fmt::print(out, "results\n");
    for (const auto& [name, kind] : tally.kinds()) {
        std::string wins;
        for (std::size_t bot = 0; bot < schedule.bots().size(); ++bot) {
            if (kind.wins[bot] != 0) {
                wins += fmt::format("{}{} {}", wins.empty() ? "   won by " : ", ",
                                    schedule.bots()[bot], kind.wins[bot]);
            }
        }
        fmt::print(out, "  {:<24} {:>6}{}\n", name, kind.games, wins);
    }
    const Lengths lengths = lengths_of(tally.plies());
    fmt::print(out, "plies: {} to {}, median {:.1f}, mean {:.1f}\n", lengths.least, lengths.most,
               lengths.median, lengths.mean);
}

void print_strength(std::ostream& out, const Standing& standing) {
    const Schedule& schedule = standing.schedule();
    if (has_elo(standing)) {
        const Estimate elo = elo_of(standing.tally());
        fmt::print(out, "Elo of {}: {:+.1f} ({:+.1f} to {:+.1f}); pairs with 0 to 2 points: {}\n",
                   schedule.bots()[0], elo.value, elo.low, elo.high,
                   fmt::join(standing.tally().pairs(), " "));
        return;
    }
    const auto ratings = ratings_of(standing.tally());
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return ratings[one].elo > ratings[other].elo;
    });
    fmt::print(out, "{}", ratings.empty() ? "" : "ratings\n");
    for (const std::size_t bot : order) {
        fmt::print(out, "  {:<24} {:>+6.0f} +-{:.0f}\n", schedule.bots()[bot], ratings[bot].elo,
                   ratings[bot].error);
    }
}

void print_test(std::ostream& out, const Standing& standing) {
    if (const auto& test = standing.test()) {
        fmt::print(out, "SPRT of {:g} against {:g} Elo: LLR {:.2f} ({:.2f} to {:.2f}), {}\n",
                   test->elo1, test->elo0, standing.ratio(), test->lower(), test->upper(),
                   standing.decided() ? fmt::format("{} is accepted", name_of(standing.verdict()))
                                      : "nothing is decided");
    }
}

}  // namespace

void add_summary(Syntax& syntax, SummaryArguments& arguments) {
    syntax.text("--sprt", arguments.sprt,
                "Two bots: stop when it is decided which difference holds, "
                "elo0=0,elo1=10,alpha=0.05,beta=0.05",
                "VALUES");
    syntax.text("--plot", arguments.plot, "Draw the points over the games, as SVG", "FILE");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

std::optional<tournament::Sprt> test_of(const SummaryArguments& arguments,
                                        const Schedule& schedule) {
    if (arguments.sprt.empty()) {
        return std::nullopt;
    }
    tournament::Sprt test;
    read_named_values(
        "--sprt", arguments.sprt,
        {{"elo0", &test.elo0}, {"elo1", &test.elo1}, {"alpha", &test.alpha}, {"beta", &test.beta}});
    if (!(test.elo0 < test.elo1)) {
        throw UsageError("--sprt: elo0 is not less than elo1 (elo0=0,elo1=10)");
    }
    if (!(test.alpha > 0 && test.beta > 0 && test.alpha + test.beta < 1)) {
        throw UsageError("--sprt: alpha and beta are shares of wrong decisions (0.05)");
    }
    if (!schedule.is_match()) {
        throw UsageError("--sprt: only for two bots in a game of two");
    }
    return test;
}

Json summary_json(const Standing& standing, const std::string& game, double seconds) {
    const Schedule& schedule = standing.schedule();
    const Tally& tally = standing.tally();
    const Lengths lengths = lengths_of(tally.plies());
    Json json{{"game", game}, {"games", standing.games().size()}};
    json["players"] = players_json(schedule, tally);
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        json["seats"][schedule.seats()[seat]] = as_json(tally.seats()[seat]);
    }
    json["kinds"] = kinds_json(schedule, tally);
    json["plies"] = {{"min", lengths.least},
                     {"median", lengths.median},
                     {"mean", lengths.mean},
                     {"max", lengths.most}};
    add_strength(standing, json);
    if (const auto& test = standing.test()) {
        json["sprt"] = {{"elo0", test->elo0},      {"elo1", test->elo1},
                        {"llr", standing.ratio()}, {"lower", test->lower()},
                        {"upper", test->upper()},  {"verdict", name_of(standing.verdict())}};
    }
    json["seconds"] = seconds;
    return json;
}

void print_summary(const Standing& standing, const std::string& game, double seconds,
                   std::ostream& out) {
    const Schedule& schedule = standing.schedule();
    fmt::print(out, "{} games of {}{}\n", standing.games().size(), game,
               seconds > 0 ? fmt::format(", {:.1f} s", seconds) : "");
    print_bots(out, schedule, standing.tally());
    print_kinds(out, schedule, standing.tally());
    print_strength(out, standing);
    print_test(out, standing);
}

void summarise(const SummaryArguments& arguments, const Standing& standing, const std::string& game,
               double seconds, std::ostream& out) {
    if (!arguments.plot.empty()) {
        write_file(arguments.plot,
                   tournament::plot_svg(standing.schedule(), standing.games(), game));
    }
    if (arguments.json) {
        fmt::print(out, "{}\n", json_text(summary_json(standing, game, seconds)));
    } else {
        print_summary(standing, game, seconds, out);
    }
}

}  // namespace perthro::command
