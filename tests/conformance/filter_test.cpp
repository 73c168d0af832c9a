// Lists that a `filter` thins go by tables: what it sees of their moves, read from memory or
// spelled in words, is what it sees of the moves that the words compose, and what it leaves is the
// same.
#include "engine/game/worker.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// A child of a shipped game with this filter.
ScriptedGame child_of(const std::string& parent, const std::string& filter) {
    return {"extends: " + parent + "\nid: small\ntitle: Filtered\n", filter,
            std::filesystem::path("games") / parent};
}

std::map<std::uint64_t, int> states_behind(Worker& worker, const MoveList& list) {
    std::map<std::uint64_t, int> found;
    for (std::size_t i = 0; i < list.size(); ++i) {
        worker.make(list, i);
        ++found[worker.position().computed_keys()[0]];
        worker.unmake();
    }
    return found;
}

// At the positions of random games: both lists, and every count.
void compare(const std::string& parent, const std::string& filter, bool by_tables = true) {
    INFO(parent << ": " << filter);
    const ScriptedGame game = child_of(parent, filter);
    game.play(
        [&](Worker& worker) {
            PerftOptions reference, made;
            reference.reference = made.make_leaves = true;
            MoveList list, unordered;
            bool simple = false;
            for (std::uint64_t number = 0; number < (kSlowBuild ? 1 : 3); ++number) {
                Random random(7, "filter", number);
                worker.new_game(0, random.next());
                for (int ply = 0; ply < 60; ++ply) {
                    worker.list(list);
                    worker.list_unordered(unordered);
                    for (const MoveBits move : unordered.moves) {
                        simple = simple || !move_bits::compound(move);
                    }
                    REQUIRE(states_behind(worker, unordered) == states_behind(worker, list));
                    REQUIRE(worker.perft(1) == list.size());
                    REQUIRE(worker.perft(1, made) == list.size());
                    REQUIRE(worker.perft(1, reference) == list.size());
                    const auto drawn = worker.draw(random, unordered);
                    if (!drawn) {
                        break;
                    }
                    worker.make(unordered, *drawn);
                }
                worker.new_game();
                const std::uint64_t nodes = worker.perft(2, reference);
                CHECK(worker.perft(2) == nodes);
                CHECK(worker.perft(2, made) == nodes);
            }
            CHECK(simple == by_tables);
        },
        patient_limits());
}

// Drops about a third of the moves by what `what` says of each.
std::string third(const std::string& what) {
    return "function filter(position, moves)\n"
           "  for i = 1, moves.count do\n"
           "    local n = 0\n"
           "    " +
           what +
           "\n"
           "    if n % 3 == 1 then moves:drop(i) end\n"
           "  end\n"
           "end\n";
}

const std::string kEverything =
    "n = n + (moves:from(i) or 7) * 5 + (moves:to(i) or 9) * 3 + moves:captured(i) * 11 + "
    "moves:parts(i)\n"
    "n = n + #moves:class(i) + #moves:mover(i).name + (moves:player(i) == position.to_move and 2 "
    "or 0)\n"
    "for k = 1, moves:captured(i) do n = n + moves:captures(i, k) end\n"
    "for k = 1, 4 do\n"
    "  local c = moves:choice(i, k)\n"
    "  if type(c) == 'number' then n = n + k * c elseif c then n = n + k end\n"
    "end\n"
    "local after = moves:position_after(i)\n"
    "n = n + after:count(position.to_move) + 2 * after:count(position:opponent())\n"
    "if moves:to(i) and after:type(moves:to(i)) ~= moves:mover(i) then n = n + 1 end\n";

}  // namespace

TEST_CASE("a filter sees of the tables' moves what it sees of the words'") {
    for (const char* parent : {"chess", "xiangqi", "breakthrough", "gomoku", "shogi"}) {
        compare(parent, third("n = (moves:from(i) or 7) + moves:captured(i) + (moves:to(i) or 9)"));
        compare(parent, third("n = (moves:to(i) or 9) + #moves:class(i) + moves:parts(i) + "
                              "(moves:captures(i, 1) or 0) + "
                              "(moves:choice(i, 2) and 1 or 0)"));
    }
    compare("chess", third(kEverything));
    compare("breakthrough", third(kEverything));
    compare("international-draughts", third("n = moves:from(i) + moves:to(i) * 2"));
}

TEST_CASE("a filter may leave one class, or nothing") {
    compare("chess", "function filter(position, moves)\n"
                     "  for i = 1, moves.count do\n"
                     "    if moves:class(i) == 'castle' then moves:keep_only 'castle' return end\n"
                     "  end\n"
                     "end\n");
    compare("breakthrough",
            "function filter(position, moves)\n"
            "  if position.ply > 9 then for i = 1, moves.count do moves:drop(i, 'late') end end\n"
            "end\n");
}

TEST_CASE("a filter beside another hook that sees lists leaves them to the words") {
    compare("breakthrough", third("n = moves:from(i)") + "function on_move(position, move) end\n",
            false);
}
