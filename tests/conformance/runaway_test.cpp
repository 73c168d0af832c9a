// Scripts that run away, in every hook: each ends with the error that names the hook and the line,
// the position is as it was, the worker goes on, and at last the same process passes the battery.
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/battery.hpp"
#include "tests/conformance/runaway_scripts.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>
#include <iterator>
#include <optional>

using namespace perthro;
using namespace perthro::test;

namespace {

const std::string kYaml = R"(api: 1
id: game
players: [white, black]
board: {grids: [{size: [5, 5]}]}
attributes: {score: {of: player, type: 0..9}}
pieces: {king: {letter: K, royal: true}, pawn: {letter: P}}
setups: {start: {white: {king: c1, pawn: [a2, b2]}, black: {king: c5, pawn: [d4, e4]}, lua: prepare}}
)";

constexpr int kLine = 2;      // of rules.lua where the script stands
constexpr int kHookLine = 6;  // where the hook begins, or the load calls it

// Where a script can stand: what calls it, and how an error names that.
struct Place {
    const char* hook;   // its name in messages, "" = the load
    const char* rules;  // calls runaway(position)
    const char* yaml = "";
    bool prepares = false;  // defines the setup function itself
};

const Place kPlaces[] = {
    {"", "runaway()"},
    {"prepare", "function prepare(position) runaway(position) end", "", true},
    {"test", "king:move { along(around), step, test(function(position) return runaway(position) "
             "end), land(open) }"},
    {"apply", "king:move { along(around), step, land(open), apply(function(position) return "
              "runaway(position) end) }"},
    {"majority", "majority(\"move\", { function(position) return runaway(position) end })"},
    {"on_move", "function on_move(position, move) runaway(position) end"},
    {"on_move", "on_move = { move = function(position, move) runaway(position) end }"},
    {"filter", "function filter(position, moves) runaway(position) end"},
    {"on_applied", "function on_applied(position, move) runaway(position) end"},
    {"on_turn", "function on_turn(position) runaway(position) end"},
    {"outcome", "function outcome(position) runaway(position) end",
     "results: {told: {when: outcome, all: draw}}\n"},
    {"counted", "function counted(position, player) return runaway(position) end",
     "results: {told: {when: counted, holder: win}}\n"},
    {"asked", "function asked(position, player) return runaway(position) end",
     "results: {told: {when: pieces 3, ask: asked, holder: win}}\n"},
    {"tally", "function tally(position, player) return runaway(position) end",
     "results: {told: {when: pieces 3, most: tally}}\n"},
};

std::string rules_of(const RunawayScript& script, const Place& place) {
    std::string rules = "local function runaway(position)\n";
    rules += script.body;
    rules += "\nend\nking:move { along(around), step, land(open) }\npawn:move { step(n), land }\n";
    rules += place.rules;
    rules += "\nfunction fine() return 7 end\n";
    return place.prepares ? rules : rules + "function prepare() end\n";
}

// Time runs out soon where it must; elsewhere a busy machine must not be what ends the script.
vm::Limits limits_for(const RunawayScript& script) {
    vm::Limits limits = patient_limits();
    limits.soft_memory = std::size_t{16} << 20;
    if (script.kind == vm::ScriptErrorKind::Time) {
        limits.operation = std::chrono::milliseconds(40);
        limits.load = std::chrono::milliseconds(200);
    }
    return limits;
}

// Everything that can call a hook.
void use_all(Worker& worker) {
    MoveList moves;
    worker.list(moves);
    worker.make(moves, 0);
    static_cast<void>(worker.outcome());
}

// A tail call, and an overflow of the stack in compiled code, leave no line but the caller's.
void check_line(const RunawayScript& script, int line) {
    CHECK((line == kLine || (script.kind == vm::ScriptErrorKind::Runtime && line == kHookLine)));
}

void run_hook(Worker& worker, const RunawayScript& script, const Place& place) {
    std::string message;
    int line = 0;
    std::optional<Position> before;
    try {
        worker.new_game(0, 1);
        before = worker.position();
        use_all(worker);
    } catch (const ScriptFailure& failure) {
        message = failure.what();
        CHECK(failure.error().kind == script.kind);
        line = failure.at().line;
    }
    check_line(script, line);
    CHECK(message.find("rules.lua:" + std::to_string(line) + ": ") != std::string::npos);
    CHECK(message.find(place.hook) != std::string::npos);
    CHECK(message.find(script.message) != std::string::npos);
    if (before) {
        CHECK(worker.position() == *before);
        CHECK(worker.plies() == 0);
    }
    CHECK(worker.hooks()->call("fine", worker, 1) == 7);
}

void run_in(const RunawayScript& script, const Place& place) {
    INFO(script.body << " in " << (place.hook[0] == '\0' ? "the load" : place.hook));
    const PackageFolder folder;
    folder.write("game/game.yaml", kYaml + place.yaml);
    folder.write("game/rules.lua", rules_of(script, place));
    LoadRequest request;
    request.package = folder.path("game");
    try {
        const OpenGame game = open_game(request, limits_for(script));
        REQUIRE(place.hook[0] != '\0');
        Worker worker(game.rules);
        run_hook(worker, script, place);
    } catch (const LoadErrors& errors) {
        INFO(errors.what());
        REQUIRE(place.hook[0] == '\0');
        check_line(script, errors.errors().front().line);
        CHECK(errors.errors().front().what.find(script.message) != std::string::npos);
    }
}

// Every script in some places, every place with some scripts; in the full tier all in all.
void run_scripts(Tier tier) {
    constexpr std::size_t kPlacesEach = 3;
    const std::size_t places = std::size(kPlaces);
    const std::size_t each = tier == Tier::Full ? places : kPlacesEach;
    std::size_t place = 0;
    for (const RunawayScript& script : kRunawayScripts) {
        for (std::size_t k = 0; k < each; ++k) {
            run_in(script, kPlaces[place++ % places]);
        }
    }
}

}  // namespace

TEST_CASE("scripts that run away are stopped in every hook, and the process passes the battery",
          "[no-tsan]") {
    vm::run_on_script_thread([] {
        run_scripts(Tier::Quick);
        for (const char* id : {"chess", "reversi", "international-draughts", "backgammon"}) {
            static_cast<void>(run_battery(id, Tier::Quick, 1));
        }
    });
}

TEST_CASE("all scripts that run away are stopped in all hooks, and then all packages pass",
          "[.full][no-tsan]") {
    vm::run_on_script_thread([] {
        run_scripts(Tier::Full);
        for (const std::string& id : packages_to_test()) {
            static_cast<void>(run_battery(id, Tier::Quick, 2));
        }
    });
}
