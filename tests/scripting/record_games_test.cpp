// Records the rules of whole games and compares their trees with what the language page says the
// words mean. The expected trees are written by hand from the words (docs: words), not printed by
// the program.
#include "tests/scripting/record_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::GameBuilder;

namespace {

// Default directions of a square board, clockwise from n: 0 n, 1 ne, 2 e, 3 se, 4 s, 5 sw, 6 w, 7
// nw.
GameBuilder chess() {
    GameBuilder builder(8);
    builder.pieces({"pawn", "knight", "bishop", "rook", "queen", "king"})
        .zone("last_row", {"a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"})
        .zone("second_row", {"a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"})
        .zone("first_row", {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"})
        .attribute("castles", AttributeOf::Piece, AttributeKind::Bool)
        .attribute("passed", AttributeOf::Game, AttributeKind::Cell);
    return builder;
}

const char* const kChess = R"lua(
local crown = when(last_row, promote(queen, rook, bishop, knight))

king:move   { along(around), step, land(open) }
queen:move  { along(around), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { second_row, step(n), empty, set(passed, here), step, land }
pawn:move   { along(nw, ne), step, land(enemy), crown }
pawn:move "en passant" { along(nw, ne), step, on(passed), land, at(s, enemy(pawn), capture) }

king:move "castle" {                                        -- the first piece that way is a rook with the right
  along(e, w), slide, own(rook), castles, mark "rook",
  go(start), no(attacked), step, no(attacked), mark "crossed", step, land, shift("rook", "crossed") }
king:after { every(first_row, own(rook), set(castles, false)) }

protect(royal)

local function shade(position, player)
  for cell in position:pieces(player, bishop) do return (position:x(cell) + position:y(cell)) % 2 end
end
function same_shade(position)
  local one, other = shade(position, white), shade(position, black)
  return not one or not other or one == other
end
)lua";

}  // namespace

TEST_CASE("chess records as the language page says") {
    const auto result = chess().record(kChess);
    REQUIRE(result.problems() == "");
    CHECK(result.body("king", "move") ==
          "(block (along (dirs [0 1 2 3 4 5 6 7])) (step) (land (piece open)))");
    CHECK(result.body("queen", "move") == "(block (along (dirs [0 1 2 3 4 5 6 7])) (slide (const "
                                          "1) (const -1) (piece empty)) (land (piece open)))");
    CHECK(result.body("pawn", "move", 0) ==
          "(block (step (dirs [0])) (land) (when (in_zone 0) (block (promote [5 4 3 2]))))");
    CHECK(result.body("pawn", "move", 1) ==
          "(block (in_zone 1) (step (dirs [0])) (piece empty) (set 1 (here)) (step) (land))");
    CHECK(result.body("pawn", "move", 2) ==
          "(block (along (dirs [7 1])) (step) (land (piece enemy)) "
          "(when (in_zone 0) (block (promote [5 4 3 2]))))");
    CHECK(result.body("pawn", "en passant") ==
          "(block (along (dirs [7 1])) (step) (on (place_attribute 1)) (land) "
          "(at (place_dir (dirs [4])) (block (piece enemy [1]) (capture))))");
    CHECK(
        result.body("king", "castle") ==
        "(block (along (dirs [2 6])) (slide (const 1) (const -1) (piece empty)) (piece own [4]) "
        "(truth (attribute 0)) (mark \"rook\") (go (start)) (no (attacked)) (step) (no (attacked)) "
        "(mark \"crossed\") (step) (land) (shift (place_mark \"rook\") (place_mark \"crossed\")))");
    REQUIRE(result.game.after.size() == 1);
    CHECK(result.game.after[0].type == 6);
    CHECK(to_text(result.game.after[0].body) ==
          "(block (every_set (set_zone 2) (block (piece own [4]) (set 0 (const 0)))))");
    REQUIRE(result.game.protect.size() == 1);
    CHECK(to_text(result.game.protect[0].which) == "(royal)");
    CHECK(result.game.hooks.defined == std::vector<std::string>{"same_shade"});
    // A knight has eight leaps, all different.
    const Node& along = result.game.movements[2].body.kids[0];
    CHECK(along.kids[0].list.size() == 8);
}

TEST_CASE("words know the line they stand on") {
    const auto result = chess().record(kChess);
    REQUIRE(result.problems() == "");
    const Node& castle = result.game.movements[7].body;
    CHECK(result.game.movements[7].at.line == 12);
    CHECK(castle.kids[0].at.line == 13);      // along
    CHECK(castle.kids[3].at.line == 13);      // castles, a bare attribute
    CHECK(castle.kids.back().at.line == 14);  // shift
    CHECK(castle.kids.back().at.file == 0);
}

namespace {

const char* const kDraughtsLibrary = R"lua(
return function(given)
  local v = settings(given, {
    steps      = {nw, ne},      jumps      = diagonal,
    king_steps = diagonal,      king_jumps = diagonal,
    takes      = enemy,         king_takes = enemy,
    king       = "flying",
    promotion  = "at_end",
    crown      = false,
    reversal   = true,
    stays      = {"jump"},
    majority   = {},
  })
  local way   = v.reversal and always or no(reversing)
  local crown = v.promotion == "never" and {} or when(last_row, promote(v.crown or king))
  local ending = ({
    at_end   = { continue "jump", crown },
    never    = { continue "jump" },
    on_touch = { crown, continue "jump" },
    stops    = { when(last_row, { crown, stop }), continue "jump" },
  })[v.promotion]

  man:move        { along(v.steps), step, land, crown }
  man:move "jump" { along(v.jumps), way, step, v.takes, capture, step, land, ending }

  if v.king ~= "none" then
    local ride  = v.king == "short" and step or slide
    local beyond = v.king == "flying" and slide or step
    king:move        { along(v.king_steps), ride, land }
    king:move "jump" { along(v.king_jumps), way, ride, v.king_takes, capture,
                       first({ beyond, land, must_continue "jump" }, { beyond, land }) }
  end
  compulsory("jump", v.stays)
  majority("jump", v.majority)
end
)lua";

GameBuilder draughts() {
    GameBuilder builder(10);
    builder.pieces({"man", "king"})
        .zone("last_row", {"b10", "d10", "f10", "h10", "j10"})
        .attribute("runs", AttributeOf::Player, AttributeKind::Range, 0, 3)
        .attribute("runner", AttributeOf::Player, AttributeKind::Cell)
        .library("draughts", kDraughtsLibrary);
    return builder;
}

}  // namespace

TEST_CASE("international draughts comes from the library") {
    const auto result = draughts().record("use \"draughts\" { majority = { most(captured) } }");
    REQUIRE(result.problems() == "");
    CHECK(result.body("man", "move") ==
          "(block (along (dirs [7 1])) (step) (land) (when (in_zone 0) (block (promote [2]))))");
    CHECK(result.body("man", "jump") ==
          "(block (along (dirs [1 3 5 7])) (always) (step) (piece enemy) (capture) (step) (land) "
          "(first (block (must_continue \"jump\")) (block)) (when (in_zone 0) (block (promote "
          "[2]))))");
    CHECK(
        result.body("king", "jump") ==
        "(block (along (dirs [1 3 5 7])) (always) (slide (const 1) (const -1) (piece empty)) "
        "(piece enemy) (capture) "
        "(first (block (slide (const 1) (const -1) (piece empty)) (land) (must_continue \"jump\")) "
        "(block (slide (const 1) (const -1) (piece empty)) (land))))");
    REQUIRE(result.game.compulsory.size() == 1);
    CHECK(result.game.compulsory[0].stays == std::vector<std::string>{"jump"});
    REQUIRE(result.game.majority.size() == 1);
    CHECK(result.game.majority[0].keys[0].kind == KeyKind::Most);
    CHECK(to_text(result.game.majority[0].keys[0].node) == "(captured)");
    CHECK(result.game.movements[0].at.file == 1);  // the library
}

TEST_CASE("a child package replaces, adds and forgets") {
    const auto result = draughts().record_all({"use \"draughts\" { majority = { most(captured) } }",
                                               R"lua(
use "draughts" { jumps = {n, e}, majority = { by(king), most(captured(king)) } }
king:forget "move"
king:move    { any(runs:at_most(2), no(on(runner)), no(some(board, own(man)))), along(diagonal), slide, land }
man:applied  { set(runs, 0) }
king:applied { cases{ { captured, set(runs, 0) }, { always, add(runs, 1) } }, set(runner, here) }
)lua"});
    REQUIRE(result.problems() == "");
    CHECK(result.count("man", "jump") == 1);
    CHECK(result.body("man", "jump").starts_with("(block (along (dirs [0 2]))"));
    CHECK(result.count("king", "move") == 1);
    CHECK(result.body("king", "move") ==
          "(block (any (compare at_most (attribute 0) (const 2)) (no (on (place_attribute 1))) "
          "(no (some (board) (piece own [1])))) (along (dirs [1 3 5 7])) "
          "(slide (const 1) (const -1) (piece empty)) (land))");
    REQUIRE(result.game.majority.size() == 1);
    CHECK(to_text(result.game.majority[0].keys[0].node) == "(piece is [2])");
    CHECK(to_text(result.game.majority[0].keys[1].node) == "(captured (piece is [2]))");
    REQUIRE(result.game.applied.size() == 2);
    CHECK(to_text(result.game.applied[1].body) == "(block (cases (truth (captured)) (block (set 0 "
                                                  "(const 0))) (always) (block (add 0 (const 1)))) "
                                                  "(set 1 (here)))");
}

TEST_CASE("go records, option by option") {
    GameBuilder builder(9);
    builder.pieces({"stone"})
        .unlimited_hands()
        .attribute("prisoners", AttributeOf::Player, AttributeKind::Range, 0, 400)
        .attribute("dead", AttributeOf::Piece, AttributeKind::Bool)
        .attribute("agreed", AttributeOf::Player, AttributeKind::Bool)
        .option("suicide", "one_of", "several", {"forbidden", "several", "allowed"})
        .option("pass_stone", "bool", "true")
        .option("agree", "bool", "false");
    const auto result = builder.record(R"lua(
chains { along = orthogonal, liberties = { along = orthogonal, where = empty } }
local lost = { add(prisoners:of(opponent), count(chain)), capture(chain) }
local breath = {
  forbidden = { liberties },
  several   = { when(liberties:is(0), { count(chain):at_least(2), lost }) },
  allowed   = { when(liberties:is(0), lost) },
}
stone:drop "place" { anywhere, land,
  every(orthogonal, step, enemy, liberties:is(0), add(prisoners:of(me), count(chain)), capture(chain)),
  breath[options.suicide] }
if options.pass_stone then move "pass" { add(prisoners:of(opponent), 1) } end
move "mark"   { anywhere, occupied, every(chain, when(dead, set(dead, false), set(dead, true))) }
move "resume" { every(board, dead, set(dead, false)), go_to "play" }
condition "settled" (options.agree and all(agreed:of(me), agreed:of(opponent)) or always)
)lua");
    REQUIRE(result.problems() == "");
    CHECK(result.body("stone", "place") ==
          "(block (choose (board)) (land) (every_dirs (dirs [0 2 4 6]) (block (step) (piece enemy) "
          "(compare is (liberties) (const 0)) (add 0 (count (chain)) (me)) (capture (chain)))) "
          "(when (compare is (liberties) (const 0)) (block (compare at_least (count (chain)) "
          "(const 2)) "
          "(add 0 (count (chain)) (opponent)) (capture (chain)))))");
    CHECK(result.body("", "pass") == "(block (add 0 (const 1) (opponent)))");
    CHECK(result.body("", "mark") == "(block (choose (board)) (piece occupied) (every_set (chain) "
                                     "(block (when (truth (attribute 1)) "
                                     "(block (set 1 (const 0))) (block (set 1 (const 1)))))))");
    REQUIRE(result.game.chains);
    CHECK(result.game.chains->along == std::vector<Direction>{0, 2, 4, 6});
    CHECK(to_text(*result.game.chains->liberty_where) == "(piece empty)");
    REQUIRE(result.game.conditions.size() == 1);
    CHECK(to_text(result.game.conditions[0].body) == "(always)");
}
