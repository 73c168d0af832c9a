// `perthro report`: its intervals against published figures, its measures on games where the answer
// is known, and the rules that it says never mattered.
#include "scripting/report/course.hpp"
#include "scripting/report/intervals.hpp"
#include "scripting/report/rule_changes.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <tuple>

using namespace perthro::report;
using namespace perthro::testing;
using Json = nlohmann::json;

namespace {

// A package of a few lines.
class Small {
public:
    Small(const std::string& yaml, const std::string& lua) {
        std::filesystem::create_directories(path());
        std::ofstream(path() + "/game.yaml") << "api: 1\nid: small\n" << yaml;
        std::ofstream(path() + "/rules.lua") << lua;
    }
    [[nodiscard]] std::string path() const { return folder_ / "small"; }
    [[nodiscard]] Json report(std::vector<std::string> more = {}) const {
        std::vector<std::string> call{"report", path(), "--json"};
        call.insert(call.end(), more.begin(), more.end());
        const Ran ran = run(call);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        return Json::parse(ran.out);
    }

private:
    Folder folder_;
};

bool says(const Json& lines, const std::string& part) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const Json& line) { return contains(line.get<std::string>(), part); });
}

const char* const kThreeInARow = "board: {grids: [{size: [3, 3]}]}\n"
                                 "pieces: {stone: {letter: S}}\n"
                                 "hands: {stone: unlimited}\n"
                                 "results:\n"
                                 "  row: {when: line 3, holder: win}\n"
                                 "  full: {when: stuck, all: draw}\n";

}  // namespace

TEST_CASE("a share has the bounds that Wilson gives") {
    const Interval half = share_of(10, 20);  // Newcombe 1998, "Two-sided confidence intervals for
                                             // the single proportion", method 3
    CHECK(half.low == Approx(0.2993).margin(0.0001));
    CHECK(half.high == Approx(0.7007).margin(0.0001));
    const Interval none = share_of(0, 20);  // likewise: 0/20 is 0.0000 to 0.1611
    CHECK(none.low == 0);
    CHECK(none.high == Approx(0.1611).margin(0.0001));
    CHECK(share_of(81, 263).low == Approx(0.2553).margin(0.0001));   // likewise
    CHECK(share_of(81, 263).high == Approx(0.3662).margin(0.0001));  // likewise
    // A hundred games that went one and the same way are one game.
    CHECK(share_of(100, 100, 1).low == Approx(share_of(1, 1).low));
}

TEST_CASE("two shares differ as Newcombe gives it") {
    // Newcombe 1998, "Interval estimation for the difference between independent proportions",
    // method 10: 56/70 - 48/80.
    const Interval differ = difference(share_of(56, 70), share_of(48, 80));
    CHECK(differ.low == Approx(0.0524).margin(0.0001));
    CHECK(differ.high == Approx(0.3339).margin(0.0001));
    CHECK(is_significant(differ));
}

TEST_CASE("a mean has the bounds of Student's t") {
    CHECK(student(1) == Approx(12.706).margin(0.001));  // tables of t, 0.975
    CHECK(student(5) == Approx(2.571).margin(0.003));
    CHECK(student(10) == Approx(2.228).margin(0.001));
    CHECK(student(30) == Approx(2.042).margin(0.001));
    const Interval mean = mean_of({1, 2, 3});  // sd 1, so 4.303 / sqrt(3)
    CHECK(mean.value == Approx(2));
    CHECK(mean.high == Approx(2 + 2.484).margin(0.001));
}

TEST_CASE("a sample without spread has no bounds, and differs from nothing for sure") {
    const Interval equal = mean_of({7, 7, 7, 7}), spread = mean_of({3, 4, 3, 4, 3, 4, 3, 4});
    CHECK_FALSE(equal.bounded);
    CHECK(equal.value == 7);
    CHECK(spread.bounded);
    CHECK_FALSE(is_significant(difference(equal, spread)));
    CHECK_FALSE(is_significant(difference(spread, equal)));
    CHECK(is_significant(difference(mean_of({7, 8, 7, 8}), spread)));
    CHECK_FALSE(mean_of({7}).bounded);
    CHECK_FALSE(mean_of({7, 8}, 1).bounded);  // games that went the same way are one
    CHECK(mean_of({7, 8, 7, 8}, 2).high > mean_of({7, 8, 7, 8}).high);
}

TEST_CASE("bounds of what cannot be negative are not") {
    const Interval mean = mean_of({1, 16});  // Student's: 8.5 less 95
    CHECK(mean.low == 0);
    CHECK(mean.high == Approx(8.5 + 12.706 * 7.5).margin(0.01));
}

TEST_CASE("a report has one heading for each kind of games, and columns that fit") {
    const Small game(std::string("options: {side: {type: int, range: 3..4, default: 3}}\n") +
                         "board: {grids: [{size: [$side, 3]}]}\n" +
                         std::string(kThreeInARow).substr(std::string(kThreeInARow).find('\n') + 1),
                     "stone:drop { anywhere, land }\n");
    const Ran ran = run({"report", game.path(), "--games", "4", "--against-option", "side=4"});
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    for (const std::string heading : {"\nrandom games\n", "\nweak games\n", "\nstrong games\n"}) {
        REQUIRE(contains(ran.out, heading));
        CHECK(ran.out.find(heading, ran.out.find(heading) + 1) == std::string::npos);
    }
    // A bound that is opened is closed.
    CHECK(std::count(ran.out.begin(), ran.out.end(), '(') ==
          std::count(ran.out.begin(), ran.out.end(), ')'));
    CHECK_FALSE(contains(ran.out.substr(0, ran.out.find("\nagainst")), "(-"));
    CHECK(contains(run({"report", game.path(), "--games", "2", "--against-option", "sied=4"}).err,
                   "perthro: there is no option `sied`"));
}

TEST_CASE("a game that its winner always led has no drama and no change of the lead") {
    GameFacts game;
    game.outcome.emplace();
    game.outcome->winners = 1U << 1;
    game.judged = {{0, 1, 50}, {1, 2, -60}, {2, 1, 90}};
    const auto courses = courses_of({game});
    REQUIRE(courses.size() == 1);
    CHECK(courses[0].drama == 0);
    CHECK(courses[0].changes == 0);
    CHECK(courses[0].played_out == 1);
}

TEST_CASE("a winner who was behind once gives drama and two changes of the lead") {
    GameFacts game;
    game.outcome.emplace();
    game.outcome->winners = 1U << 1;
    game.judged = {{0, 1, 50}, {1, 2, 80}, {2, 1, -80}, {3, 2, -90}, {4, 1, 400}};
    const auto courses = courses_of({game});
    REQUIRE(courses.size() == 1);
    CHECK(courses[0].drama > 0);
    CHECK(courses[0].changes == Approx(0.5));  // two of four plies
    CHECK(courses[0].played_out < 0.5);        // decided by the last but one at the earliest
}

TEST_CASE("whoever can win by his first move does, so it is the first player's game") {
    const Small game("board: {grids: [{size: [3, 1]}], zones: {middle: {shared: b1}}}\n"
                     "pieces: {stone: {letter: S}}\nhands: {stone: unlimited}\n"
                     "results: {centre: {when: reached, zone: middle, holder: win}}\n",
                     "stone:drop { anywhere, land }\n");
    const Json report = game.report({"--games", "20", "--random-plies", "0"});
    CHECK(report["measures"]["strong.seat.white"]["value"] == 1.0);
    CHECK(report["measures"]["strong.length"]["value"] == 1.0);
}

TEST_CASE("three in a row is a draw between strong bots and none at random") {
    const Small game(kThreeInARow, "stone:drop { anywhere, land }\n");
    const Json report = game.report({"--games", "20", "--nodes", "1000", "--random-plies", "1"});
    INFO(report.dump());
    CHECK(report["measures"]["strong.draws"]["value"] >= 0.9);
    // Counted over all games: 46080 of 362880 games of random players are drawn (12.7 %), the first
    // wins 58.5 % (W. D. Steeb and others; easily counted again).
    CHECK(report["measures"]["random.draws"]["low"] < 0.127);
    CHECK(report["measures"]["random.draws"]["high"] > 0.127);
    CHECK(report["measures"]["random.seat.white"]["value"] ==
          Approx(0.585 + 0.127 / 2).margin(0.08));
    CHECK(report["measures"]["random.coverage"]["value"] > 0.7);
}

// On a board of four by four the second player wins by the 14th ply where both begin with two rows,
// and the first by the 11th where they begin with one ("Breakthrough on small boards", 2006, the
// forum of Little Golem, forum 120, topic 18; solved again for this test).
TEST_CASE("small breakthrough is won by whom the literature names, in as many plies") {
    for (const auto& [rows, first, plies] : {std::tuple{"1-2", 0.0, 14}, {"1", 1.0, 11}}) {
        INFO("rank " << rows);
        const Small game(std::string("board: {grids: [{size: [4, 4]}], zones: {far: rank 4}}\n"
                                     "pieces: {pawn: {letter: P}}\n"
                                     "results:\n"
                                     "  home: {when: reached, of: pawn, zone: far, holder: win}\n"
                                     "  beaten: {when: pieces 0, holder: loss}\n"
                                     "setups: {start: {white: {pawn: rank ") +
                             rows + "}}}\n",
                         "pawn:move { step(n), land }\n"
                         "pawn:move { along(nw, ne), step, land(open) }\n");
        const Json report = game.report(
            {"--games", "4", "--nodes", "20000", "--random-plies", "0"});
        CHECK(report["measures"]["strong.seat.white"]["value"] == first);
        CHECK(report["measures"]["strong.length"]["value"] == plies);
    }
}

TEST_CASE("a game that only a coin decides is balanced, and strength is worth nothing in it") {
    const Small game("chance: {coin: {outcomes: {0: 1, 1: 1}, into: heads}}\n"
                     "attributes: {heads: {of: player, type: 0..1}}\n"
                     "board: {grids: [{size: [2, 1]}]}\n"
                     "pieces: {stone: {letter: S}}\n"
                     "turns: [{turn: white, roll: coin}]\n"
                     "results:\n"
                     "  heads: {when: score 1, of: heads, for: white, holder: win}\n"
                     "  tails: {when: finished, white: loss, black: win}\n"
                     "setups: {start: {white: {stone: a1}, black: {}}}\n",
                     "stone:move { along(around), step, land }\n");
    const Json report = game.report({"--games", "40"});
    INFO(report.dump());
    CHECK(report["measures"]["random.seat.white"]["low"] < 0.5);
    CHECK(report["measures"]["random.seat.white"]["high"] > 0.5);
    CHECK(report["measures"]["depth.stronger"]["low"] < 0.5);
    CHECK(report["measures"]["depth.stronger"]["high"] > 0.5);
}

TEST_CASE("a rule that cannot matter is named with its line, and no other") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "man:move \"far\" { far_row, step(n), land }\n";
    const Json report = Json::parse(
        run({"report", race.path(), "--games", "2", "--nodes", "20", "--json"}).out);
    INFO(report.dump());
    CHECK(says(report["dead_rules"], "first-steps/rules.lua:4: man:move \"far\""));
    CHECK_FALSE(says(report["dead_rules"], "rules.lua:2"));
    CHECK(says(report["unused"], "the man's `far` was never possible"));
}

TEST_CASE("a line of results that ended a game of the report is none that never mattered") {
    const Race race;
    const Json report = Json::parse(
        run({"report", race.path(), "--games", "20", "--nodes", "20", "--json"}).out);
    REQUIRE(report["ends"].size() > 1);
    for (const Json& end : report["ends"]) {
        INFO(end.dump());
        CHECK_FALSE(says(report["dead_rules"], ": " + end["kind"].get<std::string>() + ":"));
    }
}

TEST_CASE("games without end where nothing is said of repetition are remarked on") {
    const Race race;
    change_file(race.file("game.yaml"),
                "  home:   {when: reached, of: man, zone: far_row, holder: win}\n", "");
    std::ofstream(race.file("rules.lua")) << "man:move { along(orthogonal), step, land }\n";
    const Json report = Json::parse(
        run({"report", race.path(), "--games", "1", "--nodes", "1", "--json"}).out);
    INFO(report["remarks"].dump());
    CHECK(says(report["remarks"], "no line of `results` is about repetition (when: repeated 3)"));
}

TEST_CASE("the same seed says the same on any number of threads") {
    const Race race;
    const std::vector<std::string> call{"report", race.path(), "--games", "4", "--nodes",
                                        "50",     "--json",    "--seed",  "7"};
    auto one = call, three = call;
    one.insert(one.end(), {"--threads", "1"});
    three.insert(three.end(), {"--threads", "3"});
    const std::string said = run(one).out;
    CHECK(said == run(three).out);
    CHECK(Json::parse(said)["measures"]["random.length"]["n"] == 40);
}

TEST_CASE("a larger board is significantly longer to cross") {
    const Race race;
    const Json report = Json::parse(run({"report", race.path(), "--games", "4", "--nodes", "20",
                                         "--against-option", "size=9", "--json"})
                                        .out);
    CHECK(report["differences"]["random.length"]["sure"] == true);
    CHECK(report["differences"]["random.length"]["high"] < 0);
    CHECK(report["against"].get<std::string>().ends_with("size=9"));
}

TEST_CASE("the page is whole by itself") {
    const Race race;
    const Ran ran = run({"report", race.path(), "--games", "2", "--nodes", "20", "--html",
                         race.file("report.html")});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "rules that never mattered"));
    const std::string page = read_file(race.file("report.html"));
    CHECK(contains(page, "<!DOCTYPE html>"));
    CHECK(contains(page, "where plies led to"));
    CHECK_FALSE(contains(page, "<script"));
    CHECK_FALSE(contains(page, "href="));
    CHECK_FALSE(contains(page, "src="));
}

TEST_CASE("what decides no rule is not changed, and counted by what it is of") {
    const std::string text = "title: Nine 9s\n"
                             "board:\n  cells:\n    a: {at: [2, 1], links: {n: b}}\n"
                             "chance: {lot: {outcomes: {5: 3, 6: 1}}}\n"
                             "bot: {depth: 4}\n"
                             "view: {flip: true}\n";
    const auto [changes, left_out] = changes_of("game.yaml", text);
    CHECK(left_out == std::map<std::string, int>{{"names and texts", 3},  // the line; 9 up and down
                                                 {"drawing", 9},  // 2 and 1 up and down, each
                                                                  // dropped, both; the line of the
                                                                  // view, true
                                                 {"weights of chance", 4},  // 3 and 1 up and down
                                                 {"bots", 3}});  // the line; 4 up and down
    std::vector<std::string> numbers;
    for (const RuleChange& change : changes) {
        if (change.kind == ChangeKind::Number) {
            numbers.push_back(change.before + ">" + change.after);
        }
    }
    CHECK(numbers == std::vector<std::string>{"5>6", "5>4", "6>7", "6>5"});
    // an outcome and a cell can still be missing
    const auto dropped = [&](const std::string& part) {
        return std::any_of(changes.begin(), changes.end(), [&](const RuleChange& change) {
            return change.before.find(part) != std::string::npos && change.after.empty();
        });
    };
    CHECK(dropped("5: 3, "));
    CHECK(dropped("a: {at: [2, 1]"));
}

TEST_CASE("every change of a text is one place of it") {
    const std::string text = "-- on\nman:move { step(n), land }\n";
    std::vector<std::string> all;
    for (const RuleChange& change : changes_of("rules.lua", text).changes) {
        CHECK(change.line == 2);
        CHECK(text.starts_with(change.change.from));
        all.push_back(std::string(name_of(change.kind)) + " " + change.before + ">" + change.after);
    }
    CHECK(all == std::vector<std::string>{"line man:move { step(n), land }\n>", "drop step(n), >",
                                          "swap step(n), land>land, step(n)", "drop , land>"});
}

TEST_CASE("options that change nothing never mattered, others are told with what they change") {
    const Small small("options:\n"
                      "  label: {type: one_of, default: a, values: {a: a, b: b}, title: label}\n"
                      "  goal: {type: int, default: 3, range: 2..3, title: goal}\n"
                      "board: {grids: [{size: [3, 3]}]}\n"
                      "pieces: {stone: {letter: S}}\n"
                      "hands: {stone: unlimited}\n"
                      "results:\n"
                      "  row: {when: line $goal, holder: win}\n"
                      "  full: {when: stuck, all: draw}\n",
                      "stone:drop { anywhere, land }\n");
    const Json found = small.report({"--games", "8", "--nodes", "8"});
    INFO(found["options"].dump());
    REQUIRE(found["options"].size() == 2);
    CHECK(found["options"][0]["option"] == "label");
    CHECK(found["options"][0]["alike"] == true);
    CHECK(found["options"][0]["games"] == 80);
    CHECK(found["options"][0]["differs"].empty());
    CHECK(found["options"][1]["value"] == "2");
    CHECK(found["options"][1]["alike"] == false);
    CHECK_FALSE(found["options"][1]["differs"].empty());  // a row of two is made at once
    const Ran text = run({"report", small.path(), "--games", "8", "--nodes", "8", "--html",
                          small.path() + "/page.html"});
    CHECK(contains(text.out, "`label` never mattered (small/game.yaml:4): b in 80 games that went "
                             "the same way instead of a"));
    CHECK(contains(text.out, "`goal` 2 instead of 3 (small/game.yaml:5): plies of a game "));
    const std::string page = read_file(small.path() + "/page.html");
    CHECK(contains(page, "<h2>Options, by games at random</h2>"));
    CHECK(contains(page, "`label` never mattered"));
}

TEST_CASE("positions are told where nobody can move and no result says what then") {
    const Small small("board: {grids: [{size: [1, 4]}]}\n"
                      "pieces: {man: {letter: M}}\n"
                      "results: {home: {when: pieces 0, holder: loss}}\n"
                      "setups: {start: {white: {man: a1}, black: {man: a4}}}\n",
                      "man:move { step(n), land }\n");
    const Json found = small.report({"--games", "4", "--nodes", "8"});
    INFO(found["stuck"].dump());
    CHECK(says(found["stuck"], "no move, and no line of `results` says what then"));
    CHECK(found["measures"]["random.stranded"]["value"] == 1);
    CHECK(contains(run({"report", small.path(), "--games", "4", "--nodes", "8"}).out,
                   "stuck positions\n"));
}

TEST_CASE("positions are told from which on there is nothing but a pass for everybody") {
    const Small small("board: {grids: [{size: [1, 4]}]}\n"
                      "pieces: {man: {letter: M}}\n"
                      "turns: [{loop: [{turn: next, pass: forced}]}]\n"
                      "results: {long: {when: plies 12, all: draw}}\n"
                      "setups: {start: {white: {man: a1}, black: {man: a4}}}\n",
                      "man:move { step(n), land }\n");
    const Json found = small.report({"--games", "4", "--nodes", "8"});
    INFO(found["stuck"].dump());
    CHECK(says(found["stuck"], "times in a row nothing but a pass"));
    CHECK(found["measures"]["random.passes"]["value"] >= 8);
}
