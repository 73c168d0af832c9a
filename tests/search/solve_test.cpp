// The bot `solve`: what it proves is so, what it does not prove it does not claim.
#include "engine/search/bot.hpp"
#include "engine/search/proof_search.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/search/bot_table.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <optional>

using namespace perthro;
using search::Proof;

namespace {

std::shared_ptr<const Rules> written_game(const test::ScriptedGame& written) {
    LoadRequest request;
    request.package = written.folder();
    return open_game(request).rules;
}

struct Table : test::BotTable {
    explicit Table(std::shared_ptr<const Rules> of, const std::string& position = "")
        : BotTable(std::move(of), test::from_position(position)) {}

    search::Thought ask(std::uint64_t number) {
        return search::make_bot("solve", knowledge)->think(view(1), test::nodes(number));
    }
};

struct Task {
    const char* package;
    const char* position;
    int plies;         // of the shortest win
    const char* move;  // the only first one, or ""
    std::uint64_t nodes;
};

// The first move, its length, and a line that is played out to the end that was promised.
void check_win(const Task& task) {
    INFO(task.package << ": " << task.position);
    Table table(test::open_package(task.package), task.position);
    const Player player = table.match.worker().position().to_move();
    const search::Thought thought = table.ask(task.nodes);
    CHECK(thought.proof == Proof::Win);
    CHECK(thought.score == search::kWin - task.plies);
    CHECK(thought.depth == task.plies);
    CHECK((thought.nodes > 0 && thought.nodes <= task.nodes));
    if (*task.move != '\0') {
        const auto expected = table.match.find(task.move);
        REQUIRE(expected);
        CHECK(thought.index == static_cast<std::size_t>(expected.index));
    }
    CHECK(thought.line.size() == static_cast<std::size_t>(task.plies));
    for (const MovePath& step : thought.line) {
        const MoveList& moves = table.match.moves();
        search::Thought next;
        next.move = step;
        const std::size_t index = search::find_move(moves, next);
        REQUIRE(index < moves.size());
        table.match.make(index);
    }
    const auto outcome = table.match.worker().outcome();
    REQUIRE(outcome);
    CHECK(((outcome->winners >> player) & 1) != 0);
}

// Won (1), drawn or lost (-1) for the player to move, by definition: every line to its end.
int value_of(Worker& worker) {
    const Player player = worker.position().to_move();
    if (const auto outcome = worker.outcome()) {
        return ((outcome->winners >> player) & 1) != 0 ? 1 : outcome->winners != 0 ? -1 : 0;
    }
    MoveList moves;
    worker.list(moves);
    int best = -1;
    for (std::size_t i = 0; i < moves.size() && best < 1; ++i) {
        worker.make(moves, i);
        const int next = value_of(worker);
        best = std::max(best, worker.position().to_move() == player ? next : -next);
        worker.unmake();
    }
    return best;
}

const std::string kSmallRows = R"(
api: 1
id: small
players: [cross, nought]
board: {grids: [{size: [3, 3]}]}
pieces: {man: {letter: M}}
hands: {man: unlimited}
results:
  row:  {when: line 3, holder: win}
  full: {when: stuck, all: draw}
)";
const std::string kSmallRowsMoves = "man:drop { anywhere, land(empty) }\n";

// Some plies of three in a row, and connect-four where ten cells are left.
constexpr std::uint64_t kSmallPlies = 4;
constexpr std::size_t kRowPlies = 32;

// The bot's proof of a position and the definition: 1, 0 or -1; nothing where the game is over.
std::optional<int> agreed_value(const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
    Table table(rules);
    Random random(seed, "solve test");
    const std::size_t plies = rules->game.id == "small" ? seed % kSmallPlies : kRowPlies;
    for (std::size_t ply = 0; ply < plies && !table.match.moves().empty(); ++ply) {
        table.match.make(random.below(table.match.moves().size()));
    }
    if (table.match.moves().empty()) {
        return std::nullopt;
    }
    INFO(rules->game.id << ", seed " << seed);
    Worker worker(rules);
    worker.set_position(table.match.worker().position());
    const int expected = value_of(worker);
    const search::Thought thought = table.ask(4'000'000);
    CHECK(thought.proof == (expected > 0 ? Proof::Win : expected < 0 ? Proof::Loss : Proof::Draw));
    CHECK(thought.depth > 0);
    // The move keeps what was proved.
    MoveList moves;
    worker.list(moves);
    worker.make(moves, thought.index);
    CHECK(value_of(worker) == -expected);
    return expected;
}

void check_agreement(std::uint64_t positions) {
    vm::run_on_script_thread([&] {
        const test::ScriptedGame rows(kSmallRows, kSmallRowsMoves);
        std::array<int, 3> seen{};
        for (const auto& rules : {written_game(rows), test::open_package("connect-four")}) {
            for (std::uint64_t seed = 0; seed < positions; ++seed) {
                if (const auto value = agreed_value(rules, seed)) {
                    ++seen.at(static_cast<std::size_t>(*value + 1));
                }
            }
        }
        CHECK(std::all_of(seen.begin(), seen.end(), [](int number) { return number > 1; }));
    });
}

}  // namespace

TEST_CASE("solve finds mates in two and three, and no shorter ones") {
    constexpr Task kMates[] = {
        // Paul Morphy's problem, 1849: mate in two.
        {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "Ra6", 20'000},
        // Sam Loyd, "Excelsior", London Era 1861, after 1.b4 Rc5+ 2.bxc5 a2: 3.c6 Bc7 4.cxb7 and
        // 5.bxa8 mates: mate in three.
        {"chess", "n2b4/1p3p1p/1p6/1RP4K/8/4p1PN/p1P1R3/N6k w - - 0 3", 5, "c6", 400'000},
    };
    vm::run_on_script_thread([&] {
        for (const Task& mate : kMates) {
            check_win(mate);
        }
    });
}

TEST_CASE("solve finds the shortest ways through puzzles") {
    constexpr Task kPuzzles[] = {
        // Breadth first with the moves of tests/second/forks.py.
        {"forks", "1o2o1o1/1o6/8/3o3o/1o2Q3/8/8/4o3 hunter", 3, "", 10'000},
        {"forks", "1o2o1o1/1o6/5R2/3o4/1o2o3/2R5/8/4o3 hunter", 4, "", 10'000},
        // The last donkey is beside a clown.
        {"dudeney-pursuit", "8/8/8/8/dC1C4 w", 1, "b1-a1", 1000},
        // Backwards from all captures, with the moves of tests/second/dudeney-pursuit.py.
        {"dudeney-pursuit", "8/1d6/C2C4/8/8 white", 7, "", 100'000},
    };
    vm::run_on_script_thread([&] {
        for (const Task& puzzle : kPuzzles) {
            check_win(puzzle);
        }
    });
}

TEST_CASE("solve finds the shortest ways through long pursuits", "[.full]") {
    // Backwards from all captures, with the moves of tests/second/dudeney-pursuit.py; the last is
    // Dudeney's own.
    constexpr Task kPursuits[] = {
        {"dudeney-pursuit", "8/8/d1C2C2/8/8 white", 13, "", 2'000'000},
        {"dudeney-pursuit", "8/8/d1C2C1d/8/8 white", 27, "", 8'000'000},
    };
    vm::run_on_script_thread([&] {
        for (const Task& pursuit : kPursuits) {
            check_win(pursuit);
        }
    });
}

TEST_CASE("solve tells when a puzzle has no solution") {
    vm::run_on_script_thread([] {
        // Breadth first with the moves of tests/second/forks.py: 54 positions, none cleared.
        Table table(test::open_package("forks"), "1o2o1o1/1o6/2B2B2/3o4/1o2o3/2B2B2/8/4o3 hunter");
        const search::Thought thought = table.ask(1000);
        CHECK(thought.proof == Proof::NoWin);
        CHECK(thought.score < search::kSureWin);
        CHECK(!thought.instead.empty());
        CHECK(proof_text(thought).starts_with("proved: no line wins"));
    });
}

TEST_CASE("a hunter who knew where the foxes are would need a click for each of them") {
    // A bound from below for whoever does not: three foxes are left among ten unopened cells.
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("fox-hunt");
        Table table(rules, "10/10/10/10/10/10/10/10/10/10 hunter fox=a1..h1 "
                           "opened=a1..j10,f1:no,g1:no,h1:no,a10..g10:no found=a1..e1");
        search::ProofSearch search(rules);
        search.begin({table.match.worker().position(), nullptr, 1, {}});
        REQUIRE(search.root_moves().size() == 10);
        const std::uint32_t hunter = search.seats_of(1U << search.to_move());
        for (int plies = 1; plies <= 3; ++plies) {
            REQUIRE(search.look(hunter, plies, {}));
            CHECK((search.found().won <= static_cast<std::uint32_t>(plies)) == (plies == 3));
        }
    });
}

TEST_CASE("solve and the definition agree on who wins") { check_agreement(16); }

TEST_CASE("solve and the definition agree on who wins in many positions", "[.full]") {
    check_agreement(60);
}

TEST_CASE("solve claims nothing that the game may take away") {
    vm::run_on_script_thread([] {
        // Mate in two by two rooks; a hundred quiet plies end the game before, or not.
        Table late(test::open_package("chess"), "7k/8/8/8/8/8/R7/1R4K1 w - - 96 80");
        CHECK(late.ask(20'000).proof == Proof::Win);
        Table later(test::open_package("chess"), "7k/8/8/8/8/8/R7/1R4K1 w - - 98 80");
        const search::Thought thought = later.ask(20'000);
        CHECK(thought.proof == Proof::None);
        CHECK(thought.instead == "ab");
        // Chance and hidden things: the usual bot, who says so.
        for (const char* package : {"ur", "banqi"}) {
            Table table(test::open_package(package));
            Random random(1, "solve test");
            while (table.match.moves().chance) {
                table.match.make(random.below(table.match.moves().size()));
            }
            const search::Thought other = table.ask(40);
            CHECK(other.proof == Proof::None);
            CHECK(other.instead == search::usual_bot(*table.knowledge));
        }
    });
}
