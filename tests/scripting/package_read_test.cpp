// Reading game.yaml: every section's meaning, and what is said about mistakes.
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using test::error_of;
using test::read_yaml;
using test::small_game;

namespace {

GameDefinition definition_of(const std::string& text, OptionValues options = {}) {
    auto result = read_yaml(text, std::move(options));
    INFO(result.errors);
    REQUIRE(result.errors.empty());
    return std::move(result.game.definition);
}

std::vector<std::string> names_of(const GameDefinition& game, const CellSet& cells) {
    std::vector<std::string> names;
    cells.each([&](Cell cell) { names.push_back(game.topology.info[cell].name); });
    return names;
}

// The cells of the zone `z` as a player sees it.
std::vector<std::string> zone(const GameDefinition& game, Player player = 1) {
    const int index = game.topology.find_zone("z");
    REQUIRE(index >= 0);
    return names_of(game, game.topology.zones[static_cast<std::size_t>(index)].cells[player]);
}

std::vector<std::string> zone_of(const std::string& region, Player player = 1) {
    return zone(definition_of("api: 1\nid: game\nboard: {grids: [{size: [4, 4]}], cells: {bar: "
                              "{off_board: true}, p1-p3: {}}, zones: {z: " +
                              region + ", other: a1-b1}}\n"),
                player);
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("The smallest game takes every default") {
    const auto game = definition_of("api: 1\nid: game\nboard: {grids: [{size: [8, 8]}]}\n");
    CHECK(game.players == Names{"nobody", "white", "black"});
    REQUIRE(game.turns.size() == 1);
    CHECK(game.turns[0].kind == EntryKind::Loop);
    REQUIRE(game.turns[0].entries.size() == 2);
    CHECK(game.turns[0].entries[1].player == 2);
    CHECK(game.setups.size() == 1);
    CHECK(game.notation == "plain");
    CHECK_FALSE(game.has_hands);
}

TEST_CASE("Regions") {
    CHECK(zone_of("a1") == Names{"a1"});
    CHECK(zone_of("b2-c3") == Names{"b2", "c2", "b3", "c3"});
    CHECK(zone_of("c3-b2") == Names{"b2", "c2", "b3", "c3"});
    CHECK(zone_of("rank 4").size() == 4);
    CHECK(zone_of("rank 1-2").size() == 8);
    CHECK(zone_of("file a") == Names{"a1", "a2", "a3", "a4"});
    CHECK(zone_of("edge").size() == 12);
    CHECK(zone_of("board").size() == 19);
    CHECK(zone_of("{where: x + y == 3}") == Names{"b1", "a2"});
    CHECK(zone_of("[a1, other, p2]") == Names{"a1", "b1", "p2"});
    CHECK(zone_of("{all: [rank 1, {not: [a1, other]}]}") == Names{"c1", "d1"});
    CHECK(zone_of("p3-p1") == Names{"p1", "p2", "p3"});
}

TEST_CASE("Zones are seen by each player in his own way") {
    CHECK(zone_of("rank 1", 2) == Names{"a4", "b4", "c4", "d4"});
    CHECK(zone_of("{shared: rank 1}", 2) == Names{"a1", "b1", "c1", "d1"});
    CHECK(zone_of("{white: a1, black: b2}", 2) == Names{"b2"});
    CHECK(zone_of("bar", 2) == Names{"bar"});
}

TEST_CASE("Printed names of files and ranks") {
    const auto shogi = definition_of(
        "api: 1\nid: game\nboard: {grids: [{size: [9, 9], files: \"987654321\", ranks: "
        "\"ihgfedcba\"}], zones: {z: rank 9}}\n");
    CHECK(zone(shogi).front() == "9a");
    const std::string descending = "api: 1\nid: game\nboard: {grids: [{size: [2, 4], ranks: "
                                   "\"4321\"}], zones: {z: rank ";
    CHECK(zone(definition_of(descending + "4}}\n")) == Names{"a4", "b4"});
    CHECK(error_of(descending + "5}}\n").find("`rank 5` is no cell") == 0);
    const std::string lettered = "api: 1\nid: game\nboard: {grids: [{size: [2, 4], ranks: "
                                 "\"dcba\"}], zones: {z: rank ";
    CHECK(zone(definition_of(lettered + "a}}\n")) == Names{"aa", "ba"});
    CHECK(zone(definition_of(lettered + "4}}\n")) == Names{"aa", "ba"});
    const auto go = definition_of(
        "api: 1\nid: game\nboard: {grids: [{size: [19, 19], files: skip i}], zones: {z: t19}}\n");
    CHECK(zone(go) == Names{"t19"});
    const auto from_nought = definition_of("api: 1\nid: game\nboard: {grids: [{size: [10, 10], "
                                           "ranks: from 0}], zones: {z: {all: [rank "
                                           "0, {not: [a0, j0]}]}}}\n");
    CHECK(zone(from_nought).front() == "b0");
    CHECK(error_of("api: 1\nid: game\nboard: {grids: [{size: [10, 10], ranks: from 0}], zones: "
                   "{z: rank 10}}\n")
              .find("`rank 10` is no cell") == 0);
    const auto two_to_a_file = definition_of("api: 1\nid: game\nboard: {grids: [{size: [4, 4], "
                                             "keep: x % 2 == y % 2, files: aabb}], zones: "
                                             "{z: file a}}\n");
    CHECK(zone(two_to_a_file) == Names{"a1", "a2", "a3", "a4"});
}

TEST_CASE("Regions that are none") {
    CHECK(error_of(small_game("setups: {start: {white: {man: a9}}}\n")) ==
          "`a9` is no cell and no region of this board | a cell, a1-c3, rank 1-2, file a, edge, "
          "board, a zone, a list, {where}, {not} or {all} | did you mean `a4`?");
    CHECK(error_of(small_game("setups: {start: {white: {man: rank 5}}}\n"))
              .find("`rank 5` is no cell") == 0);
    CHECK(error_of("api: 1\nid: game\nboard: {grids: [{size: [4, 4]}], zones: {a: b, b: a}}\n")
              .find("is defined by itself") != std::string::npos);
    CHECK(error_of(small_game("setups: {start: {white: {man: {where: x + }}}}\n"))
              .find("expression `x +`: ") == 0);
    CHECK(error_of(small_game("setups: {start: {white: {man: {where: x + y}}}}\n"))
              .find("`x + y` is neither true nor false") == 0);
}

TEST_CASE("Unknown keys and values name the nearest that is known") {
    CHECK(error_of(small_game("visibilty: {fog: own}\n")).find("unknown key `visibilty`") == 0);
    CHECK(error_of(small_game("visibilty: {fog: own}\n")).find("did you mean `visibility`?") !=
          std::string::npos);
    CHECK(error_of(small_game("visibility: {fog: owm}\n")) ==
          "`owm` is not known here | one of: none, own, reach, lua | did you mean `own`?");
    CHECK(error_of(small_game("results: {r: {when: pieces 0, of: [mann], holder: loss}}\n")) ==
          "`mann` is no piece type | one of: man, king | did you mean `man`?");
    CHECK(error_of(small_game("turns: [{turn: whit}]\n")).find("did you mean `white`?") !=
          std::string::npos);
    CHECK(error_of(small_game("turns: [{turn: white, plies: many}]\n"))
              .find("`many` is no whole number") == 0);
    CHECK(error_of(small_game("results: {r: {when: stuck, to_move: lose}}\n"))
              .find("did you mean `loss`?") != std::string::npos);
    CHECK(error_of(small_game("results: {r: {when: repeated, all: draw}}\n")) ==
          "`repeated` needs a number | repeated 3 | ");
    CHECK(
        error_of(small_game("results: {r: {when: stuck}}\n")).find("does not say who gets what") !=
        std::string::npos);
    CHECK(error_of(small_game("attributes: {a: {of: [man], type: 3..1}}\n"))
              .find("`3..1` is no type of attributes") == 0);
    CHECK(error_of(small_game("attributes: {on: {of: game, type: bool}}\n"))
              .find("`on` has another meaning") == 0);
    CHECK(error_of(small_game("attributes: {a-b: {of: game, type: bool}}\n"))
              .find("`a-b` cannot be a name") == 0);
    CHECK(error_of(small_game("players: [a, b, c, d, e, f, g, h, i]\n"))
              .find("9 players | 1 to 8 players") == 0);
    CHECK(error_of("api: 2\nid: game\nboard: {grids: [{size: [4, 4]}]}\n")
              .find("`2` is out of range") == 0);
    CHECK(error_of("api: 1\nid: game\n").find("the package has no board") == 0);
    CHECK(error_of("- a\n").find("this is no package") == 0);
}

TEST_CASE("All errors of a load come together, in order") {
    const auto result = read_yaml(
        small_game("moves: {movable: sometimes}\nnotation: chss\nturns: []\n"));
    REQUIRE(result.all.size() == 3);
    CHECK(result.errors.find("sometimes") < result.errors.find("chss"));
    CHECK(result.errors.find("game.yaml:6:11: `chss` is not known here (at notation)") !=
          std::string::npos);
}

TEST_CASE("Attributes have types, defaults and bearers") {
    const auto game = definition_of(small_game(R"(
attributes:
  castles: {of: [king], type: bool, on_moving: false}
  heat:    {of: piece, type: 2..7}
  icons:   {of: cell, type: 1..3, rows: ["1231", "2312", "3123", "1111"]}
  shade:   {of: cell, type: 0..1, rows: (x + y) % 2}
  passed:  {of: game, type: cell, lasts: 1, identity: en passant, default: b2}
  door:    {of: game, type: [open, shut], default: shut, lasts: turn}
  fox:     {of: cell, type: bool, known: nobody}
  becomes: {of: [man], type: piece_type, default: king}
  hue:     {of: cell, type: piece_type, rows: ["M...", ".k..", "....", "...."]}
  tint:    {of: cell, type: [red, blue], rows: "x == 1 and 'blue' or 'red'"}
)"));
    const auto& a = game.attributes;
    CHECK(a[8].cell_initial[game.topology.find_cell("a4")] == 1);  // by its letter
    CHECK(a[8].cell_initial[game.topology.find_cell("b3")] == 2);  // by how it begins
    CHECK(a[9].cell_initial[game.topology.find_cell("a2")] == 1);
    CHECK(a[9].cell_initial[game.topology.find_cell("b2")] == 0);
    CHECK(a[0].types == std::vector<PieceType>{2});
    CHECK(a[0].on_moving == 0);
    CHECK(a[1].initial == 2);
    CHECK(a[2].cell_initial[game.topology.find_cell("a4")] == 1);
    CHECK(a[2].cell_initial[game.topology.find_cell("c4")] == 3);
    CHECK(a[3].cell_initial[game.topology.find_cell("b1")] == 1);
    CHECK(a[4].initial == game.topology.find_cell("b2") + 1);
    CHECK(a[4].lasts == 1);
    CHECK(a[4].identity);
    CHECK(a[4].identity_class == "en passant");
    CHECK(a[5].initial == 1);
    CHECK(a[5].lasts_turn);
    CHECK(a[6].known == Audience::Nobody);
    CHECK(a[7].initial == 2);
}

TEST_CASE("Pieces carry constants and know what they are in a hand") {
    const auto game = definition_of(R"(
api: 1
id: game
board: {grids: [{size: [4, 4]}]}
moves: {captured: hand}
pieces: {pawn: {letter: P, value: 100, shape: round}, tokin: {letter: +P, in_hand: pawn, like: pawn}, rock: {owner: nobody, in_hand: keep}}
)");
    CHECK(game.pieces[1].constants.at("value") == 100);
    CHECK(game.pieces[1].texts.at("shape") == "round");
    CHECK(game.pieces[2].in_hand == 1);
    CHECK(game.pieces[2].like == 1);
    CHECK(game.pieces[3].nobodys);
    CHECK(game.pieces[3].keeps_attributes);
    CHECK(game.pieces[3].letter == "R");
    CHECK(game.hands == std::vector<HandKind>{HandKind::None, HandKind::Counted, HandKind::Counted,
                                              HandKind::Counted});
}

TEST_CASE("Dice have their different rolls with weights") {
    const auto game = definition_of(R"(
api: 1
id: game
board: {cells: {p1-p4: {}}, holds: counters}
chance:
  opening: {dice: 2, faces: 6, ordered: true, keep: d1 ~= d2}
  dice: {dice: 2, faces: 6, doubles: 4}
  sticks: {outcomes: {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}}
turns: [{roll: opening}, {loop: [{turn: next, roll: dice, pass: forced}]}]
)");
    CHECK(game.chances[0].rolls.size() == 30);  // 36 ordered rolls without the six doubles
    REQUIRE(game.chances[1].rolls.size() == 21);
    int weight = 0;
    for (const auto& roll : game.chances[1].rolls) {
        weight += roll.weight;
    }
    CHECK(weight == 36);
    CHECK(game.chances[1].rolls.front().dice == std::vector<int>{1, 1, 1, 1});
    CHECK(game.chances[1].rolls[1].weight == 2);
    CHECK(game.chances[2].rolls[2].weight == 6);
    CHECK(game.turns[0].kind == EntryKind::Roll);
    CHECK(game.turns[1].entries[0].roll == 1);
    CHECK(game.topology.info[0].holds == Holds::Counters);
}

// A chance that can bring nothing has no first roll to be made.
TEST_CASE("A chance without outcomes is refused") {
    CHECK(
        error_of(small_game("chance: {die: {dice: 1, faces: 6, keep: d1 > 6}}\n"
                            "turns: [{loop: [{turn: next, roll: die}]}]\n")) ==
        "`d1 > 6` keeps no roll | a condition that a roll can meet | leave `keep` out, or ask for "
        "less: a die shows 1 to 6");
    CHECK(error_of(small_game("chance: {d: {outcomes: {}}}\n")) ==
          "there is no outcome to roll | {outcome: weight} | name one at least: {0: 1, 1: 4}");
}

TEST_CASE("The turn program") {
    const auto game = definition_of(small_game(R"(
hands: {man: counted}
turns:
  - {until: hands empty, do: [{turn: white, moves: [place]}, {turn: black, moves: [place], phase: laying}]}
  - together: [{turn: white, plies: 3}, {turn: black, plies: 3}]
  - {times: 5, do: [{turn: next, label: again}, {turn: same, when: has_row}, {turn: other, moves: {not: [duck]}}]}
  - {loop: [{turn: next, pass: may, when: passes 1}], when: "plies 10"}
)"));
    REQUIRE(game.turns.size() == 4);
    CHECK(game.turns[0].until->kind == EventKind::HandsEmpty);
    CHECK(game.turns[0].entries[1].phase == "laying");
    CHECK(game.turns[1].kind == EntryKind::Together);
    CHECK(game.turns[2].times == 5);
    CHECK(game.turns[2].entries[1].when->name == "has_row");
    CHECK(game.turns[2].entries[2].who == WhoKind::Other);
    CHECK(game.turns[2].entries[2].all_but);
    CHECK(game.turns[3].entries[0].pass == PassKind::May);
    CHECK(game.turns[3].when->number[1] == 10);
}

TEST_CASE("A result may stand before one that is moved itself") {
    const auto game = definition_of(small_game(R"(
results:
  mate:  {when: stuck, to_move: loss}
  first: {when: alone, holder: win, before: then}
  then:  {when: repeated 3, all: draw, before: mate}
)"));
    REQUIRE(game.results.size() == 3);
    CHECK(game.results[0].key == "first");
    CHECK(game.results[1].key == "then");
    CHECK(game.results[2].key == "mate");
}

TEST_CASE("Results in the order that decides") {
    const auto game = definition_of(small_game(R"(
attributes: {sum: {of: player, type: 0..99}}
results:
  mate:      {when: stuck, checked: true, to_move: loss}
  threefold: {when: repeated 3, claim: draw}
  perpetual: {when: repeated 4, checking: loss, all: draw}
  quiet:     {when: quiet 100, without: [capture, man, castle], all: draw}
  home:      {when: reached, of: man, zone: rank 4, all: true, holder: win, for: mover}
  sums:      {when: {score: {white: 13, black: 9}}, of: sum, holder: win, points: 2}
  tally:     {when: finished, most: pieces king}
  fallen:    {when: fallen, holder: out, pieces: gone, hand_to: checker, tested: turn}
  first:     {when: alone, holder: win, before: mate, kind: last}
)"));
    const auto& r = game.results;
    REQUIRE(r.size() == 9);
    CHECK(r[0].kind == "last");
    CHECK(r[1].event.checked);
    CHECK(r[2].claim);
    REQUIRE(r[2].awards.size() == 1);
    CHECK(r[2].awards[0].kind == AwardKind::Draw);
    CHECK(r[3].awards[0].to == AwardTo::Checking);
    CHECK(r[4].event.without_capture);
    CHECK(r[4].event.of == std::vector<PieceType>{1});
    CHECK(r[4].event.without_classes == Names{"castle"});
    CHECK(r[5].event.all);
    CHECK(r[5].awards.size() == 1);
    CHECK(r[5].asked_for == AskedFor::Mover);
    CHECK(r[6].event.number == std::vector<int>{0, 13, 9});
    CHECK(r[6].event.of_attribute == "sum");
    CHECK(r[7].most_type == 2);
    CHECK(r[8].event.kind == EventKind::Named);
    CHECK(r[8].out_pieces == OutPieces::Gone);
    CHECK(r[8].hand_to_checker);
}

TEST_CASE("Setups: who is not named stands as the first, seen his own way") {
    const auto game = definition_of(small_game(R"(
attributes: {castles: {of: [king], type: bool}, round: {of: game, type: 0..9}}
hands: {man: counted}
setups:
  start: {white: {king: {at: a1, castles: true}, man: rank 2}}
  named: {white: {man: a1}, black: {man: b1}, first: black, round: 3}
  each:  {hand: {each: {man: 5}}, each: {man: rank 1}}
  alone: {white: {man: a1}, absent: [black], lua: setup}
)"));
    const auto& start = game.setups[0].placements;
    REQUIRE(start.size() == 4);
    CHECK(start[0].attributes == std::vector<std::pair<AttributeId, int>>{{0, 1}});
    CHECK(start[2].player == 2);
    CHECK(start[2].cells == std::vector<Cell>{game.topology.find_cell("d4")});
    CHECK(game.setups[1].placements[1].cells == std::vector<Cell>{game.topology.find_cell("b1")});
    CHECK(game.setups[1].first == 2);
    CHECK(game.setups[1].game_attributes == std::vector<std::pair<AttributeId, int>>{{1, 3}});
    CHECK(game.setups[2].hands.size() == 2);
    CHECK(game.setups[2].placements[1].cells.front() == game.topology.find_cell("d4"));
    CHECK(game.setups[3].placements.size() == 1);
    CHECK(game.setups[3].lua == "setup");
}

TEST_CASE("Setups that cannot be") {
    CHECK(error_of(small_game("setups: {start: {white: {man: rank 1-3}}}\n"))
              .find("two pieces stand on") == 0);
    CHECK(
        error_of(small_game("setups: {start: {random: {cells: rank 1, bag: {each: {man: 3}}}}}\n"))
            .find("6 pieces for 4 cells") == 0);
    CHECK(
        error_of(small_game("setups: {start: {hand: {each: {man: 3}}}}\n")).find("is in no hand") !=
        std::string::npos);
    CHECK(error_of(small_game("setups: {start: {white: {man: a1}, position: \"4/4/4/4 w\"}}\n"))
              .find("either a position or") != std::string::npos);
}

TEST_CASE("Options change the document") {
    const std::string text = R"yaml(
api: 1
id: game
options:
  size: {type: int, range: 3..9, default: 4}
  pie:  {type: one_of, values: {with: [place, swap], without: [place]}, default: with}
  edge: {type: bool, default: false}
board: {grids: [{size: [$size, "$(size + 1)"]}], zones: {z: rank $size}}
turns: [{turn: white, moves: $pie}, {turn: black, if: edge}]
autoplay: {edge: true}
)yaml";
    const auto game = definition_of(text);
    CHECK(game.topology.cells.size() == 20);
    CHECK(game.turns.size() == 1);
    CHECK(game.turns[0].classes == Names{"place", "swap"});
    const auto other = definition_of(text, {{"size", "5"}, {"pie", "without"}, {"edge", "true"}});
    CHECK(other.topology.cells.size() == 30);
    CHECK(other.turns.size() == 2);
    CHECK(other.turns[0].classes == Names{"place"});
    CHECK(other.options[0].value == "5");
    CHECK(other.hash != game.hash);
    CHECK(definition_of(text).hash == game.hash);
    CHECK(error_of(text, {{"size", "10"}}) ==
          "`10` is no value of the option `size` | a whole number from 3 to 9 | ");
    CHECK(error_of(text, {{"sise", "5"}}).find("did you mean `size`?") != std::string::npos);
    CHECK(error_of(small_game("notation: $plain\n")).find("there is no option `plain`") == 0);
}

TEST_CASE("An option whose values are all numbers is a number in expressions") {
    const std::string text = R"yaml(
api: 1
id: game
options:
  size: {type: one_of, values: [7, 10], default: 7}
  kind: {type: one_of, values: [7, many], default: 7}
board: {grids: [{size: ["$(size + 1)", "$(min(size, 9))"], keep: x <= size}]}
turns: [{turn: white, if: size < 10}, {turn: black, if: kind == '7'}, {turn: white}]
)yaml";
    const auto game = definition_of(text);
    CHECK(game.topology.cells.size() == 7 * 7);
    CHECK(game.turns.size() == 3);
    const auto other = definition_of(text, {{"size", "10"}, {"kind", "many"}});
    CHECK(other.topology.cells.size() == 10 * 9);
    CHECK(other.turns.size() == 1);
}

TEST_CASE("Permutations turn, mirror and shift") {
    const auto game = definition_of(R"(
api: 1
id: game
board:
  grids: [{size: [4, 4]}]
  permutations: {cw: {rotate: a1-b2, by: 90}, ccw: {rotate: a1-b2, by: -90}, mirror: {reflect: a1-d1, axis: x}, slide: {shift: rank 2, by: [1, 0]}, swap: [a1, d4], all: [cw, ccw]}
)");
    const auto& board = game.topology;
    const auto target = [&](std::size_t permutation, const char* from) {
        for (const auto& [a, b] : board.permutations[permutation].moves) {
            if (a == board.find_cell(from)) {
                return board.info[b].name;
            }
        }
        return std::string(from);
    };
    CHECK(target(0, "a1") == "a2");  // clockwise: bottom left goes to top left
    CHECK(target(1, "a2") == "a1");
    CHECK(target(2, "a1") == "d1");
    CHECK(target(3, "d2") == "a2");
    CHECK(target(4, "d4") == "a1");
    CHECK(board.permutation_sets[0].second == std::vector<int>{0, 1});
}

TEST_CASE("Tracks bend and may be no direction") {
    const auto game = definition_of(R"(
api: 1
id: game
board:
  grids: [{size: [6, 6]}]
  tracks: {inner: {cells: [a2-f2, bend, e1-e6, bend, f5-a5, bend, b6-b1, bend], closed: true}, ring: {cells: [a2-f2, f1-a1], closed: true}}
)");
    const auto& inner = game.topology.tracks[0];
    REQUIRE(inner.cells[1].size() == 24);
    CHECK(inner.forward == kNoDirection);
    CHECK(std::count(inner.bend[1].begin(), inner.bend[1].end(), 1) == 4);
    CHECK(inner.bend[1][5] == 1);
    CHECK(game.topology.find_direction("ring.back") != kNoDirection);
}

TEST_CASE("What is said of the look of the board is kept as texts") {
    const auto game = definition_of(
        "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}], zones: {home: {shared: rank 1}, goal: "
        "rank 4}, "
        "view: {style: points}}\npieces: {man: {letter: M}}\n"
        "attributes: {heat: {of: cell, type: 0..3}, tired: {of: piece, type: bool}}\n"
        "view: {theme: wood, levels: pyramid, fit: 2, zones: {home: star, \"black: goal\": "
        "\"#7fb2cf\"}, attributes: {heat: rings, tired: mark}}\nbot: {default: ab, time: "
        "500}\n");
    const std::vector<std::pair<std::string, std::string>> expected{
        {"board.style", "points"},    {"theme", "wood"},
        {"levels", "pyramid"},        {"fit", "2"},
        {"zones.home", "star"},       {"zones.black: goal", "#7fb2cf"},
        {"attributes.heat", "rings"}, {"attributes.tired", "mark"}};
    CHECK(game.view == expected);
    CHECK(game.bot == "ab");
    CHECK(game.bot_time == 500);
}
