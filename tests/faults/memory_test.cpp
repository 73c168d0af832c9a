// Memory that runs out in C++, at one allocation after the other: an error that is said, and
// everything goes on as before.
#include "engine/search/bot.hpp"
#include "engine/search/knowledge.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/search_threads.hpp"
#include "scripting/session/session.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/faults/faults.hpp"
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/scripting/session_support.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>

using namespace perthro;
using test::Failing;
using test::Fault;

namespace {

const std::string kYaml = R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [4, 4]}]}
options: {wide: {type: bool, default: true, title: wide}}
attributes: {score: {of: player, type: 0..9}}
pieces: {man: {letter: M}, king: {letter: K}}
results: {bare: {when: pieces 0, holder: loss}}
setups: {start: {white: {man: [a1, b1], king: d1}, black: {man: [b4, c4], king: d4}}}
)";
const std::string kRules = R"(
man:move { along(orthogonal), step, land }
king:move { along(around), slide, land, test(function(position, move) return true end) }
function filter(position, moves) return moves end
function on_applied(position, move) position:set(score, 1, white) end
)";

// The allocations that fail: the first ones, then ever fewer.
std::vector<int> numbers(int most) {
    std::vector<int> chosen;
    for (int n = 1; n <= most; n += 1 + n / 8) {
        chosen.push_back(n);
    }
    return chosen;
}

// What an exception said, kept without memory.
struct Said {
    std::array<char, 200> text{};
    void keep(int nth, const char* what) {
        std::snprintf(text.data(), text.size(), "allocation %d: %s", nth, what);
    }
};

// `work` runs with one allocation after the other failing, until it runs through without. What it
// throws is what is expected; `after` looks at what is left, and leaves nothing behind either.
void starve(const std::vector<int>& chosen, const std::function<void()>& work,
            const std::function<void()>& after) {
    work();  // what is kept for the whole process
    after();
    const long before = test::blocks_in_use();
    int faults = 0, leaks = 0;
    Said said;  // with the last leak; nothing is checked before the end: Catch keeps what it
                // checked
    for (const int nth : chosen) {
        Said error_said;
        bool happened = false;
        {
            const Failing failing(Fault::Memory, nth);
            try {
                const Failing::Here here;
                work();
            } catch (const std::exception& error) {
                error_said.keep(nth, error.what());
            }
            happened = failing.happened();
        }
        after();
        if (test::blocks_in_use() != before) {
            ++leaks;
            said = error_said;
        }
        if (!happened) {
            break;
        }
        ++faults;
    }
    INFO(said.text.data());
    CHECK(leaks == 0);
    CHECK(faults > 0);
}

void load_starving(const std::vector<int>& chosen) {
    const test::ScriptedGame written(kYaml, kRules);
    LoadRequest request;
    request.package = written.folder();
    vm::run_on_script_thread([&] {
        starve(chosen, [&] { static_cast<void>(open_game(request)); }, [] {});
        CHECK_NOTHROW(static_cast<void>(open_game(request)));
    });
}

void play_starving(const std::vector<int>& chosen) {
    const test::ScriptedGame written(kYaml, kRules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const OpenGame game = open_game(request);
        MoveList moves;
        std::unique_ptr<Worker> worker;
        starve(
            chosen,
            [&] {
                worker = std::make_unique<Worker>(game.rules);
                worker->new_game(0, 1);
                for (int ply = 0; ply < 3; ++ply) {
                    worker->list(moves);
                    worker->make(moves, 0);
                }
                worker->unmake();
            },
            [&] {
                if (worker != nullptr) {
                    CHECK(worker->position().consistent());
                    CHECK_NOTHROW(worker->new_game(0, 1));
                    CHECK(worker->perft(2) > 0);
                }
                worker.reset();
            });
    });
}

void search_starving(const std::vector<int>& chosen, const std::string& name, int threads) {
    const test::ScriptedGame written(kYaml, kRules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const OpenGame game = open_game(request);
        const auto knowledge = std::make_shared<const search::Knowledge>(game.rules);
        Worker worker(game.rules);
        worker.new_game(0, 1);
        search::Budget budget;
        budget.nodes = 40;
        starve(
            chosen,
            [&] {
                const auto bot = search::make_bot(name, knowledge, search_threads(threads));
                static_cast<void>(bot->think(search::view_of(worker, nullptr, 1), budget, {}));
            },
            [&] { CHECK(worker.position().consistent()); });
    });
}

// Every call is answered, whatever became of it, and the session goes on.
void session_starving(const std::vector<int>& chosen) {
    const test::ScriptedGame written(kYaml, kRules);
    session::Open open;
    open.game = written.folder();
    open.seed = "1";
    session::Play play;
    play.text = "a1-a2";
    const std::vector<session::Call> calls{open,
                                           play,
                                           session::View{},
                                           session::Moves{},
                                           session::Why{},
                                           session::RecordFile{},
                                           session::Undo{}};
    int faults = 0;
    for (const int nth : chosen) {
        INFO("allocation " << nth);
        session::Session session;
        bool happened = false;
        {
            const Failing failing(Fault::Memory, nth);
            for (const session::Call& call : calls) {
                session.ask(call);
            }
            for (int waits = 0; session.busy() && waits < 2000; ++waits) {
                session.wait(std::chrono::milliseconds(10));
                static_cast<void>(session.poll());
            }
            happened = failing.happened();
        }
        REQUIRE_FALSE(session.busy());
        test::ask<session::GameInfo>(session, open);
        test::ask<session::Played>(session, play);
        if (!happened) {
            break;
        }
        ++faults;
    }
    CHECK(faults > 0);
}

constexpr int kSome = 4000;

}  // namespace

TEST_CASE("a load without memory is an error, and the next one loads") {
    load_starving(numbers(kSome));
}
TEST_CASE("plies without memory leave a worker that plays on") { play_starving(numbers(kSome)); }
TEST_CASE("a search without memory is an error") {
    for (const char* const name : {"ab", "mcts"}) {
        search_starving(numbers(kSome), name, 1);
        search_starving(numbers(kSome), name, 2);
    }
}
TEST_CASE("a session answers every call without memory and goes on") {
    session_starving(numbers(kSome));
}
