// bot.lua: what it may say, what it is shown, what happens where it fails, and that the rules do
// not change by it.
#include "engine/search/bot.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/open_game.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

// A man goes along a row of seven cells; who takes the other one wins.
constexpr const char* kOpen = R"(
api: 1
id: game
players: [white, black]
board: {grids: [{size: [7, 1]}]}
pieces: {man: {letter: M}}
turns: [{loop: [{turn: next}]}]
results:
  bare:  {when: pieces 0, holder: loss}
  stuck: {when: stuck, all: draw}
  quiet: {when: quiet 60, all: draw}
setups:
  start: {white: {man: c1}, black: {man: g1}}
)";
constexpr const char* kStep =
    "man:move { along(orthogonal), step, land }\n"
    "man:move { along(orthogonal), step, land(enemy) }\n"
    "function helper(position) return position.ply end\n"
    "function outcome(position) if helper(position) > 999 then return draw \"\" end end\n";

// The game above, with types that only their owner knows.
constexpr const char* kHidden = R"(
api: 1
id: game
players: [white, black]
board: {grids: [{size: [7, 2]}]}
pieces: {man: {letter: M}, boss: {letter: B}}
visibility: {pieces: {type: owner}}
turns: [{loop: [{turn: next}]}]
results:
  bare:  {when: pieces 0, holder: loss}
  stuck: {when: stuck, all: draw}
  quiet: {when: quiet 60, all: draw}
setups:
  start: {white: {man: a1, boss: a2}, black: {man: g1, boss: g2}}
)";
constexpr const char* kHiddenStep = "man:move { along(orthogonal), step, land }\n"
                                    "boss:move { along(orthogonal), step, land }\n";

struct Answer {
    std::string move;
    search::Thought thought;
    std::size_t listed = 0;
};

class BotGameFolder {
public:
    BotGameFolder(const std::string& yaml, const std::string& rules, const std::string& bot) {
        folder_.write("game/game.yaml", yaml);
        folder_.write("game/rules.lua", rules);
        if (!bot.empty()) {
            folder_.write("game/bot.lua", bot);
        }
    }

    // What a bot plays at the beginning.
    [[nodiscard]] Answer ask(std::uint64_t seed = 1, const std::string& name = "lua",
                             const vm::Limits& limits = {}) const {
        Answer answer;
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = folder_.path("game");
            const OpenGame game = open_game(request, limits);
            Match match(game.rules);
            match.start({});
            Chooser chooser(name, std::make_shared<search::Knowledge>(game.rules));
            const BotChoice choice = chooser.choose(match, {std::chrono::milliseconds{0}, 50},
                                                    seed);
            answer = {match.texts()[choice.move], choice.thought, match.moves().size()};
        });
        return answer;
    }

    [[nodiscard]] std::string problem(const vm::Limits& limits = {}) const {
        const std::string problem = ask(1, "lua", limits).thought.problem;
        const auto at = problem.find("bot.lua");
        return at == std::string::npos ? problem : problem.substr(at);
    }

    // "bot.lua:1: what (remedy)" of the first error of the load.
    [[nodiscard]] std::string load_error() const {
        LoadRequest request;
        request.package = folder_.path("game");
        const LoadResult result = load(request, true);
        if (result.all.empty()) {
            return "";
        }
        const ContentError& error = result.all.front();
        const auto slash = error.file.rfind('/');
        return error.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" +
               std::to_string(error.line) + ": " + error.what;
    }

    [[nodiscard]] std::uint64_t hash() const {
        LoadRequest request;
        request.package = folder_.path("game");
        return load(request, true).game.definition.hash;
    }

private:
    ScratchPackage folder_;
};

}  // namespace

TEST_CASE("choose names a move of the list, with chance that follows the seed") {
    const BotGameFolder right(kOpen, kStep, R"(
function choose(position, moves, player, random)
  for i = 1, moves.count do
    if player == white and position:name(moves:to(i)) == "d1" then return i end
  end
end)");
    const BotGameFolder left(kOpen, kStep, R"(
function choose(position, moves)
  for i = 1, moves.count do
    if position:name(moves:from(i)) == "c1" and position:name(moves:to(i)) == "b1" then return i end
  end
end)");
    CHECK(right.ask().thought.problem.empty());
    CHECK(right.ask().move == "c1-d1");
    CHECK(left.ask().move == "c1-b1");

    const BotGameFolder any(
        kOpen, kStep,
        "function choose(position, moves, player, random) return random(moves.count) end");
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Answer answer = any.ask(seed);
        CHECK(answer.thought.problem.empty());
        CHECK(answer.move == any.ask(seed).move);
        ++seen[answer.move];
    }
    CHECK(seen.size() == 2);
}

TEST_CASE("evaluate and order of bot.lua guide the search while the bot plays, and no other bot") {
    const BotGameFolder game(kOpen, kStep, R"(
function evaluate(position, player)
  return player == white and position:type(position:cell(2, 1)) == man and 500 or 0
end)");
    const Answer lua = game.ask();
    CHECK(lua.move == "c1-b1");
    CHECK(lua.thought.problem.empty());
    CHECK(lua.thought.score >= 250);
    CHECK(game.ask(1, "greedy").thought.score < 250);
}

TEST_CASE("an answer of choose that is no move of the list is told, and another bot plays") {
    for (const auto& [answer, told] :
         {std::pair{"99", "99"}, std::pair{"0", "0"}, std::pair{"moves.count + 1", "3"},
          std::pair{"1.5 * 1", "1.5"}, std::pair{"tonumber('')", "nothing"},
          std::pair{"position:name(1)", "a string"}}) {
        INFO(answer);
        const BotGameFolder game(kOpen, kStep,
                                 "-- a bot\nfunction choose(position, moves) local n = " +
                                     std::string(answer) + " return n end");
        CHECK(game.problem() == "bot.lua:2: a number from 1 to 2 is expected to be returned, not " +
                                    std::string(told) + " (in choose); `ab` thought instead");
        CHECK(game.ask().move == game.ask(1, "ab").move);
    }
}

TEST_CASE("an error in bot.lua is told with its line, and another bot plays") {
    const BotGameFolder chooses(kOpen, kStep,
                                "function choose(position, moves)\n  local type = "
                                "position:type(moves)\n  return type\nend");
    CHECK_THAT(chooses.problem(), Catch::Contains("bot.lua:2: ") &&
                                      Catch::Contains("(in choose)") &&
                                      Catch::Contains("`ab` thought instead"));
    CHECK(chooses.ask().move == chooses.ask(1, "ab").move);

    const BotGameFolder judges(kOpen, kStep,
                               "function evaluate(position, player)\n  error(\"no idea\")\nend");
    CHECK(judges.problem() == "bot.lua:2: no idea (in evaluate); `ab` thought instead");
    CHECK(judges.ask().move == judges.ask(1, "ab").move);

    const BotGameFolder hidden(kHidden, kHiddenStep,
                               "function evaluate(position, player)\n  error(\"no idea\")\nend");
    CHECK(hidden.problem() == "bot.lua:2: no idea (in evaluate); `mcts` thought instead");
}

TEST_CASE("a bot that never ends is stopped and told") {
    vm::Limits limits;
    limits.operation = std::chrono::milliseconds(30);
    for (const std::string function : {"choose", "evaluate"}) {
        const BotGameFolder game(kOpen, kStep,
                                 "function " + function + "(position)\n  while true do end\nend");
        CHECK_THAT(game.problem(limits), Catch::StartsWith("bot.lua:2: " + function) &&
                                             Catch::Contains("--operation-limit") &&
                                             Catch::EndsWith("`ab` thought instead"));
    }
}

TEST_CASE("choose is shown what its player knows") {
    const std::string script = R"(
function choose(position, moves, player)
  local own = 0
  for cell in position:cells() do
    local owner = position:owner(cell)
    if owner == player and position:type(cell) then own = own + 1 end
    if owner and owner ~= player and position:type(cell) then error("a hidden type is seen") end
  end
  if own ~= 2 or position:count(black) ~= 2 then error("own pieces are not seen") end
  if moves.count ~= 2 or moves:mover(1) ~= man and moves:mover(1) ~= boss then error("moves are not seen") end
  return moves.count
end)";
    const BotGameFolder game(kHidden, kHiddenStep, script);
    const Answer answer = game.ask();
    CHECK(answer.thought.problem.empty());
    CHECK(answer.listed == 2);
    // Nothing is hidden, and the same script sees it.
    std::string open = kHidden;
    open.erase(open.find("visibility"), open.find("turns:") - open.find("visibility"));
    CHECK_THAT(BotGameFolder(open, kHiddenStep, script).problem(),
               Catch::Contains("a hidden type is seen"));

    const BotGameFolder after(
        kHidden, kHiddenStep,
        "function choose(position, moves)\n  local p = moves:position_after(1)\n"
        "  return p:count(white)\nend");
    CHECK_THAT(after.problem(), Catch::Contains("bot.lua:2: position_after"));
}

TEST_CASE("choose may look behind a move where nothing is hidden") {
    const BotGameFolder game(kOpen, kStep, R"(
function choose(position, moves)
  for i = 1, moves.count do
    if moves:position_after(i):type(position:cell(2, 1)) == man then return i end
  end
end)");
    CHECK(game.ask().thought.problem.empty());
    CHECK(game.ask().move == "c1-b1");
}

TEST_CASE("mistakes of bot.lua are errors of the load") {
    const auto error = [](const std::string& bot) {
        return BotGameFolder(kOpen, kStep, bot).load_error();
    };
    const std::string good = "function evaluate(position, player) return 1 end\n";
    CHECK(error(good).empty());
    CHECK(error(good + "man:move { along(diagonal), step, land }") ==
          "bot.lua:2: bot.lua declares no rules: it only says how to play by them");
    CHECK(
        error(good + "function filter(position, moves) end") ==
        "bot.lua:2: `filter` is a hook of rules.lua: bot.lua plays by the rules and cannot change "
        "them");
    CHECK(error(good + "function helper(position) return 1 end") ==
          "bot.lua:2: `helper` is defined in rules.lua and cannot be given another meaning in "
          "bot.lua");
    CHECK(error("function evalute(position, player) return 1 end") ==
          "bot.lua:1: nothing calls `evalute`");
    CHECK(error("local x = 1") == "bot.lua:0: bot.lua says nothing about how to play");
    CHECK(error("local n = 0\nfunction evaluate(position, player)\n  n = n + 1\n  return n\nend") ==
          "bot.lua:3: `n` is written in a function that the hook `evaluate` can reach");
    CHECK_THAT(error("function choose(position, moves) return moves:coutn() end"),
               Catch::StartsWith("bot.lua:1: ") && Catch::Contains("coutn"));
    CHECK_THAT(error("function choose(position, moves) return true end"),
               Catch::StartsWith("bot.lua:1: ") && Catch::Contains("choose"));
    CHECK_THAT(error("function choose(position moves) end"), Catch::StartsWith("bot.lua:1: "));
}

TEST_CASE("the package's default bot is bot.lua if it says so, and then there must be one") {
    const std::string yaml = std::string(kOpen) + "bot: {default: lua}\n";
    const BotGameFolder with(yaml, kStep,
                             "function choose(position, moves) return moves.count end");
    CHECK(with.ask(1, "default").thought.nodes == 1);
    CHECK(with.ask(1, "default").move == with.ask().move);
    const BotGameFolder without(yaml, kStep, "");
    CHECK(without.load_error() == "game.yaml:14: the bot `lua` needs a file bot.lua");
    CHECK_THROWS_WITH(BotGameFolder(kOpen, kStep, "").ask(), Catch::Contains("no bot.lua"));
}

TEST_CASE("a package's bot may have a level, and one that is said stands above it") {
    const BotGameFolder game(std::string(kOpen) + "bot: {default: ab@beginner}\n", kStep, "");
    const auto most = [&](const std::string& name) {
        std::uint64_t nodes = 0;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            nodes = std::max(nodes, game.ask(seed, name).thought.nodes);
        }
        return nodes;
    };
    constexpr std::uint64_t kBeginner = 31;  // a bound of 30 is noticed behind it
    CHECK(most("default") <= kBeginner);
    CHECK(most("default@full") > kBeginner);
}

TEST_CASE("bot.lua changes nothing of the rules") {
    const std::uint64_t hash = BotGameFolder(kOpen, kStep, "").hash();
    CHECK(hash != 0);
    CHECK(BotGameFolder(kOpen, kStep, "function evaluate(position) return 1 end").hash() == hash);
}
