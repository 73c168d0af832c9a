// What is wrong with a hook and can be seen without running it: names, members, arguments, answers,
// comparisons. One line of a hook each, and the message with its remedy.
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const char* const kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
attributes: {score: {of: player, type: 0..9}}
pieces: {man: {letter: M}, king: {letter: K, royal: true}}
setups: {start: {white: {man: rank 1}}}
results: {told: {when: outcome, all: draw}, asked: {when: tally, holder: win}}
)";

const std::string kRules = R"(man:move { step(n), land }
king:move { along(around), step, land(open) }
)";

// The errors of a package with this behind its movements, one a line: "line: what -- remedy".
std::string problems(const std::string& hooks) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    std::string rules = kRules + hooks + "\n";
    rules += hooks.find("function outcome") == std::string::npos ? "function outcome() end\n" : "";
    rules += hooks.find("function tally") == std::string::npos ? "function tally() return 0 end\n"
                                                               : "";
    folder.write("game/rules.lua", rules);
    std::string result;
    for (const auto& error : test::load({folder.path("game"), {}, {}}, true).all) {
        result += result.empty() ? "" : "\n";
        result += std::to_string(error.line) + ": " + error.what;
        result += error.remedy.empty() ? "" : " -- " + error.remedy;
    }
    return result;
}

std::string in_filter(const std::string& line) {
    return problems("function filter(position, moves)\n  " + line + "\nend");
}
std::string in_on_move(const std::string& line) {
    return problems("function on_move(position, move)\n  " + line + "\nend");
}

}  // namespace

TEST_CASE("hooks without a mistake load") {
    CHECK(in_filter(
              "for i = 1, moves.count do if moves:mover(i) == king then moves:drop(i) end end") ==
          "");
    CHECK(in_on_move("if position:in_zone(move.to, far_row) then return refuse \"far\" end") == "");
    CHECK(in_on_move("return position:is_empty(move.from) or refuse \"taken\"") == "");
    CHECK(problems("function outcome(p) return p:count(white) == 0 and draw() or nil end") == "");
    CHECK(problems("function on_turn(p) if p.ply == 3 then return skip end end") == "");
    CHECK(problems("function on_move(p, m)\n local class, from, to = p:last_of(white)\n"
                   " if from == m.to then m:capture(from) end\nend") == "");
    CHECK(problems("function generate(p, m)\n local made = m:begin(\"move\")\n"
                   " made:choose(p:link(1, n))\n made:finish()\nend") == "");
    CHECK(problems("function order(p, move)\n local moves = {}\n moves.best = 1\n"
                   " return options and moves.best\nend") == "");
    // A function that only the load calls makes words.
    CHECK(problems("function leap_to(zone) return { choose(zone), land } end\n"
                   "man:move \"leap\" { leap_to(far_row) }") == "");
    // Several directions are a list, in the order of the board.
    CHECK(problems("local count = 0\nfor _, dir in ipairs(around) do count = count + 1 end\n"
                   "assert(count == 8 and ipairs(n))") == "");
}

TEST_CASE("a global that a hook reads exists, and none is written") {
    CHECK(in_filter("scotu(position)") == "4: unknown name `scotu`");
    CHECK(in_filter("if position:count(whte) == 0 then return end") ==
          "4: unknown name `whte` -- did you mean `white`?");
    CHECK(problems("function help(position)\n  return lenght\nend\n"
                   "function filter(position)\n  help(position)\nend") ==
          "4: unknown name `lenght` -- did you mean `height`?");
    CHECK(in_filter("counted = 1") ==
          "4: `counted` is written in a function that the hook `filter` can reach -- hooks keep no "
          "state: what must be kept belongs to the position (an attribute)");
}

TEST_CASE("members of the objects exist and take what they are given") {
    CHECK(in_filter("position:lastof(white)") ==
          "4: position has no `lastof`, did you mean `last_of`?");
    CHECK(in_filter("moves:drpo(1)") == "4: the list of moves has no `drpo`, did you mean `drop`?");
    CHECK(problems("function filter(p, m)\n  m:drpo(1)\nend") ==
          "4: the list of moves has no `drpo`, did you mean `drop`?");
    CHECK(in_filter("return position:empty(1)") ==
          "4: position has no `empty`, write is_empty(cell)");
    CHECK(in_on_move("move:remove(1)") == "4: move has no `remove`, write capture(cell)");
    CHECK(in_filter("position:last_of(white, black, 3)") ==
          "4: position:last_of takes 1 argument, not 3 -- position:last_of(player)");
    CHECK(in_filter("position:last_of()") ==
          "4: position:last_of takes 1 argument, not 0 -- position:last_of(player)");
    CHECK(in_filter("position:count(white, man, 3)") ==
          "4: position:count takes 1 to 2 arguments, not 3 -- position:count(player, [type])");
    CHECK(in_filter("position.owner(1)") ==
          "4: `owner` is called with a colon -- position:owner(cell)");
    CHECK(in_filter("position:to_move()") ==
          "4: `to_move` is no method but a value -- position.to_move");
    CHECK(problems("function generate(position, moves)\n  moves:count()\nend") ==
          "4: moves has no `count`, only add, begin, slide, step");
}

TEST_CASE("a word that is called in a hook would do nothing") {
    CHECK(in_on_move("capture(move.to)") ==
          "4: `capture` is a word of movements: called in the hook `on_move` it does nothing -- "
          "move:capture(...) does it");
    CHECK(problems("function on_applied(position)\n  set(score, 1)\nend") ==
          "4: `set` is a word of movements: called in the hook `on_applied` it does nothing -- "
          "position:set(...) does it");
    CHECK(in_filter("any(far_row)") ==
          "4: `any` is a word of movements: called in the hook `filter` it does nothing -- words "
          "stand in movements; docs/hooks.md has what hooks call");
    CHECK(problems("man:move \"x\" { step(n), apply(function(position, move)\n capture(move.to)\n "
                   "end), land }") ==
          "4: `capture` is a word of movements: called in the hook `apply` it does nothing -- "
          "move:capture(...) does it");
}

TEST_CASE("an answer of a hook is returned, and means something") {
    CHECK(in_on_move("refuse \"always\"") ==
          "4: what `refuse` says is lost: it is not returned -- return refuse(...)");
    CHECK(in_on_move("return refuse") ==
          "4: `refuse` is returned, not called -- return refuse \"why\"");
    CHECK(in_on_move("return \"no\"") ==
          "4: the hook `on_move` returns a text, which means nothing -- it returns `refuse "
          "\"why\"`, or nothing");
    CHECK(in_filter("return false") ==
          "4: the hook `filter` returns false, which means nothing -- it returns nothing; "
          "moves:drop(i, \"why\") takes a move away");
    CHECK(problems("function outcome(position)\n  return white\nend") ==
          "4: the hook `outcome` returns `white`, which means nothing -- it returns win(player, "
          "\"kind\"), draw(\"kind\"), ranking(points), or nothing");
    CHECK(problems("function outcome(position)\n  win(white)\nend") ==
          "4: what `win` says is lost: it is not returned -- return win(...)");
    CHECK(problems("function on_turn(position)\n  return true\nend") ==
          "4: the hook `on_turn` returns true, which means nothing -- it returns `skip`, or "
          "nothing");
}

TEST_CASE("values of two kinds are not compared, and no name is asked whether it is true") {
    CHECK(in_filter("local x = position:owner(1) == enemy") ==
          "4: `owner` is a player and never equal to enemy -- position:enemies(a, b)");
    CHECK(in_filter("local x = position:type(1) == white") ==
          "4: `type` is a piece type and never equal to white");
    CHECK(in_on_move("local x = move.to == \"c3\"") ==
          "4: `to` is a cell, a number, and never equal to \"c3\" -- position:name(cell) == "
          "\"c3\"");
    CHECK(in_on_move("local x = move.to == far_row") ==
          "4: `to` is a cell, a number, and never equal to far_row -- position:in_zone(cell, "
          "far_row)");
    CHECK(in_filter("if far_row then position:ray(1, n) end") ==
          "4: `far_row` alone is never false: it is the zone `far_row` -- position:in_zone(cell, "
          "far_row)");
    CHECK(in_filter("while man do position:ray(1, n) end") ==
          "4: `man` alone is never false: it is the piece type `man` -- position:type(cell) == "
          "man");
}

TEST_CASE("an attribute, a zone or a type is no list, and says how it is asked") {
    CHECK(problems("function tally(position, player)\n  return score[player]\nend") ==
          "4: `score` is an attribute and no list -- position:get(score, player)");
    CHECK(in_filter("local x = far_row[1]") ==
          "4: `far_row` is a zone and no list -- position:in_zone(cell, far_row)");
    CHECK(in_filter("local score_ = { [score] = 1 }\n  local x = score_[score]") == "");
    CHECK(in_filter("local x = around[1]") == "");
}

TEST_CASE("fields that position has not lead to what tells it") {
    const std::string last = "write local class, from, to, mover, player = position:last(), who "
                             "made the last ply";
    CHECK(in_filter("local x = position.mover") == "4: position has no `mover`, " + last);
    CHECK(in_filter("local x = position.last_move") == "4: position has no `last_move`, " + last);
    CHECK(in_filter("local x = position.me") == "4: position has no `me`, write position.to_move");
    CHECK(in_filter("local x = position.winner") ==
          "4: position has no `winner`, write win(player) or draw() and return it from the hook "
          "`outcome`; `results` of game.yaml says when");
    CHECK(in_filter("local x = position.score") ==
          "4: position has no `score`, write position:get(score, player)");
}

TEST_CASE("comparisons that are never true are told in every function") {
    const auto in_tally = [](const std::string& line) {
        return problems("function tally(position, player)\n  " + line + "\nend");
    };
    CHECK(in_tally("return player == opponent and 1 or 0") ==
          "4: `player` is a player and never equal to the word `opponent` -- position:opponent()");
    CHECK(in_tally("return owner ~= player and 1 or 0") ==
          "4: `player` is a player and never equal to the word `owner` -- position:owner(cell)");
    CHECK(in_tally("local _, _, _, last = position:last()\n  return player == last and 1 or 0") ==
          "5: `player` is a player and never equal to `last`, a piece type -- position:last() "
          "gives class, from, to, mover, player");
    CHECK(in_tally("local _, _, _, mover = position:last()\n  return mover == king and 1 or 0") ==
          "");
    CHECK(in_tally("local _, _, _, _, last = position:last()\n  return player == last and 1 or "
                   "0") == "");
    CHECK(in_tally("local _, from, to = position:last()\n  return from == to and 1 or 0") == "");
    CHECK(in_tally("local class = position:last()\n  class = player\n  return class == player "
                   "and 1 or 0") == "");
    CHECK(in_tally("return player == nobody and 1 or 0") == "");
    // Words are values that a function may be given.
    CHECK(problems("local function cells(what)\n  return what == empty and 1 or 2\nend\n"
                   "function tally(position, player)\n  return cells(empty)\nend") == "");
    CHECK(in_tally("return player == position:opponent() and 1 or 0") == "");
}

TEST_CASE("tables of functions with a name like a hook's are hooks misspelt") {
    const std::string list = " -- did you mean `on_move`?";
    for (const std::string name : {"on_moves", "onmove"}) {
        CHECK(problems(name + " = { move = function(position, move) end }") ==
              "3: nothing calls `" + name +
                  "`: it is no hook, and game.yaml names no such function" + list);
    }
}
