// What a screen says of an event before it is asked: never that it surely does not hold where it
// does, and mostly that it does not where a game goes on.
#include "engine/game/event_screen.hpp"
#include "engine/game/worker.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = kSlowBuild ? 1 : 3;
constexpr int kPlies = 400;

struct Asked {
    int held = 0;  // events that held, and were not screened off
    int screened = 0;
    std::string wrong;
};

// Asks every event of the results of every player, but those of which a list or Lua would tell.
void ask_all(Worker& worker, const std::vector<EventScreen>& screens, Asked& asked) {
    const Rules& rules = worker.rules();
    for (std::size_t i = 0; i < rules.results.size(); ++i) {
        const auto& event = rules.events[static_cast<std::size_t>(rules.results[i].event)];
        const EventKind kind = event.definition.kind;
        if (kind == EventKind::Stuck || kind == EventKind::Outcome || event.function) {
            continue;
        }
        const bool may = screens[i].may_hold(worker.position(), worker.line());
        bool holds = false;
        for (Player player = 1; player <= rules.layout.players; ++player) {
            holds = holds || worker.events().holds(event, player);
        }
        asked.held += holds && may ? 1 : 0;
        asked.screened += may ? 0 : 1;
        if (holds && !may) {
            asked.wrong = rules.game.results[i].kind;
        }
    }
}

Asked ask_in_games(const std::string& id) {
    Asked asked;
    Worker worker(open_package(id));
    std::vector<EventScreen> screens;
    for (const CompiledResult& result : worker.rules().results) {
        screens.emplace_back(worker.rules(),
                             worker.rules().events[static_cast<std::size_t>(result.event)]);
    }
    MoveList list;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Random random(5, "screens", game);
        worker.new_game(0, random.next());
        for (int ply = 0; ply < kPlies; ++ply) {
            ask_all(worker, screens, asked);
            const auto drawn = worker.draw(random, list);
            if (!drawn) {
                break;
            }
            worker.make(list, *drawn);
        }
    }
    return asked;
}

}  // namespace

TEST_CASE("no event holds of which its screen says that it does not") {
    int held = 0;
    for (const std::string& id : packages_to_test()) {
        Asked asked;
        vm::run_on_script_thread([&] { asked = ask_in_games(id); });
        INFO("package " << id);
        CHECK(asked.wrong == "");
        held += asked.held;
        for (const char* screened : {"breakthrough", "chess", "fanorona", "makruk", "janggi"}) {
            CHECK((id != screened || asked.screened > kPlies / 10));
        }
    }
    CHECK(held > 0);
}
