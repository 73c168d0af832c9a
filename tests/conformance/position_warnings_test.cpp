// Nobody is warned of a position that a game can have: the setups of every package and random games
// are not odd; and what no game can have led to is told.
#include "engine/game/oddities.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

void check(Match& match, const Oddities& oddities) {
    const auto warnings = position_warnings(match.rules().game, oddities.of(match.worker()),
                                            match.worker().position().to_move());
    INFO("position " << match.position());
    for (const std::string& warning : warnings) {
        FAIL_CHECK(match.position() << ": " << warning);
    }
}

void play(const std::shared_ptr<const Rules>& rules) {
    const Oddities oddities(rules);
    Match match(rules);
    const auto setups = std::max<std::size_t>(rules->game.setups.size(), 1);
    for (std::size_t setup = 0; setup < setups; ++setup) {
        match.start({rules->game.setups.empty() ? "" : rules->game.setups[setup].name, 1, "", ""});
        Random random(setup, rules->game.id);
        for (int ply = 0; ply < 200 && !match.moves().empty(); ++ply) {
            if (match.worker().position().get(Field::TurnStart) != 0 && !match.moves().chance) {
                check(match, oddities);
            }
            match.make(draw_move(match.moves(), random));
        }
    }
}

}  // namespace

TEST_CASE("no position of a game is called odd") {
    vm::run_on_script_thread([] {
        for (const std::string& id : packages_to_test()) {
            INFO("package " << id);
            play(open_package(id));
        }
    });
}

TEST_CASE("what no game can have led to is told, one sentence each") {
    vm::run_on_script_thread([] {
        const auto warnings = [](const std::string& id, const std::string& position) {
            Match match(open_package(id));
            match.start({"", 1, position, ""});
            return match.position_warnings();
        };
        using Texts = std::vector<std::string>;
        CHECK(warnings("chess", "8/8/8/8/8/8/8/8 w - - 0 1") ==
              Texts{"white has no king", "black has no king"});
        CHECK(warnings("chess", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1") ==
              Texts{"black's king on e8 can be taken at once, for white is to move"});
        CHECK(warnings("xiangqi", "4k4/9/9/9/9/4K4/9/9/9/9 w") ==
              Texts{"black's general on e10 can be taken at once, for red is to move",
                    "red's general on e5 stands where none of its kind ever gets"});
        CHECK(warnings("chess", "4k3/8/8/8/8/8/8/4K2R b - - 0 1").empty());
    });
}

TEST_CASE("who has lost his king in a text has neither won nor lost when he cannot move") {
    vm::run_on_script_thread([] {
        Match match(open_package("chess"));
        match.start({"", 1, "8/8/8/8/8/8/8/8 w - - 0 1", ""});
        CHECK(match.outcome()->kind == "stuck");
        CHECK(match.outcome()->winners == 0);
    });
}
