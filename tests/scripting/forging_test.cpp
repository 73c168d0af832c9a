// Values cannot be forged: every argument of every method that hooks have, with everything that a
// script can make in its place, in every hook; every word and every method of a value, at the load.
// Each try ends in an error that says something, or in a result that leaves the position whole;
// what reads or writes past memory stops the sanitizers' build.
#include "engine/interpreter/interpreter.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "tests/scripting/forging.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <functional>

using namespace perthro;
using namespace perthro::test;

namespace {

using Objects = std::vector<std::pair<std::string, std::string>>;  // name in `objects`, list

// A hook, the objects that it hands to forge, and how it is run.
struct Place {
    std::string name;
    std::string rules;
    Objects objects;
    std::function<void(Worker&, Hooks&)> run;
    std::string yaml;
    bool bot = false;  // the rules stand in bot.lua
};

MoveContext some_move(const Worker& worker) {
    MoveContext move;
    move.name = static_cast<std::uint16_t>(std::max(0, worker.rules().find_class("move")));
    move.from = move.here = worker.rules().game.topology.cells[2];
    move.to = worker.rules().game.topology.cells[7];
    move.mover = 1;
    move.player = 1;
    return move;
}
void list_moves(Worker& worker, Hooks& /*hooks*/) {
    MoveList moves;
    worker.list(moves);
}

std::string hook(const std::string& name, const std::string& parameters,
                 const std::string& objects) {
    return "function " + name + "(position" + parameters +
           ") return forge(position, {position = position" + objects + "}) end\n";
}

const Objects kPosition{{"position", "position"}};
const Objects kWithMove{{"position", "position"}, {"move", "move"}};
const std::string kKingMoves = "king:move { along(around), step, land(open) }\n";

std::vector<Place> places() {
    return {
        {"counted", kKingMoves + hook("counted", ", player", ""), kPosition,
         [](Worker& worker, Hooks& hooks) { (void)hooks.holds("counted", worker, 1); },
         "results: {told: {when: counted, holder: win}}\n"},
        {
            "setup",
            kKingMoves + hook("prepare", ", random", ", random = random"),
            {{"position", "position"}, {"random", "random"}},
            [](Worker& worker, Hooks& hooks) { hooks.setup("prepare", worker, 1); },
            "",
        },
        {"on_turn", kKingMoves + hook("on_turn", "", ""), kPosition,
         [](Worker& worker, Hooks& hooks) { (void)hooks.on_turn(worker); }, ""},
        {"generate",
         "part \"move\" {}\n" + hook("generate", ", moves", ", maker = moves"),
         {{"position", "position"}, {"maker", "maker"}, {"made", "made"}},
         list_moves,
         ""},
        {"on_move", kKingMoves + hook("on_move", ", move", ", move = move"), kWithMove, list_moves,
         ""},
        {"test",
         "king:move { along(around), step, test(function(position, move) return "
         "forge(position, {position = position, move = move}) end), land(open) }\n",
         kWithMove, list_moves, ""},
        {"apply",
         "king:move { along(around), step, land(open), apply(function(position, move) return "
         "forge(position, {position = position, move = move}) end) }\n",
         kWithMove, list_moves, ""},
        {"majority",
         kKingMoves + "majority(\"move\", { function(position, move) return forge(position, "
                      "{position = position, move = move}) end })\n",
         kWithMove, list_moves, ""},
        {"filter",
         kKingMoves +
             "function filter(position, moves) forge(position, {position = position, list = moves, "
             "own = position:moves(white), after = moves:position_after(1)}) end\n",
         {{"position", "position"}, {"list", "list"}, {"own", "list"}, {"after", "position"}},
         list_moves,
         ""},
        {"on_applied", kKingMoves + hook("on_applied", ", move", ", move = move"), kWithMove,
         [](Worker& worker, Hooks& hooks) { hooks.on_applied(worker, some_move(worker)); }, ""},
        {"on_together", kKingMoves + hook("on_together", "", ""), kPosition,
         [](Worker& worker, Hooks& hooks) { hooks.on_together(worker); }, ""},
        {"outcome",
         kKingMoves + "function outcome(position) forge(position, {position = position}) end\n",
         kPosition, [](Worker& worker, Hooks& hooks) { (void)hooks.outcome(worker); },
         "results: {told: {when: outcome, all: draw}}\n"},
        {"observe",
         kKingMoves +
             "function observe(position, viewer, view) forge(position, {position = position, "
             "view = view}) end\n",
         {{"position", "position"}, {"view", "view"}},
         [](Worker& worker, Hooks& hooks) {
             Worker view(worker.shared_rules());
             hooks.observe(worker, 1, view);
         },
         "visibility: {fog: lua}\n"},
        {"plausible", kKingMoves + hook("plausible", "", ""), kPosition,
         [](Worker& worker, Hooks& hooks) { (void)hooks.plausible(worker); }, ""},
        {"evaluate", kKingMoves + hook("evaluate", ", player", ""), kPosition,
         [](Worker& worker, Hooks& hooks) { (void)hooks.evaluate(worker, 1); }, ""},
        {"order", kKingMoves + hook("order", ", move", ", move = move"), kWithMove,
         [](Worker& worker, Hooks& hooks) { (void)hooks.order(worker, some_move(worker)); }, ""},
        {"notate", kKingMoves + hook("notate", ", move", ", move = move"), kWithMove,
         [](Worker& worker, Hooks& hooks) { (void)hooks.notate(worker, some_move(worker)); }, ""},
        {"view_marks",
         kKingMoves + "function view_marks(position, marks) forge(position, {position = position, "
                      "marks = marks}) end\n",
         {{"position", "position"}, {"marks", "marks"}},
         [](Worker& worker, Hooks& hooks) { (void)hooks.view_marks(worker); },
         ""},
        {"choose",
         "function choose(position, moves, player, random) forge(position, {position = position, "
         "list = moves, random = random}) return 1 end\n",
         {{"position", "position"}, {"list", "list"}, {"random", "random"}},
         [](Worker& worker, Hooks& hooks) {
             MoveList moves;
             worker.list(moves);
             (void)hooks.choose(worker, moves, 1, 1);
         },
         "",
         true},
    };
}

// No address, no word of the host's memory, and a place or what was not ended.
bool is_clear(const std::string& message) {
    return message.find("0x") == std::string::npos &&
           message.find("table: ") == std::string::npos &&
           (message.find(".lua:") != std::string::npos || message.starts_with("generate returned"));
}

struct Count {
    std::int64_t tries = 0, errors = 0;
    std::string unclear;  // a message that says too little or too much
    bool whole = true;    // all positions
};

class Forger {
public:
    Forger(Worker& worker, const Place& place) : worker_(worker), place_(place) {
        for (const AttributeDefinition& attribute : worker.rules().game.attributes) {
            if (attribute.name == "which") {
                break;
            }
            ++which_;
        }
    }
    void run(std::int64_t number, Count& count) {
        Position& position = worker_.position();
        const std::size_t mark = position.mark();
        worker_.interpreter().board().set_attribute(which_, 0, number, Source{});
        ++count.tries;
        try {
            place_.run(worker_, *worker_.hooks());
        } catch (const std::exception& error) {
            ++count.errors;
            if (!is_clear(error.what())) {
                count.unclear = error.what();
            }
        }
        position.undo_to(mark);
        count.whole = count.whole && position.consistent();
    }

private:
    Worker& worker_;
    const Place& place_;
    int which_ = 0;
};

// All tries of a place, every `step`-th forgery from one that depends on `first` on.
Count forge_all(const Place& place, int step, int first) {
    const auto members = listed_members();
    std::vector<std::pair<std::string, Method>> tries;
    for (const auto& [name, list] : place.objects) {
        for (const Method& method : members.at(list)) {
            tries.emplace_back(name, method);
        }
    }
    const std::string rules = forging_rules(tries) + place.rules;
    const ScriptedGame game(kForgedGame + place.yaml, place.bot ? kKingMoves : rules);
    if (place.bot) {
        std::ofstream(std::filesystem::path(game.folder()) / "bot.lua") << rules;
    }
    Count count;
    game.play([&](Worker& of_rules) {
        Worker of_bot(place.bot ? of_rules.rules().with_bot() : of_rules.shared_rules());
        of_bot.new_game(0, 1);
        Worker& worker = place.bot ? of_bot : of_rules;
        Forger forger(worker, place);
        const auto forgeries = static_cast<std::int64_t>(kForgeries.size());
        for (std::size_t method = 0; method < tries.size(); ++method) {
            const auto arguments = static_cast<int>(tries[method].second.arguments.size());
            for (int way = 0; way < kWays; ++way) {
                const bool compiled = way == kCompiled && place.name != "counted";
                const int last = way >= kWalked ? std::min(arguments, 1) : arguments;
                for (int at = 0; at < last && !compiled; ++at) {
                    const std::int64_t number =
                        ((static_cast<std::int64_t>(method) * kWays + way) * kMostArguments + at) *
                        forgeries;
                    for (std::int64_t forged = (first + at) % step; forged < forgeries;
                         forged += step) {
                        forger.run(1 + number + forged, count);
                    }
                }
            }
        }
    });
    return count;
}

// All places, every `step`-th forgery of each argument, other ones in each place.
void forge_everywhere(int step, std::int64_t least) {
    std::int64_t tries = 0;
    int first = 0;
    for (const Place& place : places()) {
        const Count count = forge_all(place, step, first++);
        INFO(place.name << ": " << count.tries << " tries, " << count.errors << " errors");
        CHECK(count.unclear == "");
        CHECK(count.whole);
        CHECK(count.errors > count.tries / 3);
        tries += count.tries;
    }
    INFO(tries << " tries");
    CHECK(tries > least);
}

}  // namespace

TEST_CASE("no forged argument of any method does harm, in any hook") {
    forge_everywhere(6, 50'000);
}
TEST_CASE("no forged argument of any method does harm, in any hook: all of them", "[.full]") {
    forge_everywhere(1, 300'000);
}
