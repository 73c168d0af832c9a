// Random games of Splut! with two, three and four teams: each ends, and one team is left.
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

#include <bit>

using namespace perthro;
using namespace perthro::testing;

namespace {

int teams_left(const Position& position, const GameDefinition& game, PieceType sorcerer) {
    int teams = 0;
    for (Player player = 1; player <= game.player_count(); ++player) {
        teams += position.count(player, sorcerer) > 0 ? 1 : 0;
    }
    return teams;
}

void play(const std::string& setup, std::uint64_t games) {
    const auto rules = rules_of("splut");
    const GameDefinition& game = rules->game;
    Worker worker(rules);
    Playout playout(worker);
    PlayoutStart start;
    start.setup = game.find_setup(setup);
    REQUIRE(start.setup >= 0);
    for (std::uint64_t number = 0; number < games; ++number) {
        INFO("setup " << setup << ", game " << number);
        const PlayoutEnd end = playout.play(start, 14, number);
        REQUIRE(end.outcome);
        CHECK(end.outcome->kind == "last");
        CHECK(std::popcount(end.outcome->winners) == 1);
        CHECK(teams_left(worker.position(), game, game.find_piece("sorcerer")) == 1);
    }
}

void play_all(std::uint64_t games) {
    vm::run_on_script_thread([games] {
        for (const char* setup : {"two", "three", "four"}) {
            play(setup, games);
        }
    });
}

}  // namespace

TEST_CASE("Splut! ends with one team left") { play_all(20); }

TEST_CASE("Splut! ends with one team left, a thousand times", "[.full]") { play_all(1000); }
