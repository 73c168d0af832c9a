// What a loaded game and a session of it take.
#include "engine/game/worker.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/allocation/counting.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::bytes_in_use;

namespace {

constexpr std::int64_t kMostOfGame = 8'000'000, kMostOfSession = 2'000'000;
constexpr int kPlies = 40;

// Bytes of a worker that has played, its Lua state included.
std::int64_t session_of(const std::shared_ptr<const Rules>& rules) {
    const std::int64_t before = bytes_in_use();
    Worker worker(rules);
    worker.new_game(0, 1);
    Random random(1, "memory", 0);
    MoveList moves;
    for (int ply = 0; ply < kPlies; ++ply) {
        worker.list(moves);
        const auto drawn = worker.draw(random, moves);
        if (!drawn) {
            break;
        }
        worker.make(moves, *drawn);
    }
    auto* const lua = dynamic_cast<LuaMemory*>(worker.hooks());
    if (lua != nullptr) {
        lua->trim();  // how much garbage and how many traces there are is chance
    }
    return bytes_in_use() - before +
           (lua != nullptr ? static_cast<std::int64_t>(lua->memory()) : 0);
}

}  // namespace

TEST_CASE("a loaded game takes 8 MB at most, and a session of it 2 MB") {
    vm::run_on_script_thread([] {
        for (const std::string& id : test::packages_to_test()) {
            INFO(id);
            LoadRequest request;
            request.package = id;
            const std::int64_t before = bytes_in_use();
            const OpenGame game = open_game(request, test::patient_limits());
            const std::int64_t loaded = bytes_in_use() - before;
            const std::int64_t session = session_of(game.rules);
            INFO(id << ": " << loaded / 1000 << " kB, a session " << session / 1000 << " kB");
            CHECK(loaded < kMostOfGame);
            CHECK(session < kMostOfSession);
        }
    });
}

TEST_CASE("keys that are taken back take no memory, however many there were") {
    constexpr std::uint64_t kKeys = 1'000'000;
    constexpr std::uint64_t kApart = 0x9E3779B97F4A7C15;  // the golden ratio: keys lie anywhere
    const std::int64_t before = bytes_in_use();
    Tally tally;
    for (std::uint64_t key = 1; key <= kKeys; ++key) {
        static_cast<void>(tally.add(key * kApart));
        tally.remove(key * kApart);
    }
    CHECK(bytes_in_use() - before < 10'000);
    for (std::uint64_t key = 1; key <= kKeys; ++key) {
        static_cast<void>(tally.add(key * kApart));
    }
    CHECK(tally.of(kKeys * kApart) == 1);
}
