// Who plays whom from where, and how games are counted.
#include "scripting/tournament/plot.hpp"
#include "scripting/tournament/standing.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace perthro;
using namespace perthro::tournament;

namespace {

using Names = std::vector<std::string>;

std::vector<std::size_t> table(const Schedule& schedule, std::uint64_t number) {
    std::vector<std::size_t> bots;
    for (std::size_t seat = 0; seat < schedule.seats().size(); ++seat) {
        bots.push_back(schedule.bot_at(seat, number));
    }
    return bots;
}

GameResult game(std::uint64_t number, std::uint32_t winners, std::size_t seats = 2) {
    GameResult result;
    result.number = number;
    result.kind = winners == 0 ? "stuck" : "mate";
    result.winners = winners;
    result.plies = static_cast<int>(number + 1);
    result.thinking.assign(seats, {1, 10, 0.5});
    return result;
}

}  // namespace

TEST_CASE("in a round robin every pair plays an opening from both seats") {
    const Schedule schedule({"a", "b", "c"}, {"white", "black"}, Format::RoundRobin);
    REQUIRE(schedule.games_of_round() == 6);
    std::map<std::uint64_t, std::set<std::vector<std::size_t>>> met;
    for (std::uint64_t number = 0; number < 12; ++number) {
        met[schedule.opening_of(number)].insert(table(schedule, number));
    }
    const std::set<std::vector<std::size_t>> all{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}};
    CHECK(met.size() == 2);
    CHECK(met[0] == all);
    CHECK(met[1] == all);
}

TEST_CASE("in a gauntlet the first bot meets all others, they do not meet") {
    const Schedule schedule({"a", "b", "c"}, {"white", "black"}, Format::Gauntlet);
    REQUIRE(schedule.games_of_round() == 4);
    CHECK(table(schedule, 0) == std::vector<std::size_t>{0, 1});
    CHECK(table(schedule, 1) == std::vector<std::size_t>{1, 0});
    CHECK(table(schedule, 2) == std::vector<std::size_t>{0, 2});
    CHECK(table(schedule, 3) == std::vector<std::size_t>{2, 0});
    CHECK(schedule.opening_of(3) == 0);
    CHECK(schedule.opening_of(4) == 1);
}

TEST_CASE("more seats: everybody sits everywhere, and the last bot takes those left over") {
    const Names seats{"n", "e", "s"};
    const Schedule four({"a", "b", "c", "d"}, seats, Format::RoundRobin);
    CHECK(four.games_of_round() == 4 * 3);
    std::map<std::size_t, std::set<std::size_t>> sat;
    for (std::uint64_t number = 0; number < 12; ++number) {
        for (std::size_t seat = 0; seat < 3; ++seat) {
            sat[four.bot_at(seat, number)].insert(seat);
        }
    }
    for (const auto& [bot, where] : sat) {
        CHECK(where.size() == 3);
    }
    const Schedule two({"a", "b"}, seats, Format::RoundRobin);
    CHECK(table(two, 0) == std::vector<std::size_t>{0, 1, 1});
    CHECK(table(two, 1) == std::vector<std::size_t>{1, 1, 0});
    const Schedule alone({"a", "b"}, {"solver"}, Format::RoundRobin);
    CHECK(table(alone, 0) == std::vector<std::size_t>{0});
    CHECK(table(alone, 1) == std::vector<std::size_t>{1});
    CHECK_THROWS_AS(Schedule(Names(60, "a"), Names(12, "s"), Format::RoundRobin), ScheduleError);
}

// a wins as white, draws as black, loses as white, draws as black.
TEST_CASE("games are counted by bot, seat, kind and pair") {
    const Schedule schedule({"a", "b"}, {"white", "black"}, Format::RoundRobin);
    Tally tally(schedule);
    tally.add(game(0, 0b01));
    tally.add(game(1, 0));
    tally.add(game(2, 0b10));
    tally.add(game(3, 0));
    CHECK(tally.bots()[0].wins == 1);
    CHECK(tally.bots()[0].draws == 2);
    CHECK(tally.bots()[0].losses == 1);
    CHECK(tally.at(0, 0).wins == 1);
    CHECK(tally.at(0, 0).losses == 1);
    CHECK(tally.at(1, 0).draws == 2);
    CHECK(tally.seats()[0].wins == 1);
    CHECK(tally.seats()[1].wins == 1);
    CHECK(tally.kinds().at("mate").games == 2);
    CHECK(tally.kinds().at("mate").wins == std::vector<std::uint64_t>{1, 1});
    CHECK(tally.kinds().at("stuck").wins == std::vector<std::uint64_t>{0, 0});
    CHECK(tally.thinking(0).nodes == 40);
    CHECK(tally.pairs() == Frequencies{0, 1, 0, 1, 0});
    CHECK(tally.points() == Points{{0, 2}, {2, 0}});
}

TEST_CASE("a game whose partner is missing is in no pair") {
    const Schedule schedule({"a", "b"}, {"white", "black"}, Format::RoundRobin);
    Tally tally(schedule);
    tally.add(game(1, 0));
    tally.add(game(2, 0));
    tally.add(game(3, 0b10));  // a, who is black
    tally.add(game(4, 0));
    CHECK(tally.pairs() == Frequencies{0, 0, 0, 1, 0});
}

TEST_CASE("two who won or lost together say nothing about each other") {
    const Schedule schedule({"a", "b", "c"}, {"n", "e", "s"}, Format::RoundRobin);
    Tally tally(schedule);
    tally.add(game(0, 0b011, 3));
    CHECK(tally.points() == Points{{0, 0, 1}, {0, 0, 1}, {0, 0, 0}});
    tally.add(game(3, 0, 3));
    CHECK(tally.points() == Points{{0, 0.5, 1.5}, {0.5, 0, 1.5}, {0.5, 0.5, 0}});
}

TEST_CASE("a test decides after the same game, in whatever order games end") {
    const Schedule schedule({"a", "b"}, {"white", "black"}, Format::RoundRobin);
    const Sprt test{0, 100};
    // Only wins of a; by fishtest's formula a pair is worth 0.24696, so the 12th goes over 2.944.
    const auto won = [](std::uint64_t number) {
        return game(number, number % 2 == 0 ? 0b01 : 0b10);
    };
    Standing forward(schedule, test), backward(schedule, test);
    for (std::uint64_t number = 0; number < 40; ++number) {
        forward.add(won(number));
        CHECK(forward.decided() == (number >= 23));
    }
    for (std::uint64_t number = 40; number-- > 0;) {
        CHECK_FALSE(backward.decided());
        backward.add(won(number));
    }
    for (Standing* const standing : {&forward, &backward}) {
        standing->finish();
        CHECK(standing->verdict() == Verdict::H1);
        CHECK(standing->games().size() == 24);
        CHECK(standing->tally().bots()[0].wins == 24);
    }
    CHECK(forward.ratio() == backward.ratio());
}

TEST_CASE("games behind a gap are counted at the end") {
    const Schedule schedule({"a", "b"}, {"white", "black"}, Format::RoundRobin);
    Standing standing(schedule, {});
    standing.add(game(3, 1));
    standing.add(game(0, 1));
    CHECK(standing.games().size() == 1);
    CHECK(standing.has(3));
    CHECK_FALSE(standing.has(1));
    standing.finish();
    CHECK(standing.games().size() == 2);
}

TEST_CASE("a plot has axes, a line and a name for every bot, and a band") {
    const Schedule schedule({"a<b", "b"}, {"white", "black"}, Format::RoundRobin);
    std::vector<GameResult> games;
    for (std::uint64_t number = 0; number < 4; ++number) {
        games.push_back(game(number, number % 2 == 0 ? 0b01 : 0b10));
    }
    const std::string svg = plot_svg(schedule, games, "a game");
    const auto count = [&](const std::string& part) {
        int times = 0;
        for (std::size_t at = svg.find(part); at != std::string::npos;
             at = svg.find(part, at + 1)) {
            ++times;
        }
        return times;
    };
    CHECK(count("<polyline") == 2);
    CHECK(count("<polygon") == 1);
    CHECK(count(">a&lt;b</text>") == 1);
    CHECK(count(">games</text>") == 1);
    CHECK(count("50 %") == 1);
    // The first bot won everything: its line runs along the top, at 50, from game 1 of 4 to 4.
    CHECK(count("points=\"210.0,50.0 350.0,50.0 490.0,50.0 630.0,50.0 \"") == 1);
    CHECK(plot_svg(schedule, {}, "").ends_with("</svg>\n"));
}
