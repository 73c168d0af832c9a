// What holds for every bot: it answers with a legal move whenever it is stopped, the same for the
// same seed and nodes, never by what its player cannot know; and it finds what there is to find.
#include "engine/game/sample.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/bot.hpp"
#include "scripting/play/bot_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/search/bot_table.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>

using namespace perthro;
using test::nodes;

namespace {

// Packages of every kind: by tables, by words, with hooks, dice, a bag, fog, secrets, four players.
constexpr const char* kPackages[] = {"chess",    "international-draughts",
                                     "hex",      "backgammon",
                                     "banqi",    "dark-chess",
                                     "stratego", "yonin-shogi",
                                     "amazons"};

struct Table : test::BotTable {
    explicit Table(const std::string& package, const std::string& setup = "")
        : BotTable(test::open_package(package), from_setup(setup)) {}

    [[nodiscard]] bool choice_due() { return !match.moves().empty() && !match.moves().chance; }

private:
    static MatchStart from_setup(const std::string& setup) {
        MatchStart start;
        start.setup = setup;
        return start;
    }
};

bool same(const search::Thought& one, const search::Thought& other) {
    return one.move.name == other.move.name && one.move.tokens == other.move.tokens &&
           one.score == other.score && one.nodes == other.nodes;
}

}  // namespace

TEST_CASE("a bot that is stopped at any moment names a legal move") {
    vm::run_on_script_thread([] {
        for (const char* package : kPackages) {
            Table table(package);
            Random random(3, package);
            for (const std::string_view name : test::kThinkers) {
                const auto bot = search::make_bot(name, table.knowledge);
                for (const int asked : {0, 1, 7, 40}) {
                    table.play(3, random);
                    if (!table.choice_due()) {
                        break;
                    }
                    INFO(package << ", " << name << " stopped after " << asked);
                    int left = asked;
                    search::Budget budget;
                    budget.stop = [&left] { return left-- <= 0; };
                    const search::Thought thought = bot->think(table.view(5), budget);
                    CHECK(table.legal(thought));
                }
            }
        }
    });
}

TEST_CASE("the same seed and nodes give the same answer, from a fresh bot and a used one") {
    vm::run_on_script_thread([] {
        for (const char* package : kPackages) {
            Table table(package);
            Random random(4, package);
            for (const std::string_view name : test::kThinkers) {
                table.play(2, random);
                if (!table.choice_due()) {
                    break;
                }
                INFO(package << ", " << name);
                const auto fresh = search::make_bot(name, table.knowledge);
                const auto used = search::make_bot(name, table.knowledge);
                const search::View view = table.view(11);
                static_cast<void>(used->think(table.view(12), nodes(30)));
                const search::Thought one = fresh->think(view, nodes(40));
                CHECK(same(one, used->think(view, nodes(40))));
                CHECK(same(one, fresh->think(view, nodes(40))));
            }
        }
    });
}

TEST_CASE("worlds that a player cannot tell apart get the same move") {
    constexpr int kPositions = 7;
    vm::run_on_script_thread([] {
        for (const auto& [package, setup] :
             {std::pair("dark-chess", ""), std::pair("stratego", "ready")}) {
            Table table(package, setup);
            Sampler sampler(table.rules);
            Random random(5, package);
            int compared = 0;
            for (int i = 0; i < kPositions; ++i) {
                table.play(3, random);
                if (!table.choice_due()) {
                    break;
                }
                const Position truth = table.match.worker().position();
                const search::View here = table.view(17);
                const auto other = sampler.sample(here.position, truth.to_move(), random,
                                                  here.deduced.get());
                if (!other || *other == truth) {
                    continue;
                }
                Worker elsewhere(table.rules);
                elsewhere.set_position(*other);
                search::View there = search::view_of(elsewhere, &table.observer, 17);
                there.deduced = here.deduced;  // of a game that looked the same so far
                for (const std::string_view name : test::kThinkers) {
                    INFO(package << ", " << name << ", position " << i);
                    const auto bot = search::make_bot(name, table.knowledge);
                    const search::Thought thought = bot->think(here, nodes(40));
                    CHECK(same(thought, bot->think(there, nodes(40))));
                    const MoveList& moves = table.match.shown();
                    CHECK(search::find_move(moves, thought) < moves.size());
                }
                ++compared;
            }
            INFO(package);
            CHECK(compared >= 3);
        }
    });
}

TEST_CASE("on a drawn world a player has the moves that he is shown, repetition included") {
    // Red chases round and round: at the end he may not go on (games/stratego/tests.yaml).
    constexpr const char* kChase[] = {"e3-e4", "f4-f5", "e4-f4", "f5-e5",
                                      "f4-f5", "e5-e4", "f5-e5", "e4-f4"};
    vm::run_on_script_thread([&] {
        test::BotTable table(
            test::open_package("stratego"),
            test::from_position("4f5/10/10/10/2__2__2/2__2__2/5{5:2}4/4{4:1}5/10/F9 red"));
        Sampler sampler(table.rules);
        Random random(8, "chases");
        search::Walker walker(table.rules);
        MoveList moves;
        int forbidden = 0;  // turns where the line alone takes a move away
        for (std::size_t turn = 0; turn <= std::size(kChase); ++turn) {
            const search::View view = table.view(1);
            const auto world = sampler.sample(view.position, view.position.to_move(), random);
            REQUIRE(world);
            walker.stand_on(*world, view.history.get());
            walker.list_in_order(moves);
            CAPTURE(turn);
            CHECK(moves.size() == view.moves.size());
            for (std::size_t i = 0; i < moves.size(); ++i) {
                const auto shown = std::count_if(
                    view.moves.begin(), view.moves.end(), [&](const MovePath& move) {
                        return search::same_move(move, search::path_of(moves, i));
                    });
                CHECK(shown == 1);
            }
            walker.stand_on(*world);
            walker.list_in_order(moves);
            forbidden += moves.size() > view.moves.size() ? 1 : 0;
            if (turn < std::size(kChase)) {
                const FoundMove found = table.match.find(kChase[turn]);
                REQUIRE(found);
                table.match.make(static_cast<std::size_t>(found.index));
            }
        }
        CHECK(forbidden == 1);
    });
}

TEST_CASE("alpha-beta finds mates") {
    struct Mate {
        const char* package;
        const char* position;
        int plies;
        const char* move;  // the only one, in any notation of the game
    };
    constexpr Mate kMates[] = {
        // Scholar's mate; Morphy's problem; a rook's back rank; two rooks.
        {"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "Qxf7"},
        {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "Ra6"},
        {"chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "Rd8"},
        {"xiangqi", "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1", 1, "b8-b10"},
        // Gold in front of the king, held by a pawn.
        {"shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1, "G*5b"}};
    vm::run_on_script_thread([&] {
        for (const Mate& mate : kMates) {
            INFO(mate.package << ": " << mate.position);
            const auto rules = test::open_package(mate.package);
            Match match(rules);
            MatchStart start;
            start.position = mate.position;
            match.start(start);
            const auto expected = match.find(mate.move);
            REQUIRE(expected);
            const auto bot = search::make_bot("ab", std::make_shared<search::Knowledge>(rules));
            const auto view = search::view_of(match.worker(), nullptr, 1);
            const search::Thought thought = bot->think(view, nodes(200'000));
            CHECK(thought.score == search::kWin - mate.plies);
            CHECK(thought.index == static_cast<std::size_t>(expected.index));
            CHECK(thought.line.size() == static_cast<std::size_t>(mate.plies));
        }
    });
}

TEST_CASE("alpha-beta that looks one ply ahead sees who is stuck, also where nothing is taken") {
    const test::ScriptedGame written(R"(
api: 1
id: small
players: [south, north]
board: {grids: [{size: [4, 2]}]}
pieces: {man: {letter: M}}
results: {blocked: {when: stuck, to_move: loss}}
setups: {start: {south: {man: [b1, b2]}, north: {man: a2}}}
)",
                                     "man:move { along(orthogonal), step, land(empty) }\n");
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const auto rules = open_game(request).rules;
        Match match(rules);
        match.start({});
        const auto blocking = match.find("b1-a1");
        REQUIRE(blocking);
        search::AlphaBetaOptions options;
        options.depth = 1;
        search::AlphaBeta bot(std::make_shared<search::Knowledge>(rules), options);
        const auto view = search::view_of(match.worker(), nullptr, 1);
        const search::Thought thought = bot.think(view, {});
        CHECK(thought.index == static_cast<std::size_t>(blocking.index));
        CHECK(thought.score == search::kWin - 1);
    });
}

TEST_CASE("bots see that a swap gives them the other side") {
    // Whoever plays south, with a man on the last cell, wins; after the first move the other one
    // may have that side for himself.
    const test::ScriptedGame written(R"(
api: 1
id: small
players: [south, north]
board: {grids: [{size: [3, 1]}], zones: {last: c1}}
pieces: {man: {letter: M}}
hands: {man: unlimited}
turns:
  - {turn: south, moves: [place]}
  - {turn: north, moves: [swap, stay]}
results:
  won:  {when: finished, ask: ahead, holder: win}
  even: {when: finished, all: draw}
setups: {start: {}}
)",
                                     R"(
man:drop "place" { anywhere, land }
move "swap" { swap_seats }
move "stay" {}
condition "ahead" (some(last, own))
)");
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const auto rules = open_game(request).rules;
        Match match(rules);
        const auto knowledge = std::make_shared<search::Knowledge>(rules);
        const auto answer = [&](const char* name) {
            const auto view = search::view_of(match.worker(), nullptr, 1);
            const search::Thought thought =
                search::make_bot(name, knowledge)->think(view, nodes(2000));
            return std::pair(match.texts()[thought.index], thought.score);
        };
        for (const char* name : {"greedy", "ab", "mcts", "maxn", "solve"}) {
            INFO(name);
            match.start({});
            if (std::string(name) != "greedy") {  // who looks farther than one ply leaves it
                CHECK(answer(name).first != "man@c1 place");
                CHECK(answer(name).second == 0);
            }
            match.play("man@c1 place");
            CHECK(answer(name).first == "swap");
            CHECK(answer(name).second > 0);
        }
    });
}

TEST_CASE("mcts that has time for one look at every move takes what it is given") {
    vm::run_on_script_thread([] {
        LoadRequest request;
        request.package = "go";
        request.options = {{"size", "9"}};
        const auto rules = open_game(request).rules;
        Match match(rules);
        match.start({});
        for (const char* move : {"e5", "e4", "a1", "d5", "a9", "f5", "j1"}) {
            match.play(move);  // e5 is left with one liberty
        }
        const auto taking = match.find("e6");
        REQUIRE(taking);
        const std::size_t moves = match.moves().size();
        const auto bot = search::make_bot("mcts", std::make_shared<search::Knowledge>(rules));
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto view = search::view_of(match.worker(), nullptr, seed);
            const search::Thought thought = bot->think(view, nodes(moves));
            CHECK(thought.index == static_cast<std::size_t>(taking.index));
        }
    });
}

TEST_CASE("the greedy bot takes from its enemies, not from its ally") {
    // The ally has three pieces in reach and an enemy one: by pieces alone all are worth the same.
    const test::ScriptedGame written(R"(
api: 1
id: small
players: [south, west, north, east]
teams: {ns: [south, north], we: [west, east]}
board: {grids: [{size: [5, 5]}]}
pieces: {man: {letter: M}}
results: {stuck: {when: stuck, all: draw}}
setups:
  start: {south: {man: c3}, north: {man: [b3, c4, d3]}, west: {man: [c2, a5]}, east: {man: e5}}
)",
                                     R"(
man:move "capture" { along(orthogonal), step, occupied, capture, land }
man:move { along(orthogonal), step, land(empty) }
function evaluate(position, player) return 100 * position:count(player) end
)");
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const auto rules = open_game(request).rules;
        Match match(rules);
        match.start({});
        REQUIRE(match.moves().size() == 4);
        const auto bot = search::make_bot("greedy", std::make_shared<search::Knowledge>(rules));
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto view = search::view_of(match.worker(), nullptr, seed);
            const std::size_t move = bot->think(view, {}).index;
            CHECK(match.texts()[move].starts_with("c3-c2"));
        }
    });
}

TEST_CASE("default bots are ahead of random ones") {
    constexpr int kGames = 4;
    vm::run_on_script_thread([] {
        int won = 0;
        int lost = 0;
        for (const char* package : {"chess", "breakthrough", "international-draughts", "reversi",
                                    "connect-four", "kalah", "jungle"}) {
            const auto rules = test::open_package(package);
            const auto knowledge = std::make_shared<search::Knowledge>(rules);
            Match match(rules);
            Chooser strong("default", knowledge);
            Chooser weak("random", knowledge);
            for (std::uint64_t number = 0; number < kGames; ++number) {
                const Player seat = number % 2 == 0 ? 1 : 2;
                const std::vector<Chooser*> seats{nullptr, seat == 1 ? &strong : &weak,
                                                  seat == 2 ? &strong : &weak};
                BotGameStart start;
                start.time.nodes = 200;
                const BotGame game = play_bot_game(match, seats, start, number);
                const std::uint32_t winners = game.outcome ? game.outcome->winners : 0;
                won += ((winners >> seat) & 1) != 0 ? 1 : 0;
                lost += winners != 0 && ((winners >> seat) & 1) == 0 ? 1 : 0;
            }
        }
        CHECK(won >= 22);  // of 28
        CHECK(lost <= 4);
    });
}
