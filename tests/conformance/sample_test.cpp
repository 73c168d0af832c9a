// The positions that are drawn for a player who does not know everything are positions of the game:
// its rules work in every one of them.
#include "engine/game/sample.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

using namespace perthro;

namespace {

constexpr int kGames = 4;
constexpr int kPlies = 24;    // at most, before one looks
constexpr int kSamples = 12;  // of a position
constexpr int kFurther = 10;  // plies played in each

void play(Worker& worker, std::uint64_t plies, Random& random) {
    MoveList moves;
    for (; plies > 0; --plies) {
        worker.list(moves);
        if (moves.empty()) {
            return;
        }
        worker.make(moves, draw_move(moves, random));
    }
}

// How many positions could be drawn.
int play_in_worlds(const std::string& package, const std::map<std::string, std::string>& options) {
    LoadRequest request;
    request.package = package;
    for (const auto& [option, value] : options) {
        request.options[option] = value;
    }
    const auto rules = open_game(request).rules;
    Sampler sampler(rules);
    Observer observer(rules);
    Worker worker(rules);
    Random random(9, package);
    int drawn = 0;
    for (std::uint64_t game = 1; game <= kGames; ++game) {
        worker.new_game(0, game);
        play(worker, random.below(kPlies), random);
        for (Player viewer = 1; viewer <= rules->layout.players; ++viewer) {
            const Position seen = observer.observe(worker, viewer);
            for (int i = 0; i < kSamples; ++i) {
                const auto world = sampler.sample(seen, viewer, random);
                if (!world) {
                    continue;
                }
                ++drawn;
                Worker other(rules);
                other.set_position(*world);
                play(other, kFurther, random);
            }
        }
    }
    return drawn;
}

}  // namespace

TEST_CASE("the rules work in every position that is drawn for a player") {
    vm::run_on_script_thread([] {
        using Options = std::map<std::string, std::string>;
        for (const auto& [package, options] :
             {std::pair<std::string, Options>{"fox-hunt", {}},
              {"fox-hunt", {{"count_found", "false"}, {"moving", "true"}}},
              {"banqi", {}},
              {"dark-chess", {}}}) {
            INFO(package);
            CHECK(play_in_worlds(package, options) > 0);
        }
    });
}

TEST_CASE("as many hidden values are drawn as the setup gives") {
    vm::run_on_script_thread([] {
        const auto rules = open_game({"fox-hunt", {}, {}}).rules;
        const AttributeSlot& fox =
            rules->layout.attributes[static_cast<std::size_t>(rules->game.find_attribute("fox"))];
        Sampler sampler(rules);
        Observer observer(rules);
        Worker worker(rules);
        Random random(3, "foxes");
        worker.new_game(0, 1);
        play(worker, 20, random);
        const Position seen = observer.observe(worker, 1);
        for (int i = 0; i < 50; ++i) {
            const auto world = sampler.sample(seen, 1, random);
            REQUIRE(world);
            std::uint32_t foxes = 0;
            for (const Cell cell : rules->game.topology.cells) {
                foxes += world->get(fox.base + cell);
            }
            CHECK(foxes == 8);
        }
    });
}
