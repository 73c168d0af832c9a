// What must not depend on who computes it: the same seed gives the same game on any number of
// threads, and a worker that has played lists what a fresh one lists, in any order, on another
// thread, Lua state and all.
#include "engine/moves/draw.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/move_identity.hpp"
#include "tests/conformance/tier.hpp"

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::size_t kGames = 3;       // of each package, by their numbers
constexpr int kMostPlies = 200;         // of one of them: long enough for every kind of ply
constexpr std::size_t kPositions = 25;  // whose lists are compared

// Under ThreadSanitizer few packages tell as much as all: one with words alone, one with hooks, one
// with chance, one whose setup is a script.
std::vector<std::string> packages_on_threads() {
    if (kSlowBuild) {
        return {"breakthrough", "chess", "backgammon", "reversi"};
    }
    return packages_to_test();
}

// The whole game as bytes: what was drawn, and where it ended.
std::string game_of(Worker& worker, std::uint64_t number) {
    Random random(11, "threads", number);
    worker.new_game(0, random.next());
    MoveList moves;
    std::string bytes;
    for (int ply = 0; ply < kMostPlies && worker.claimable() < 0; ++ply) {
        worker.list(moves);
        if (moves.empty()) {
            break;
        }
        const std::size_t drawn = draw_move(moves, random);
        bytes += identity_of(moves, drawn);
        worker.make(moves, drawn);
    }
    for (const Cell cell : worker.rules().game.topology.cells) {
        add_bytes(bytes, worker.position().word(cell));
    }
    return bytes;
}

// All games, shared out among so many threads.
std::vector<std::string> games_on(const std::shared_ptr<const Rules>& rules, int threads) {
    std::vector<std::string> games(kGames);
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        Worker worker(rules);
        for (std::size_t number = next++; number < kGames; number = next++) {
            games[number] = game_of(worker, number);
        }
    };
    std::vector<std::unique_ptr<vm::ScriptThread>> running;
    for (int i = 0; i < threads; ++i) {
        running.push_back(std::make_unique<vm::ScriptThread>(work));
    }
    for (const auto& thread : running) {
        thread->join();
    }
    return games;
}

std::string list_of(Worker& worker, const Position& position) {
    MoveList moves;
    worker.set_position(position);
    worker.list(moves);
    return bytes_of(moves);
}

// Positions of one game, all through it.
std::vector<Position> positions_of(const std::shared_ptr<const Rules>& rules) {
    Worker worker(rules);
    Random random(12, "positions");
    worker.new_game(0, 12);
    MoveList moves;
    std::vector<Position> positions;
    for (std::size_t ply = 0; positions.size() < kPositions; ++ply) {
        worker.list(moves);
        if (moves.empty()) {
            break;
        }
        if (ply % (1 + ply / 8) == 0) {
            positions.emplace_back(worker.position());
        }
        worker.make(moves, draw_move(moves, random));
    }
    return positions;
}

void compare_fresh_and_used(const std::shared_ptr<const Rules>& rules) {
    const std::vector<Position> positions = positions_of(rules);
    std::vector<std::string> used(positions.size()), fresh(positions.size());
    vm::ScriptThread forwards([&] {
        Worker worker(rules);
        static_cast<void>(game_of(worker, 0));  // use it
        for (std::size_t i = 0; i < positions.size(); ++i) {
            used[i] = list_of(worker, positions[i]);
        }
    });
    vm::ScriptThread backwards([&] {
        Worker worker(rules);
        for (std::size_t i = positions.size(); i-- > 0;) {
            fresh[i] = list_of(worker, positions[i]);
        }
    });
    forwards.join();
    backwards.join();
    CHECK(used == fresh);
}

std::shared_ptr<const Rules> open_on_thread(const std::string& id) {
    std::shared_ptr<const Rules> rules;
    vm::run_on_script_thread([&] { rules = open_package(id); });
    return rules;
}

}  // namespace

TEST_CASE("the same seed gives the same games on any number of threads", "[threads]") {
    for (const std::string& id : packages_on_threads()) {
        INFO("package " << id);
        const auto rules = open_on_thread(id);
        const auto alone = games_on(rules, 1);
        CHECK(games_on(rules, 3) == alone);
    }
}

TEST_CASE("fresh and used workers list the same on two threads", "[threads]") {
    for (const std::string& id : packages_on_threads()) {
        INFO("package " << id);
        compare_fresh_and_used(open_on_thread(id));
    }
}
