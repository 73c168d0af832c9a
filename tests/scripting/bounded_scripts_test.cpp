// What C and C++ do on a script's behalf ends in time and keeps little: positions of a list,
// sorting, logs, messages, marks, moves under way, and the memory of all states together.
#include "engine/search/bot.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/vm/bounded_text.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <ctime>
#include <thread>

using namespace perthro;
using namespace std::chrono_literals;
using perthro::test::ScriptedGame;
using perthro::testing::contains;

namespace {

constexpr const char* kYaml = R"yaml(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [4, 4]}]}
attributes: {score: {of: player, type: 0..9}}
pieces: {king: {letter: K, royal: true}, pawn: {letter: P}}
setups: {start: {white: {king: a1, pawn: b1}, black: {king: d4, pawn: c4}}}
)yaml";
constexpr const char* kMoves = "king:move { along(around), step, land(open) }\n"
                               "pawn:move { step(n), land }\n";

// What the thread has used of a processor.
std::chrono::milliseconds processor_time() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::milliseconds(used.tv_sec * 1'000 + used.tv_nsec / 1'000'000);
}

// Runs a text as rules.lua is run; the error, if any.
std::optional<vm::ScriptError> run(vm::State& state, const std::string& text) {
    state.push_sandbox();
    auto error = state.load_text(text, "rules.lua");
    return error ? error : state.call(0, 0);
}
std::string message_of(const std::string& text) {
    std::string message;
    vm::run_on_script_thread([&] {
        vm::State state;
        if (const auto error = run(state, text)) {
            message = error->message;
        }
    });
    return message;
}

// rules.lua of a small game; the one error.
std::string error_of_rules(const std::string& rules) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", test::small_game(""));
    folder.write("game/rules.lua", rules);
    const auto result = test::load({folder.path("game"), {}, {}}, true);
    return result.all.empty() ? "no error" : result.all.front().what;
}

// The message of a hook that fails in a list of moves, made with the body.
std::string failure_of(const std::string& hook, const vm::Limits& limits = {}) {
    std::string message = "nothing failed";
    try {
        ScriptedGame(kYaml, kMoves + hook)
            .play(
                [](Worker& worker) {
                    MoveList moves;
                    worker.list(moves);
                },
                limits);
    } catch (const ScriptFailure& failure) {
        message = failure.what();
    }
    return message;
}

vm::Limits patient(std::size_t memory) {
    vm::Limits limits;
    limits.operation = 20s;
    limits.soft_memory = memory;
    return limits;
}

// Pieces whose types only their owners know, so that positions are drawn; `plausible` judges them.
std::string judged_game(const test::ScratchPackage& folder, const std::string& judge) {
    folder.write("game/game.yaml", R"(api: 1
id: game
players: [white, black]
board: {grids: [{size: [7, 2]}]}
pieces: {man: {letter: M}, boss: {letter: B}}
visibility: {pieces: {type: owner}}
results: {bare: {when: pieces 0, holder: loss}, stuck: {when: stuck, all: draw}}
setups: {start: {white: {man: a1, boss: a2}, black: {man: g1, boss: g2}}}
)");
    folder.write("game/rules.lua", "man:move { along(orthogonal), step, land }\n"
                                   "boss:move { along(orthogonal), step, land }\n"
                                   "function plausible(position)\n" +
                                       judge + "\nend\n");
    return folder.path("game");
}

}  // namespace

TEST_CASE("a position to insert at is one of the list or the one behind it") {
    CHECK(message_of("local t = { 1, 2 } table.insert(t, -2147483648, 3)") ==
          "table.insert: the position is a whole number from 1 to 3, not -2147483648");
    for (const char* at : {"0", "4", "1.5", "1e300", "-1", "0/0", "'1'", "true"}) {
        INFO(at);
        CHECK(contains(message_of(std::string("table.insert({ 1, 2 }, ") + at + ", 3)"),
                       "a whole number from 1 to 3"));
    }
    CHECK(message_of("local t = { 'b' } table.insert(t, 'd') table.insert(t, 1, 'a') "
                     "table.insert(t, 3, 'c') assert(table.concat(t) == 'abcd')")
              .empty());
    CHECK(contains(message_of("table.insert({}, 1, 2, 3)"), "table.insert takes a list"));
    CHECK(contains(message_of("table.insert({})"), "table.insert takes a list"));
    CHECK(contains(message_of("table.insert('x', 1)"), "a list is expected, not a string"));
}

// McIlroy, "A killer adversary for quicksort" (1999): the order is made while it sorts, so that
// each comparison tells as little as it can.
TEST_CASE("sorting takes n log n comparisons against an adversary") {
    CHECK(message_of("local n, gas, solid, candidate, compared = 20000, 20001, 0, 0, 0\n"
                     "local value, list = {}, {}\n"
                     "for i = 1, n do value[i], list[i] = gas, i end\n"
                     "table.sort(list, function(a, b)\n"
                     "  compared = compared + 1\n"
                     "  if value[a] == gas and value[b] == gas then\n"
                     "    solid = solid + 1\n"
                     "    value[a == candidate and a or b] = solid\n"
                     "  end\n"
                     "  if value[a] == gas then candidate = a elseif value[b] == gas then "
                     "candidate = b end\n"
                     "  return value[a] < value[b]\n"
                     "end)\n"
                     "for i = 2, n do assert(value[list[i - 1]] <= value[list[i]]) end\n"
                     "assert(compared < 20000 * 20, compared)")
              .empty());
}

TEST_CASE("sorting sorts, keeps equals in order, and takes any answer of a comparison") {
    CHECK(message_of("for n = 0, 70 do local t, seed = {}, 7\n"
                     "  for i = 1, n do seed = seed * 75 % 65537 t[i] = seed % 10 * 1000 + i end\n"
                     "  table.sort(t, function(a, b) return math.floor(a / 1000) < "
                     "math.floor(b / 1000) end)\n"
                     "  assert(#t == n)\n"
                     "  for i = 2, n do assert(t[i - 1] < t[i]) end\n"
                     "end\n"
                     "local w = { 'c', 'a', 'b' } table.sort(w) assert(table.concat(w) == 'abc')")
              .empty());
    CHECK(message_of("local t = {} for i = 1, 1000 do t[i] = i end\n"
                     "table.sort(t, function() return true end)\n"
                     "table.sort(t, function() return false end)\n"
                     "table.sort(t, function(a, b) return (a * 31 + b * 17) % 3 == 0 end)\n"
                     "local seen = {} for i = 1, 1000 do seen[t[i]] = true end\n"
                     "for i = 1, 1000 do assert(seen[i]) end")
              .empty());
    CHECK(contains(message_of("table.sort({ 1, 'x' })"),
                   "table.sort: a string and a number have no order"));
    CHECK(contains(message_of("table.sort({ 1, 2 }, 3)"), "a function of two elements"));
    CHECK(contains(message_of("table.sort({ 1, 2 }, function() error('why not') end)"), "why not"));
    CHECK(contains(message_of("table.sort(5)"), "a list is expected, not a number"));
}

TEST_CASE("what runs in C for one call ends soon, whatever it is given") {
    for (const char* call :
         {"table.insert({}, -2147483648, 1)",
          "('x'):rep(1e9)",
          "('x'):rep(-1e9, 'y')",
          "('x'):rep(2^53)",
          "string.format('%99999d', 1)",
          "string.format('%.99999d', 1)",
          "string.format(('%99d'):rep(20000), 1)",
          "unpack({}, 1, 2^31 - 1)",
          "unpack({}, -2^31, 2^31 - 1)",
          "unpack({}, 1, 1e300)",
          "select(-2^31, 1)",
          "select(2^53, 1)",
          "table.concat({}, 'x', 1, 2^53)",
          "table.concat({}, 'x', -2^53, 1)",
          "table.remove({}, 2^53)",
          "table.remove({}, -2^31)",
          "('x'):sub(-2^53, 2^53)",
          "('x'):rep(1e6):byte(1, 1e6)",
          "string.char(unpack({}, 1, 7000))",
          "('a'):rep(1e6):find(('a'):rep(90) .. 'b')",
          "('a'):rep(1e6):find('b', -2^53)",
          "local s = ('x'):rep(1e6) for i = 1, 5 do s = s .. s end s = s:reverse():upper():lower()",
          "tostring(tonumber(('9'):rep(1e6)))",
          "tonumber(('z'):rep(1e6), 36)"}) {
        INFO(call);
        vm::run_on_script_thread([&] {
            vm::State state;
            const auto before = processor_time();
            static_cast<void>(run(state, call));
            CHECK(processor_time() - before < 10 * state.limits().operation);
        });
    }
}

TEST_CASE("directions that rules make are bounded") {
    CHECK(error_of_rules("for x = 1, 60 do for y = 1, 60 do "
                         "man:move { leap(x, y), land } end end\n")
              .starts_with("the rules make more than 2048 directions (leaps and paths)"));
}

TEST_CASE("what rules log while they load is bounded in lines and in bytes") {
    const auto logged = [](const std::string& rules) {
        std::vector<std::string> lines;
        vm::run_on_script_thread([&] {
            const test::ScratchPackage folder;
            folder.write("game/game.yaml", test::small_game(""));
            folder.write("game/rules.lua", rules);
            vm::State state;
            static_cast<void>(load_package(
                {folder.path("game"), {}, {}}, state,
                [&](const Source&, const std::string& text) { lines.push_back(text); }));
        });
        return lines;
    };
    CHECK(logged("log('one') log('two', 2)\n") == std::vector<std::string>{"one", "two 2"});
    const auto many = logged("for i = 1, 20000 do log(i) end\n");
    REQUIRE(many.size() == 1'000);
    CHECK(many.back() == "1000 (what is logged behind this line is not shown)");
    const auto long_lines = logged("for i = 1, 50 do log(('z'):rep(1e6)) end\n");
    REQUIRE(long_lines.size() == 50);
    CHECK(long_lines.front() == std::string(2'000, 'z') + " ... (998000 more bytes)");
}

TEST_CASE("what hooks log and how errors read is bounded in bytes") {
    const std::string failed = failure_of("function filter() error(('x'):rep(1e6)) end\n");
    CHECK(failed.size() < 3'000);
    CHECK(contains(failed, "xxx ... (998000 more bytes) (in filter)"));
    const std::string at_load = [] {
        const test::ScratchPackage folder;
        folder.write("game/game.yaml", test::small_game(""));
        folder.write("game/rules.lua", "error(('x'):rep(1e6))\n");
        return test::load({folder.path("game"), {}, {}}, true).errors;
    }();
    CHECK(at_load.size() < 3'000);
    CHECK(contains(at_load, " more bytes)"));
}

TEST_CASE("a text is cut between characters") {
    CHECK(vm::bounded("short") == "short");
    CHECK(vm::bounded("abcdef", 4) == "abcd ... (2 more bytes)");
    CHECK(vm::bounded("ab\xE2\x82\xAC", 4) == "ab ... (3 more bytes)");
}

TEST_CASE("what hooks make C++ keep counts against their state") {
    const vm::Limits limits = patient(std::size_t{16} << 20);
    const std::string bound = "used too much memory and was stopped: a Lua state has 16 MB "
                              "(--memory-limit)";
    CHECK(contains(failure_of("function on_move(position, move)\n"
                              "  while true do move:mark('x', move.to) end\nend\n",
                              limits),
                   "on_move " + bound));
    CHECK(contains(failure_of("function on_move(position, move)\n"
                              "  while true do move:set(score, 1, white) "
                              "move:set(score, 2, white) end\nend\n",
                              limits),
                   "on_move " + bound));
    CHECK(contains(failure_of("function generate(position, moves)\n"
                              "  local m = moves:begin('move', 1)\n"
                              "  while true do m:put(pawn, white, 9) m:capture(9) end\nend\n",
                              limits),
                   "generate " + bound));
    CHECK(contains(failure_of("function on_move(position, move)\n"
                              "  move:mark(('x'):rep(1000), move.to)\nend\n"),
                   "mark: the name is longer than 100 bytes"));
    CHECK(contains(failure_of("function generate(position, moves)\n"
                              "  local m = moves:begin('move', 1)\n"
                              "  while true do m:choose(9) end\nend\n"),
                   "a move has more than 200 choices"));
}

TEST_CASE("a hook that judges drawn positions is heard where it fails or is stopped") {
    for (const auto& [judge, said] :
         {std::pair{"error(\"boom\")", "boom (in plausible)"},
          std::pair{"while true do end", "plausible took too long and was stopped"}}) {
        const test::ScratchPackage folder;
        const std::string package = judged_game(folder, judge);
        for (const char* bot : {"ab", "mcts"}) {
            INFO(judge << " " << bot);
            const auto ran = perthro::testing::run(
                {"bestmove", package, "--bot", bot, "--nodes", "200", "--operation-limit", "50"});
            CHECK(ran.code == 1);
            CHECK(contains(ran.err, said));
            CHECK(contains(ran.err, "rules.lua:4"));
        }
    }
    const test::ScratchPackage folder;
    CHECK(perthro::testing::run({"bestmove", judged_game(folder, "return true"), "--nodes", "200"})
              .code == 0);
}

TEST_CASE("all Lua states together have a limit of memory") {
    const auto hold = [](std::size_t states) {
        std::string problem;
        vm::run_on_script_thread([&] {
            std::vector<std::unique_ptr<vm::State>> all;
            try {
                for (std::size_t i = 0; i < states && problem.empty(); ++i) {
                    all.push_back(std::make_unique<vm::State>(patient(std::size_t{64} << 20)));
                    const auto error = run(*all.back(), "local t = {} for i = 1, 1e6 do t[i] = i "
                                                        "end kept = t");
                    if (error) {
                        problem = error->message + ": " +
                                  vm::memory_limit(*error, all.back()->limits());
                    }
                }
            } catch (const std::runtime_error& error) {
                problem = error.what();
            }
        });
        return problem;
    };
    vm::set_process_memory(std::size_t{40} << 20);
    const std::string few = hold(1);
    const std::string many = hold(64);
    vm::set_process_memory(vm::kProcessMemory);
    CHECK(few.empty());
    CHECK(contains(many, "(--total-memory-limit)"));
    CHECK(hold(8).empty());
}

TEST_CASE("where memory is scarce a state that goes on gives its garbage back") {
    vm::run_on_script_thread([] {
        vm::State state(patient(std::size_t{64} << 20));
        CHECK_FALSE(run(state, "local t = {} for i = 1, 5e5 do t[i] = i end"));
        const std::size_t full = state.memory();
        vm::set_process_memory(full / 2);
        for (int call = 0; call < 16; ++call) {
            CHECK_FALSE(run(state, "kept = 1"));
        }
        vm::set_process_memory(vm::kProcessMemory);
        CHECK(state.memory() < full / 2);
    });
}

// A loop for each of 400 cells took 250 ms at most each, all of them half a minute.
TEST_CASE("expressions of a game.yaml that is read without its rules have one bound together") {
    const test::ScratchPackage package;
    package.write("game/game.yaml",
                  "api: 1\nid: game\nboard:\n  grids: [{size: [20, 20]}]\n  zones: {far: {where: "
                  "\"(function() local n = 0 for i = 1, 2e7 do n = n + i % 7 end "
                  "return n > y end)()\"}}\npieces: {man: {letter: M}}\n");
    vm::run_on_script_thread([&] {
        vm::Limits limits;
        limits.load = 300ms;
        vm::State state(limits);
        const auto before = processor_time();
        const session::GameCard card = session::card_of_package(package.path("game"), state);
        CHECK(processor_time() - before < 3s * vm::kSlowness);
        CHECK_FALSE(card.errors.empty());
    });
}
