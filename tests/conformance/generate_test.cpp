// Moves that the hook `generate` makes go by tables: plain ones as moves of rows, the others beside
// them. The same moves are listed, counted, judged and made as where the words list.
#include "engine/kernel/kernel.hpp"
#include "tests/conformance/lua_games.hpp"
#include "tests/conformance/whole_lists.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// Moves of `class` from each own piece, one to the cell on each of two ways, but not of or onto
// royals.
std::string hops(const std::string& of_class, const std::string& also = "") {
    return R"lua(
local ways = { via(n, ne), via(s, w) }
function generate(position, moves)
  local me = position.to_move
  for from in position:pieces(me) do
    for _, way in ipairs(ways) do
      local to = position:link(from, way)
      local royal = false
      for player in position:players() do
        for cell in position:royals(player) do royal = royal or cell == from or cell == to end
      end
      if to and not royal then
        moves:add(")lua" +
           of_class + "\", from, to)\n" + also + R"lua(
      end
    end
  end
end
)lua";
}

// Slides of every own piece along `ways`, of at most `most` steps, to what satisfies the condition,
// or those cell by cell; `holds` says the condition of an `owner`, and of a cell `to`.
std::string slides(const std::string& ways, const std::string& condition, int most,
                   const std::string& zone = "nil") {
    return "function generate(position, moves)\n"
           "  for from in position:pieces(position.to_move) do\n"
           "    moves:slide('ride', from, " +
           ways + ", " + condition + ", nil, " + std::to_string(most) + ", " + zone +
           ")\n  end\nend\n";
}
std::string slides_by_cells(const std::string& ways, const std::string& holds, int most) {
    return "function generate(position, moves)\n"
           "  local me = position.to_move\n"
           "  for from in position:pieces(me) do\n"
           "    for _, way in ipairs(" +
           ways +
           ") do\n      local to, steps = position:link(from, way), 1\n"
           "      while to and steps <= " +
           std::to_string(most) +
           " do\n        local owner = position:owner(to)\n"
           "        if " +
           holds + R"lua( then moves:add("ride", from, to) end
        if owner then break end
        to, steps = position:link(to, way), steps + 1
      end
    end
  end
end
)lua";
}

// Slides of every condition and length, in the quick tier of one length each.
void compare_slides(Tier tier) {
    constexpr int kMost[] = {1, 2, 9};
    std::size_t slide = 0;
    const std::pair<const char*, const char*> conditions[] = {{"empty", "not owner"},
                                                              {"open", "owner ~= me"},
                                                              {"enemy", "owner and owner ~= me"},
                                                              {"own", "owner == me"},
                                                              {"occupied", "owner"}};
    for (const char* parent : {"breakthrough", "lines-of-action"}) {
        for (const auto& [condition, holds] : conditions) {
            ++slide;
            for (std::size_t k = 0; k < (tier == Tier::Full ? std::size(kMost) : 1); ++k) {
                const int most = kMost[(slide + k) % std::size(kMost)];
                INFO(parent << " " << condition << " " << most);
                const auto nodes = [&](const std::string& rules) {
                    std::uint64_t found = 0;
                    const ScriptedGame game = child_of(parent, rules);
                    CHECK(compare_whole_lists(game) > 0);
                    game.play([&](Worker& worker) { found = worker.perft(2); }, patient_limits());
                    return found;
                };
                CHECK(nodes(slides("around", condition, most)) ==
                      nodes(slides_by_cells("around", holds, most)));
            }
        }
    }
}

}  // namespace

TEST_CASE("slides of Lua are the moves that it would add cell by cell") {
    compare_slides(Tier::Quick);
}

TEST_CASE("slides of Lua of every length are the moves that it would add", "[.full]") {
    compare_slides(Tier::Full);
}

TEST_CASE("slides of Lua into a zone are those that end in it") {
    const std::string holds = "owner ~= me and position:in_zone(to, fourth_row, me)";
    for (const int most : {2, 3, 9}) {
        INFO(most);
        const auto nodes = [](const std::string& rules) {
            std::uint64_t found = 0;
            const ScriptedGame game(kSimpleChess, kThreats + rules);
            CHECK(compare_whole_lists(game) > 0);
            game.play([&](Worker& worker) { found = worker.perft(3); }, patient_limits());
            return found;
        };
        const std::uint64_t slid = nodes(slides("around", "open", most, "fourth_row"));
        CHECK(slid == nodes(slides_by_cells("around", holds, most)));
        CHECK(slid < nodes(slides("around", "open", most)));
    }
}

TEST_CASE("plain moves of Lua beside the moves of words") {
    for (const char* parent : {"chess", "xiangqi", "breakthrough", "shogi"}) {
        INFO(parent);
        // Their own pieces are among what they take, and each stands in the list once.
        CHECK(compare_whole_lists(child_of(parent, hops("hop"))) > 0);
        CHECK(compare_whole_lists(
                  child_of(parent, hops("hop", "        moves:add('hop', from, to)\n"))) > 0);
    }
}

TEST_CASE("plain moves that promote, also from and to a protected type") {
    CHECK(compare_whole_lists(
              child_of("chess", hops("hop", "        moves:add('hop', from, to, rook)\n"
                                            "        moves:add('hop', from, to, queen)\n"))) > 0);
    CHECK(compare_whole_lists(
              child_of("chess", hops("hop", "        if position:type(from) == knight then\n"
                                            "          moves:add('hop', from, to, king)\n"
                                            "        end\n"))) > 0);
    CHECK(compare_whole_lists(
              child_of("shogi", hops("hop", "        moves:add('hop', from, to, tokin)\n"))) > 0);
    const std::string abdicate = R"lua(
function generate(position, moves)
  for from in position:royals(position.to_move) do
    local to = position:link(from, n)
    if to and not position:owner(to) then moves:add("abdicate", from, to, pawn) end
    if to and position:owner(to) == position.to_move then moves:add("abdicate", to, from) end
  end
end
)lua";
    CHECK(compare_whole_lists(child_of("chess", abdicate)) > 0);
}

TEST_CASE("plain moves that words make, too, stand in the list once") {
    // The hop of a knight is a move of its words.
    CHECK(compare_whole_lists(child_of("chess", hops("move"))) > 0);
    child_of("chess", hops("move")).play([](Worker& worker) {
        // Six of the first row hop forward, of which the knights do so anyway; seven of the second.
        // Six of these hop back, onto pieces of the first row.
        CHECK(worker.perft(1) == 20 + 4 + 7 + 6);
    });
}

TEST_CASE("plain moves beside those that are begun and finished") {
    const std::string begun = R"lua(
        if (from + to) % 2 == 0 then
          local m = moves:begin("hop", from)
          m:choose(to)
          if not position:is_empty(to) then m:capture(to) end
          m:shift(from, to)
          m:finish()
        end
)lua";
    for (const char* parent : {"chess", "breakthrough"}) {
        CHECK(compare_whole_lists(child_of(parent, hops("hop", begun))) > 0);
    }
}

TEST_CASE("plain moves of a hook that asks for other lists in between") {
    const std::string asks = "        if me == white and from % 3 == 0 then\n"
                             "          local others = position:moves(black)\n"
                             "          if others.count > 5 then moves:add('more', from, to) end\n"
                             "        end\n";
    CHECK(compare_whole_lists(child_of("chess", hops("hop", asks))) > 0);
}

TEST_CASE("plain moves where words or hooks look at every move") {
    for (const char* beside :
         {"pawn:after { when(last_row, capture) }\n", "function on_move(position, move) end\n",
          "function on_applied(position, move) end\n",
          "function filter(position, moves)\n"
          "  for i = 1, moves.count do if moves:to(i) % 3 == 1 then moves:drop(i) end end\n"
          "end\n"}) {
        INFO(beside);
        compare_whole_lists(child_of("chess", hops("hop") + beside));
    }
    compare_whole_lists(child_of("international-draughts", hops("hop")));
    compare_whole_lists(child_of("yonin-shogi", hops("hop")));
}

TEST_CASE("breakthrough and chess made by Lua have the counts of the games") {
    for (const std::string& rules : {kBreakthroughByLua, kBreakthroughByCells}) {
        CHECK(compare_whole_lists(child_of("breakthrough", rules)) > 0);
        child_of("breakthrough", rules).play([](Worker& worker) {
            CHECK(worker.perft(4) == 256'036);
        });
    }
    for (const std::string& rules : {kChessByLua, kChessByCells}) {
        const ScriptedGame by_lua(kSimpleChess + kLuaTurns, rules);
        CHECK(compare_whole_lists(by_lua) > 0);
        by_lua.play([](Worker& worker) {
            CHECK(worker.rules().tables->complete());
            CHECK(worker.perft(3) == 8'902);
            if (!kSlowBuild) {
                CHECK(worker.perft(4) == 197'281);
            }
        });
    }
    ScriptedGame(kSimpleChess, kChessByWords).play([](Worker& worker) {
        CHECK(worker.perft(kSlowBuild ? 3 : 4) == (kSlowBuild ? 8'902 : 197'281));
    });
}

TEST_CASE("chess made by Lua, deeper", "[.full]") {
    for (const std::string& rules : {kChessByLua, kChessByCells}) {
        ScriptedGame(kSimpleChess + kLuaTurns, rules).play([](Worker& worker) {
            CHECK(worker.perft(5) == 4'865'351);
        });
    }
    ScriptedGame(kSimpleChess, kChessByWords).play([](Worker& worker) {
        CHECK(worker.perft(5) == 4'865'351);
    });
}
