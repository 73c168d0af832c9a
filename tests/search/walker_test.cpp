// The walk through a game's tree: a script that fails in it takes nothing with it.
#include "engine/search/walker.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

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

}  // namespace

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
