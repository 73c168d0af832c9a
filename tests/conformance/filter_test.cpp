// Lists that a `filter` thins go by tables: what it sees of their moves, read from memory or
// spelled in words, is what it sees of the moves that the words compose, and what it leaves is the
// same.
#include "tests/conformance/lists_in_games.hpp"
#include "tests/conformance/whole_lists.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

void compare(const std::string& parent, const std::string& filter, bool by_tables = true) {
    INFO(parent << ": " << filter);
    CHECK((compare_whole_lists(child_of(parent, filter)) > 0) == by_tables);
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
    compare("english-draughts", third("n = moves:from(i) + moves:to(i) * 2 + moves:captured(i)"));
    compare("connect-four", third("n = moves:from(i) + moves:to(i) * 2 + moves:captured(i)"));
}

TEST_CASE("a filter sees of plays of dice and of sowings what it sees of the words'") {
    for (const char* parent : {"backgammon", "kalah", "oware"}) {
        INFO(parent);
        const std::string what = "n = (moves:from(i) or 7) + (moves:to(i) or 9) * 4 + "
                                 "moves:captured(i) + moves:parts(i) + (moves:captures(i, 1) or 0)";
        child_of(parent, third(what))
            .play(
                [&](Worker& worker) {
                    CHECK((worker.rules().hops != nullptr || worker.rules().sowing != nullptr));
                    const Compared compared = compare_in_games(worker, 5);
                    CHECK(compared.agree);
                    CHECK(compared.lists > 20);
                },
                patient_limits());
        compare(parent, third(what), false);
    }
}

TEST_CASE("a play or sowing that a filter drops is not drawn") {
    for (const char* parent : {"backgammon", "kalah"}) {
        INFO(parent);
        const auto only_first_is_drawn = [](Worker& worker) {
            MoveList list, drawn;
            Random random(7, "filter");
            worker.new_game(0, random.next());
            const auto key = [&] { return worker.position().computed_keys()[0]; };
            for (int ply = 0; ply < 40; ++ply) {
                worker.list(list);
                if (list.empty()) {
                    break;
                }
                if (list.chance) {
                    worker.make(drawn, worker.draw(random, drawn).value());
                    continue;
                }
                REQUIRE(list.size() == 1);
                REQUIRE(worker.perft(1) == 1);
                worker.make(list, 0);
                const std::uint64_t wanted = key();
                worker.unmake();
                worker.make(drawn, worker.draw(random, drawn).value());
                REQUIRE(key() == wanted);
                worker.unmake();
                REQUIRE(worker.play_drawn(random, drawn));
                REQUIRE(key() == wanted);
            }
        };
        child_of(parent, "function filter(position, moves)\n"
                         "  for i = 2, moves.count do moves:drop(i) end\n"
                         "end\n")
            .play(only_first_is_drawn, patient_limits());
    }
}

TEST_CASE("leaves that a filter leaves are made with what is applied behind them") {
    for (const char* parent : {"makruk", "janggi"}) {
        compare(parent, "function filter(position, moves) end\n");
        compare(parent, third("n = (moves:from(i) or 7) + moves:captured(i) + (moves:to(i) or 9)"));
    }
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
