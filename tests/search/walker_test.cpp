// The walk through a game's tree: a script that fails in it takes nothing with it.
#include "engine/search/walker.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

using namespace perthro;

namespace {

// Plies by tables, judged by a hook that fails where a man stands in the middle (cell 5).
const std::string kYaml = R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 3]}]}
pieces: {man: {letter: M}}
results: {judged: {when: outcome, all: draw}, stuck: {when: stuck, all: draw}}
setups: {start: {white: {man: [a1, b1]}, black: {man: [b3, c3]}}}
)";
const std::string kRules = R"(
man:move { along(orthogonal), step, land(open) }
function outcome(position)
  if position:owner(5) then error("planted") end
end
)";

// The moves of a list that take something or make another piece, by number.
std::vector<std::uint64_t> taking(const search::Walker& walker, const MoveList& moves) {
    std::vector<std::uint64_t> found;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        bool takes = walker.becomes(moves, i) != walker.mover_of(moves, i);
        walker.each_taken(moves, i, [&](std::uint32_t) { takes = true; });
        if (takes) {
            found.push_back(search::Walker::id_of(moves, i));
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

TEST_CASE("what takes is listed alone as among all moves") {
    vm::run_on_script_thread([] {
        for (const std::string package : {"chess", "xiangqi", "shogi", "breakthrough", "makruk",
                                          "janggi", "yonin-shogi", "jungle", "russian-draughts"}) {
            Worker worker(test::open_package(package));
            search::Walker walker(worker.shared_rules());
            MoveList all, some;
            std::size_t found = 0;
            for (std::uint64_t game = 0; game < 4; ++game) {
                Random random(game, package);
                worker.new_game(0, game);
                walker.stand_on(worker.position());
                for (int ply = 0; ply < 120 && !walker.over(); ++ply) {
                    walker.list(all);
                    INFO(package << ", game " << game << ", ply " << ply);
                    REQUIRE(walker.list_taking(some) == !all.empty());
                    REQUIRE(taking(walker, some) == taking(walker, all));
                    found += taking(walker, all).size();
                    if (all.empty()) {
                        break;
                    }
                    walker.make(all, random.below(all.size()));
                }
            }
            CHECK(found > 0);
        }
    });
}

TEST_CASE("where nothing can be taken it is told whether there is a move at all") {
    vm::run_on_script_thread([] {
        Worker worker(test::open_package("chess"));
        const Rules& rules = worker.rules();
        search::Walker walker(worker.shared_rules());
        MoveList moves;
        const auto any = [&](const std::string& text) {
            Position position(rules.layout);
            rules.read_position(rules, text, position);
            walker.stand_on(position);
            return walker.list_taking(moves);
        };
        CHECK_FALSE(any("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
        CHECK(moves.empty());
        CHECK(any("7k/8/6K1/8/8/8/8/8 b - - 0 1"));
        CHECK(moves.empty());
        CHECK(any("7k/6Q1/8/8/8/8/8/K7 b - - 0 1"));
        CHECK(moves.size() == 1);
    });
}

TEST_CASE("a ply whose outcome hook fails is taken back whole") {
    const test::ScriptedGame written(kYaml, kRules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const OpenGame game = open_game(request);
        Worker worker(game.rules);
        worker.new_game(0, 1);
        search::Walker walker(game.rules);
        walker.stand_on(worker.position());
        REQUIRE(walker.is_light());
        int failures = 0;
        for (int ply = 0; ply < 4; ++ply) {
            MoveList moves;
            walker.list(moves);
            const Position before = walker.position();
            const std::uint64_t key = walker.key();
            const Cell last = walker.worker().last_move().to;
            std::size_t made = moves.size();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                INFO("ply " << ply << ", move " << i);
                bool failed = false;
                try {
                    walker.make(moves, i);
                } catch (const RuleError& error) {
                    failed = std::string(error.what()).find("planted") != std::string::npos;
                    ++failures;
                    CHECK(failed);
                }
                if (!failed) {
                    made = i;
                    walker.unmake();
                }
                REQUIRE(walker.plies() == static_cast<std::size_t>(ply));
                REQUIRE(walker.position() == before);
                REQUIRE(walker.position().consistent());
                REQUIRE(walker.key() == key);
                REQUIRE(walker.worker().last_move().to == last);
            }
            REQUIRE(made < moves.size());
            walker.make(moves, made);
        }
        CHECK(failures >= 2);
        walker.unwind();
        CHECK(walker.position() == worker.position());
    });
}
