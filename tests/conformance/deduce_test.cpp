// What a player can tell of hidden types from how a game went: never wrong, told alike in games
// that look alike to him, and kept by the positions that are drawn for him.
#include "engine/game/deduce.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <tuple>
#include <vector>

using namespace perthro;

namespace {

std::string spies() { return std::string(PERTHRO_SOURCE_DIR) + "/tests/data/spies"; }

bool may_be(std::uint64_t types, PieceType type) {
    return types == 0 || ((types >> type) & 1) != 0;
}

std::uint64_t only(const Rules& rules, const std::vector<std::string>& names) {
    std::uint64_t types = 0;
    for (const std::string& name : names) {
        types |= std::uint64_t{1} << rules.game.find_piece(name);
    }
    return types;
}

std::uint64_t deduced_at(Match& match, Player viewer, const std::string& cell) {
    const auto& info = match.rules().game.topology.info;
    const auto found = std::find_if(info.begin(), info.end(),
                                    [&](const auto& one) { return one.name == cell; });
    REQUIRE(found != info.end());
    return match.deduced(viewer)->types[static_cast<std::size_t>(found - info.begin())];
}

// How much was ruled out, over a random game.
int play_and_check(Match& match, int plies, Random& random) {
    const Rules& rules = match.rules();
    Observer observer(match.worker().shared_rules());
    Sampler sampler(match.worker().shared_rules());
    int ruled_out = 0;
    for (int ply = 0; ply < plies && !match.moves().empty(); ++ply) {
        match.make(random.below(match.moves().size()));
        const Position& truth = match.worker().position();
        if (truth.get(Field::Over) != 0) {
            break;
        }
        for (Player viewer = 1; viewer <= rules.layout.players; ++viewer) {
            const auto deduced = match.deduced(viewer);
            const Position seen = observer.observe(match.worker(), viewer);
            const auto world = sampler.sample(seen, viewer, random, deduced.get());
            for (const Cell cell : rules.game.topology.cells) {
                if (word::type(seen.word(cell)) != kUnknownType) {
                    continue;
                }
                CAPTURE(ply, viewer, cell);
                CHECK(may_be(deduced->types[cell], word::type(truth.word(cell))));
                REQUIRE(world);
                CHECK(may_be(deduced->types[cell], word::type(world->word(cell))));
                ruled_out += deduced->types[cell] != 0 ? 1 : 0;
            }
        }
    }
    return ruled_out;
}

}  // namespace

TEST_CASE("no type is ruled out that a piece has") {
    vm::run_on_script_thread([] {
        for (const auto& [package, setup, plies] :
             {std::tuple<std::string, std::string, int>{"stratego", "ready", 60},
              {spies(), "", 24}}) {
            Match match(test::open_package(package));
            int ruled_out = 0;
            for (std::uint64_t game = 1; game <= 4; ++game) {
                INFO(package << ", game " << game);
                Random random(game, "deduce");
                match.start({setup, game, "", ""});
                ruled_out += play_and_check(match, plies, random);
            }
            CHECK(ruled_out > 100);
        }
    });
}

TEST_CASE("a piece is of a type that can do what it did") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("stratego");
        Match match(rules);
        const auto after = [&](const char* position, const char* moves) {
            match.start({"", 0, position, moves});
        };
        SECTION("bombs and flags stand still") {
            after("4f5/10/10/10/2__2__2/2__2__2/10/10/4{4:1}5/F9 red", "e2-e3");
            const std::uint64_t types = deduced_at(match, 2, "e3");
            CHECK((types & only(*rules, {"flag", "bomb"})) == 0);
            CHECK((types & only(*rules, {"spy", "marshal"})) != 0);
            CHECK(deduced_at(match, 2, "a1") == 0);
        }
        SECTION("only scouts go far") {
            after("4f5/10/10/10/2__2__2/2__2__2/10/10/4{2:1}5/F9 red", "e2-e6");
            CHECK(deduced_at(match, 2, "e6") == only(*rules, {"scout"}));
        }
        SECTION("who was beaten was beatable") {  // by a sergeant; a flag's end would end the game
            after("4f5/10/10/10/2__2__2/2__2__2/10/10/4{4:1}{3:2}4/F9 red", "e2-f2");
            REQUIRE(match.deduced(1)->lost.size() == 1);
            CHECK(match.deduced(1)->lost[0].owner == 2);
            CHECK(match.deduced(1)->lost[0].types == only(*rules, {"spy", "scout", "miner"}));
        }
        SECTION("what was taken back was not seen") {
            after("4f5/10/10/10/2__2__2/2__2__2/10/10/4{2:1}5/F9 red", "e2-e6");
            CHECK(deduced_at(match, 2, "e6") != 0);
            match.undo();
            match.play("e2-e3");
            CHECK(deduced_at(match, 2, "e6") == 0);
            CHECK(deduced_at(match, 2, "e3") != only(*rules, {"scout"}));
        }
    });
}

TEST_CASE("a type that was seen to be lost is not drawn again") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("stratego");
        Match match(rules);
        // The marshal shows itself to the miner, then the spy takes it.
        match.start({"", 0, "4f5/9{4:2}/10/10/2__2__2/2__2__2/10/10/4{3:1}mS3/F9 red",
                     "e2-f2, j9-j8, g2-f2, j8-j9"});
        REQUIRE(match.deduced(1)->lost.size() == 1);
        CHECK(match.deduced(1)->lost[0].types == only(*rules, {"marshal"}));
        Observer observer(rules);
        Sampler sampler(rules);
        Random random(1, "lost");
        const Position seen = observer.observe(match.worker(), 1);
        const auto marshal = static_cast<PieceType>(rules->game.find_piece("marshal"));
        for (int i = 0; i < 200; ++i) {
            const auto world = sampler.sample(seen, 1, random, match.deduced(1).get());
            REQUIRE(world);
            CHECK(world->count(2, marshal) == 0);
        }
    });
}

TEST_CASE("games that a player cannot tell apart tell him the same") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("stratego");
        Match truth(rules);
        Match other(rules);
        Observer observer(rules);
        Sampler sampler(rules);
        Random random(6, "alike");
        int compared = 0;
        for (int game = 0; game < 16; ++game) {
            truth.start({"ready", 0, "", ""});
            const Position seen = observer.observe(truth.worker(), 1);
            const auto world = sampler.sample(seen, 1, random);
            REQUIRE(world);
            other.start({"", 0, other.position_texts().write(*world), ""});
            for (int ply = 0; ply < 60; ++ply) {
                const std::size_t index = random.below(truth.moves().size());
                const FoundMove same = other.find(truth.texts()[index]);
                if (!same) {
                    break;
                }
                truth.make(index);
                other.make(static_cast<std::size_t>(same.index));
                const Position here = observer.observe(truth.worker(), 1);
                if (!(here == observer.observe(other.worker(), 1))) {
                    break;
                }
                const auto one = truth.deduced(1);
                const auto two = other.deduced(1);
                CAPTURE(game, ply);
                CHECK(one->types == two->types);
                REQUIRE(one->lost.size() == two->lost.size());
                for (std::size_t i = 0; i < one->lost.size(); ++i) {
                    CHECK(one->lost[i].types == two->lost[i].types);
                }
                ++compared;
            }
        }
        CHECK(compared > 20);
    });
}
