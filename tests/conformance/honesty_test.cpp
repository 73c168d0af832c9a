// Hidden information: what a player is shown of a position is the same for every position that his
// observation allows. Asked of games that hide something, at random positions of random games; and
// of packages with a planted leak, which must be found.
#include "engine/moves/draw.hpp"
#include "scripting/play/honesty.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <string>

using namespace perthro;

namespace {

constexpr int kSamples = 200;
constexpr int kDifferent = 150;  // at least, where so many exist

struct Asked {
    std::string package;
    std::string setup;
    int positions = 3;
    int most_plies = 60;
    std::map<std::string, std::string> options;
};

struct Found {
    int positions = 0, hidden = 0, drawn = 0, fewest_different = kSamples;
    std::vector<std::string> leaks;
};

std::shared_ptr<const Rules> open_package(const Asked& asked) {
    LoadRequest request;
    request.package = asked.package;
    for (const auto& [option, value] : asked.options) {
        request.options[option] = value;
    }
    return open_game(request).rules;
}

// Looks with every player's eyes at random positions of random games.
Found look_around(const std::shared_ptr<const Rules>& rules, const Asked& asked, int samples) {
    Found found;
    HonestyCheck check(rules);
    Worker worker(rules);
    Random random(7, rules->game.id + asked.setup);
    const int setup = asked.setup.empty() ? 0 : rules->game.find_setup(asked.setup);
    MoveList moves;
    for (int game = 0; game < asked.positions; ++game) {
        worker.new_game(setup, static_cast<std::uint64_t>(game) + 1);
        const auto plies = random.below(static_cast<std::uint64_t>(asked.most_plies));
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            worker.list(moves);
            if (moves.empty()) {
                break;
            }
            worker.make(moves, draw_move(moves, random));
            if (worker.outcome()) {
                worker.unmake();
                break;
            }
        }
        const Position truth = worker.position();
        for (Player viewer = 1; viewer <= rules->layout.players; ++viewer) {
            const HonestyReport report = check.check(truth, viewer, samples, random);
            ++found.positions;
            found.drawn += report.drawn;
            found.leaks.insert(found.leaks.end(), report.leaks.begin(), report.leaks.end());
            if (report.hidden) {
                ++found.hidden;
                found.fewest_different = std::min(found.fewest_different, report.different);
            }
        }
    }
    return found;
}

void check_honest(const Asked& asked) {
    vm::run_on_script_thread([&] {
        const Found found = look_around(open_package(asked), asked, kSamples);
        INFO(asked.package << " " << asked.setup);
        CAPTURE(found.positions, found.hidden, found.drawn, found.fewest_different);
        for (const std::string& leak : found.leaks) {
            UNSCOPED_INFO(leak);
        }
        CHECK(found.leaks.empty());
        CHECK(found.drawn == found.positions * kSamples);
        CHECK(found.fewest_different >= kDifferent);
    });
}

// Of games some of whose positions leave little to be drawn: a town that nobody has seen, and no
// more.
void check_tells_nothing(const Asked& asked) {
    vm::run_on_script_thread([&] {
        const Found found = look_around(open_package(asked), asked, kSamples);
        INFO(asked.package);
        for (const std::string& leak : found.leaks) {
            UNSCOPED_INFO(leak);
        }
        CHECK(found.leaks.empty());
        CHECK(found.hidden == found.positions);
    });
}

std::string test_package(const std::string& name) {
    return std::string(PERTHRO_SOURCE_DIR) + "/tests/data/" + name;
}

// The leaks that the checker reports for a package whose rules have this in addition.
std::vector<std::string> leaks_of(const std::string& parent, const std::string& yaml,
                                  const std::string& rules, const Asked& asked) {
    std::vector<std::string> leaks;
    const test::ScriptedGame game("api: 1\nid: small\nextends: " + parent + "\n" + yaml, rules,
                                  test_package(parent));
    vm::run_on_script_thread([&] {
        Asked here = asked;
        here.package = game.folder();
        leaks = look_around(open_package(here), here, 40).leaks;
    });
    return leaks;
}

}  // namespace

TEST_CASE("dark chess tells its players nothing but what they see") {
    check_honest({"dark-chess", "", 5, 60, {}});
}

TEST_CASE("dark chess with wider sight tells its players nothing else") {
    check_honest({"dark-chess", "", 3, 60, {{"diagonals", "always"}}});
}

TEST_CASE("dark xiangqi and dark sittuyin tell their players nothing but what they see") {
    check_honest({"dark-xiangqi", "", 2, 60, {}});
    check_honest({"dark-sittuyin", "", 2, 60, {}});
}

TEST_CASE("dark janggi, shatranj and cannon tell their players nothing but what they see") {
    for (const char* package : {"dark-janggi", "dark-shatranj", "dark-cannon"}) {
        check_tells_nothing({package, "", 2, 60, {}});
    }
}

TEST_CASE("stratego tells its players nothing of the enemy's ranks") {
    check_honest({"stratego", "ready", 3, 80, {}});
    check_honest({"stratego", "shuffled", 2, 80, {}});
}

TEST_CASE("other hidden armies tell their players nothing of the enemy's ranks") {
    check_tells_nothing({"game-of-the-generals", "shuffled", 2, 80, {}});
    check_tells_nothing({"luzhan-qi", "shuffled", 2, 80, {}});
}

TEST_CASE("banqi tells nobody what lies face down") { check_honest({"banqi", "", 4, 60, {}}); }

TEST_CASE("fox hunt tells nobody where the foxes are or run") {
    check_honest({"fox-hunt", "", 3, 20, {}});
    check_honest({"fox-hunt", "", 3, 20, {{"moving", "true"}}});
}

TEST_CASE("pieces, hands and attributes that one side knows are not told to the other") {
    check_honest({test_package("spies"), "", 5, 40, {}});
}

TEST_CASE("what legality tells is part of what a player sees") {
    for (const char* yaml : {"extends: dark-chess\nvisibility: {fog: own}\n",  // captures show what
                                                                               // is captured
                             "extends: chess\nvisibility: {fog: reach}\n",     // and pins what pins
                             "extends: chess\nvisibility: {fog: own}\n"}) {
        const test::ScriptedGame game(std::string("api: 1\nid: small\n") + yaml, "");
        vm::run_on_script_thread([&] {
            const Found found = look_around(open_package({game.folder(), "", 0, 0, {}}),
                                            {"", "", 2, 50, {}}, 30);
            INFO(yaml);
            CAPTURE(found.positions, found.hidden, found.drawn, found.fewest_different);
            for (const std::string& leak : found.leaks) {
                UNSCOPED_INFO(leak);
            }
            CHECK(found.leaks.empty());
            CHECK(found.hidden == found.positions);
            CHECK(found.drawn == 30 * found.positions);
        });
    }
}

TEST_CASE("more positions of all games that hide something", "[.full]") {
    check_honest({"dark-chess", "", 40, 120, {}});
    check_honest({"dark-chess", "", 15, 120, {{"diagonals", "always"}}});
    check_honest({"stratego", "ready", 15, 200, {}});
    check_honest({"stratego", "shuffled", 15, 200, {}});
    check_honest({"banqi", "", 20, 120, {}});
    check_honest({"fox-hunt", "", 20, 60, {}});
    check_honest({"fox-hunt", "", 20, 60, {{"moving", "true"}}});
    check_honest({test_package("spies"), "", 40, 80, {}});
}

TEST_CASE("a hook that reads a hidden type is found") {
    const Asked asked{"", "", 8, 30, {}};
    SECTION("nothing planted") { CHECK(leaks_of("spies", "", "", asked).empty()); }
    SECTION("filter") {
        const auto leaks = leaks_of("spies", "", R"(
function filter(position, moves)
  for i = 1, moves.count do
    local to = moves:to(i)
    if to and position:type(to) == trap then moves:drop(i, "a trap") end
  end
end)",
                                    asked);
        REQUIRE_FALSE(leaks.empty());
        CHECK(leaks.front().find("the moves") != std::string::npos);
    }
    SECTION("on_move") {
        CHECK_FALSE(leaks_of("spies", "", R"(
function on_move(position, move)
  for cell in position:pieces(position:opponent(), trap) do
    if position:x(cell) == 3 then return refuse "a trap in the middle" end
  end
end)",
                             asked)
                        .empty());
    }
    SECTION("a test in a movement") {
        CHECK_FALSE(leaks_of("spies", "", R"(
major:move "sprint" { along(n), step, empty, test(function(position, move, here)
  for cell in position:ray(here, n) do
    if position:type(cell) == trap then return false end
  end
  return true
end), step, land })",
                             asked)
                        .empty());
    }
    SECTION("an attribute that is the other side's") {
        CHECK_FALSE(leaks_of("spies", "", R"(
function filter(position, moves)
  if position:get(orders, position:opponent()) > 2 then moves:drop(1, "orders") end
end)",
                             asked)
                        .empty());
    }
    SECTION("a word that looks and then refuses does not even load") {
        CHECK_THROWS_WITH(leaks_of("spies", "", R"(
major:move "storm" { along(orthogonal), slide, enemy(trap), land(enemy) })",
                                   asked),
                          Catch::Contains("`enemy(trap)` looks at a hidden type"));
    }
}

// ---- what happens behind a look

namespace {

// The moves of Red's man on b1 beside an enemy on b2, in a game where each side knows its own types
// only, as words say what follows his attack.
std::vector<std::string> attacks(const std::string& follows, const std::string& position) {
    const test::ScriptedGame game(
        "api: 1\nid: small\nplayers: [red, blue]\nboard: {grids: [{size: [4, 4]}]}\n"
        "pieces: {flag: {letter: F}, marshal: {letter: M}, man: {letter: A}}\n"
        "visibility: {pieces: {type: owner}}\n"
        "setups: {start: {red: {man: b1}, blue: {flag: a4, marshal: b2}}}\n",
        "man:move { along(orthogonal), step, enemy, " + follows + " }\n");
    std::vector<std::string> texts;
    vm::run_on_script_thread([&] {
        Match match(open_package({game.folder(), "", 0, 0, {}}));
        match.start({"", 0, position, ""});
        texts = match.texts();
    });
    return texts;
}

}  // namespace

TEST_CASE("nothing that happens behind a look at a hidden piece is in the text of the move") {
    // Everything that Red does not know differs: who stands on b2, and where the flag is.
    const std::string worlds[] = {"faaa/4/1m2/1A2 red", "aaaf/4/1m2/1A2 red", "afam/4/1a2/1A2 red",
                                  "aaam/4/1f2/1A2 red", "aaam/4/1a2/1A2 red"};
    const std::string follows = GENERATE(
        as<std::string>(), "when(is(marshal), every(board, enemy(flag), reveal)), land(enemy)",
        "when(is(marshal), every(board, enemy(flag), reveal))",
        "when(some(board, enemy(flag)), land(enemy))",
        "when(count(board, enemy(man)):is(4), land(enemy))",
        "when(at(cell \"a4\", is(flag)), land(enemy))",
        "cases { { is(flag), at(cell \"a4\", when(is(man), capture)) }, { always, land(enemy) } }",
        "when(is(marshal), { capture, at(cell \"d1\", put(man)) })");
    INFO(follows);
    for (const std::string& world : worlds) {
        INFO(world);
        CHECK(attacks(follows, world) == std::vector<std::string>{"b1-b2"});
    }
}

// ---- repetition

namespace {

// White walks around a square while Black's pieces change places; where repetition forbids White to
// go then.
std::vector<std::string> walks_after(const std::string& yaml, const std::string& black,
                                     const std::string& moves) {
    const test::ScriptedGame game(
        "api: 1\nid: small\nboard: {grids: [{size: [4, 4]}]}\n"
        "pieces: {man: {letter: M}, ox: {letter: O}, cow: {letter: W}}\n"
        "repetition: {same: situation, forbid: 2, moves: [walk]}\n"
        "setups: {start: {white: {man: a1}, black: {" +
            black + "}}}\n" + yaml,
        "man:move \"walk\" { along(orthogonal), step, land }\n"
        "ox:move { along(orthogonal), step, land }\ncow:move { along(orthogonal), step, land }\n");
    std::vector<std::string> texts;
    vm::run_on_script_thread([&] {
        Match match(open_package({game.folder(), "", 0, 0, {}}));
        match.start({"", 0, "", moves});
        texts = match.texts();
    });
    return texts;
}

}  // namespace

TEST_CASE("what repetition forbids a player is told by what he saw alone") {
    using Texts = std::vector<std::string>;
    SECTION("pieces that he cannot tell apart have changed places") {
        const std::string hidden = "visibility: {pieces: {type: owner}}\n";
        const std::string moves = "a1-b1 walk, c4-c3, b1-b2 walk, d4-c4, b2-a2 walk, c3-d3, "
                                  "a2-a1 walk, d3-d4";
        // a1-b1 would lead to the position after White's first move: as he sees it in both games,
        // in truth in the second one alone.
        CHECK(walks_after(hidden, "ox: c4, cow: d4", moves) == Texts{"a1-a2 walk"});
        CHECK(walks_after(hidden, "ox: [c4, d4]", moves) == Texts{"a1-a2 walk"});
        CHECK(walks_after("", "ox: c4, cow: d4", moves) == Texts{"a1-a2 walk", "a1-b1 walk"});
        CHECK(walks_after("", "ox: [c4, d4]", moves) == Texts{"a1-a2 walk"});
    }
    SECTION("something has moved in the fog") {
        const std::string moves = "a1-b1 walk, d4-d3, b1-a1 walk, d3-d4";
        CHECK(walks_after("visibility: {fog: own}\n", "ox: d4", moves) == Texts{"a1-a2 walk"});
        const std::string away = "a1-b1 walk, d4-d3, b1-a1 walk, d3-c3";
        CHECK(walks_after("visibility: {fog: own}\n", "ox: d4", away) == Texts{"a1-a2 walk"});
        CHECK(walks_after("", "ox: d4", away) == Texts{"a1-a2 walk", "a1-b1 walk"});
    }
}

TEST_CASE("a hook that reads what is in the fog is found") {
    const auto leaks = leaks_of("dark-chess", "", R"(
function filter(position, moves)
  local knights = 0
  for cell in position:pieces(position:opponent(), knight) do knights = knights + position:x(cell) end
  if knights % 2 == 0 then moves:drop(1, "knights") end
end)",
                                {"", "", 4, 30, {}});
    CHECK_FALSE(leaks.empty());
}
