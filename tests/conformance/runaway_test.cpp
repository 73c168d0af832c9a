// Scripts that run away, in every hook: each ends with the error that names the hook and the line,
// the position is as it was, the worker goes on, and at last the same process passes the battery.
#include "engine/game/observe.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/battery.hpp"
#include "tests/conformance/runaway_scripts.hpp"
#include "tests/scripting/hook_places.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <ctime>
#include <iterator>
#include <optional>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

// What the thread has used of a processor.
std::chrono::milliseconds processor_time() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::milliseconds(used.tv_sec * 1'000 + used.tv_nsec / 1'000'000);
}

// A script ends within twice its limit. On a busy machine the watchdog looks late, and counts no
// more than 20 ms of what it missed.
constexpr int kBusy = 10;
void check_time(const RunawayScript& script, std::chrono::milliseconds used,
                std::chrono::milliseconds limit) {
    if (script.kind == vm::ScriptErrorKind::Time) {
        CHECK(used < kBusy * limit);
    }
}

// Time runs out soon where it must; elsewhere a busy machine must not be what ends the script.
vm::Limits limits_for(const RunawayScript& script) {
    vm::Limits limits = patient_limits();
    limits.soft_memory = std::size_t{16} << 20;
    if (script.kind == vm::ScriptErrorKind::Time) {
        limits.operation = std::chrono::milliseconds(60);
        limits.load = std::chrono::milliseconds(200);
    }
    return limits;
}

// Everything that can call a hook.
void use_all(Worker& worker) {
    MoveList moves;
    worker.list(moves);
    static_cast<void>(worker.notate(moves, 0));
    static_cast<void>(worker.order(moves, 0));
    static_cast<void>(worker.evaluate(1));
    static_cast<void>(worker.plausible());
    static_cast<void>(worker.view_marks());
    Observer observer(worker.shared_rules());
    static_cast<void>(observer.observe(worker, 1));
    worker.make(moves, 0);
    static_cast<void>(worker.outcome());
}

// A tail call, and recursion that fills the stack to the last slot, leave no line but the caller's.
void check_line(const RunawayScript& script, int line) {
    CHECK((line == kScriptLine ||
           (script.kind == vm::ScriptErrorKind::Runtime && line == kHookLine)));
}

// On a busy machine the short limit may pass in one call or another; soon it must not.
bool goes_on(Worker& worker) {
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
        try {
            return worker.hooks()->number_of("fine", worker, 1) == 7;
        } catch (const ScriptFailure&) {
            continue;
        }
    }
    return false;
}

void run_hook(Worker& worker, const RunawayScript& script, const HookPlace& place) {
    std::string message;
    int line = 0;
    std::optional<Position> before;
    const auto begun = processor_time();
    try {
        worker.new_game(0, 1);
        before = worker.position();
        use_all(worker);
    } catch (const ScriptFailure& failure) {
        message = failure.what();
        CHECK(failure.error().kind == script.kind);
        line = failure.at().line;
    }
    check_time(script, processor_time() - begun, limits_for(script).operation);
    check_line(script, line);
    CHECK(message.find("rules.lua:" + std::to_string(line) + ": ") != std::string::npos);
    CHECK(message.find(place.hook) != std::string::npos);
    CHECK(message.find(script.message) != std::string::npos);
    if (before) {
        CHECK(worker.position() == *before);
        CHECK(worker.plies() == 0);
    }
    CHECK(goes_on(worker));
}

void run_in(const RunawayScript& script, const HookPlace& place) {
    INFO(script.body << " in " << (place.hook[0] == '\0' ? "the load" : place.hook));
    const ScratchPackage folder;
    folder.write("game/game.yaml", kHookGame + place.yaml);
    folder.write("game/rules.lua", rules_with(script.body, place));
    LoadRequest request;
    request.package = folder.path("game");
    const auto begun = processor_time();
    try {
        const OpenGame game = open_game(request, limits_for(script));
        REQUIRE(place.hook[0] != '\0');
        Worker worker(game.rules);
        run_hook(worker, script, place);
    } catch (const LoadErrors& errors) {
        INFO(errors.what());
        // A name that hooks do not have is refused before any of them runs.
        const bool unknown_name = std::string_view(script.message).starts_with("unknown name");
        REQUIRE((place.hook[0] == '\0' || unknown_name));
        check_time(script, processor_time() - begun, limits_for(script).load);
        check_line(script, errors.errors().front().line);
        // Not always the first: an unknown name is noted, and what it stands in may then run on.
        CHECK(std::any_of(errors.errors().begin(), errors.errors().end(),
                          [&](const ContentError& error) {
                              return error.what.find(script.message) != std::string::npos;
                          }));
    }
}

// Every script in a place, every place with a script; in the full tier all in all.
void run_scripts(Tier tier) {
    constexpr std::size_t kPlacesEach = 1;
    std::vector<HookPlace> all(std::begin(kHookPlaces), std::end(kHookPlaces));
    all.insert(all.end(), std::begin(kAskedHookPlaces), std::end(kAskedHookPlaces));
    const std::size_t places = all.size();
    const std::size_t each = tier == Tier::Full ? places : kPlacesEach;
    std::size_t place = 0;
    for (const RunawayScript& script : kRunawayScripts) {
        for (std::size_t k = 0; k < each; ++k) {
            run_in(script, all[place++ % places]);
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

// Frames of every small size, so that some fill Lua's stack to the very last slot.
TEST_CASE("recursion without end is told with its line while rules load", "[no-tsan]") {
    vm::run_on_script_thread([] {
        for (const char* body : {"local function f() return 1 + f() end return f()",
                                 "local function f(a) return a + f(a) end return f(1)",
                                 "local function f(a, b) return a + f(b, a) end return f(1, 2)",
                                 "local function f(...) return (f(1, ...)) end return f()",
                                 "local f, g function f(a) return 1 + g(a, 1) end "
                                 "function g(a, b) return b + f(a) end return f(1)"}) {
            for (const char* before : {"", "local a ", "local a, b ", "local a, b, c "}) {
                const std::string script = std::string(before) + body;
                run_in({script.c_str(), vm::ScriptErrorKind::Runtime, "calls itself without end"},
                       kHookPlaces[0]);
            }
        }
    });
}

// The words that are applied behind the moves take some twenty million steps in all.
TEST_CASE("steps are bounded for one question, not for a whole count", "[.full]") {
    vm::run_on_script_thread([] {
        Match match(open_package("frisian-draughts"));
        match.start({});
        PerftOptions options;
        options.make_leaves = true;
        CHECK(match.worker().perft(9, options) == match.worker().perft(9));
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
