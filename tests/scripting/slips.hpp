// A package that uses much of the language, and slips of the pen in it, each of which an editor
// underlines and mends.
#pragma once

namespace perthro::test {

inline const char* const kSlipGame = R"(api: 1
id: game
title: The game
family: race
players: [white, black]
options:
  size: {type: int, range: 4..8, default: 4, title: cells along a side}
  pie: {type: bool, default: false}
  flight: {type: one_of, values: [short, flying], default: short}
chance:
  toss: {dice: 2, faces: 6, ordered: true}
board:
  grids: [{size: [$size, 4], shape: square, keep: "div(x, 2) + abs(y) > 0"}]
  cells: {bar: {off_board: true}}
  links: [[a1, n, a3, one_way]]
  sets: {forward: [n, ne, nw]}
  zones: {far_row: rank 4, middle: {shared: b2-c3}, corner: [a1, d4]}
  tracks: {ring: {cells: [a1-d1, d2], closed: false}}
attributes:
  moved: {of: piece, type: bool, default: false, on_moving: true}
  score: {of: player, type: 0..48, known: all}
  stage: {of: game, type: [open, shut], default: open}
pieces:
  man: {letter: M, worth: 1}
  king: {letter: K, royal: true}
  duck: {letter: D, owner: nobody}
hands: {man: counted}
moves: {captured: hand, removed: at_once, movable: own}
turns:
  - {turn: white, moves: [move, drop], pass: forced}
  - {loop: [{turn: black, plies: 1}, {turn: white}]}
results:
  home: {when: reached, of: man, zone: far_row, holder: win}
  mate: {when: stuck, checked: true, to_move: loss}
  bare: {when: pieces 0, of: king, holder: loss, tested: turn}
  most: {when: finished, most: score, per_point: 1}
  again: {when: repeated 3, all: draw}
  near: {when: near, all: draw}
repetition: {same: position, forbid: false}
setups:
  start: {white: {man: rank 1, king: {at: b2, moved: true}}}
  empty: {white: {}, black: {}, nobody: {duck: c3}}
visibility: {hands: all, fog: none}
notation: chess
bot: {default: ab, time: 500}
autoplay: {size: 5}
)";

inline const char* const kSlipRules = R"lua(condition "near" (some(beside(around), own))
man:move { step(n), land }
man:move "side" { along(w, e), when(moved, { step }), land(open) }
king:move { along(around), slide{ max = 2 }, land(any(empty, enemy)) }
man:move "two" { along(nw, ne), step, land }
man:drop { choose(middle), land(empty) }
compulsory(captured)
protect(royal)
after { set(score, options.size) }
)lua";

inline const char* const kSlipTests = R"(counts:
  - {position: start, depths: {1: 4}, source: hand}
legal:
  - {position: start, move: a1-a2, is: true, source: hand}
games:
  - {record: "a1-a2", ends: "", source: hand}
always:
  - {holds: "position:count(white, man) >= 0", games: 1, plies: 3, source: hand}
)";

// `wrong` is written for `right`, the first behind `before`.
struct Slip {
    const char *file, *before, *right, *wrong;
    const char* underlined = "";  // "": what is wrong alone
};

inline const Slip kSlips[] = {
    {"game.yaml", "", "title", "titel"},
    {"game.yaml", "", "players", "player"},
    {"game.yaml", "", "options", "option"},
    {"game.yaml", "size: {", "type", "tpye"},
    {"game.yaml", "size: {type: ", "int", "integer"},
    {"game.yaml", "int, ", "range", "rang"},
    {"game.yaml", "4..8, ", "default", "defalut"},
    {"game.yaml", "pie: {type: ", "bool", "boolean"},
    {"game.yaml", "type: one_of, ", "values", "value"},
    {"game.yaml", "", "one_of", "oneof"},
    {"game.yaml", "values: [short, flying], default: ", "short", "shrot"},
    {"game.yaml", "dice: 2, ", "faces", "face"},
    {"game.yaml", "faces: 6, ", "ordered", "orderd"},
    {"game.yaml", "", "board", "bord"},
    {"game.yaml", "  ", "grids", "grid"},
    {"game.yaml", "[$", "size", "sise", "$sise"},
    {"game.yaml", "4], ", "shape", "shap"},
    {"game.yaml", "shape: ", "square", "sqare"},
    {"game.yaml", "\"", "div", "dvi", "\"dvi(x, 2) + abs(y) > 0\""},
    {"game.yaml", "+ ", "abs", "asb", "\"div(x, 2) + asb(y) > 0\""},
    {"game.yaml", "bar: {", "off_board", "offboard"},
    {"game.yaml", "[[a1, ", "n", "nn"},
    {"game.yaml", "[n, ", "ne", "nee"},
    {"game.yaml", "  ", "zones", "zone"},
    {"game.yaml", "far_row: ", "rank", "row", "row 4"},
    {"game.yaml", "ring: {", "cells", "cell"},
    {"game.yaml", "d2], ", "closed", "close"},
    {"game.yaml", "", "attributes", "atributes"},
    {"game.yaml", "moved: {", "of", "fo"},
    {"game.yaml", "moved: {of: ", "piece", "peice"},
    {"game.yaml", "of: piece, type: ", "bool", "boolean"},
    {"game.yaml", "score: {of: ", "player", "plaeyr"},
    {"game.yaml", "0..48, ", "known", "knwon"},
    {"game.yaml", "known: ", "all", "al"},
    {"game.yaml", "stage: {of: ", "game", "gmae"},
    {"game.yaml", "shut], default: ", "open", "opne"},
    {"game.yaml", "", "pieces:", "peices:", "peices"},
    {"game.yaml", "man: {", "letter", "leter"},
    {"game.yaml", "K, royal: ", "true", "ture"},
    {"game.yaml", "K, royal: ", "true", "yes"},
    {"game.yaml", "owner: ", "nobody", "noboby"},
    {"game.yaml", "hands: {", "man", "mann"},
    {"game.yaml", "moves: {captured: ", "hand", "hands"},
    {"game.yaml", "moves: {", "captured", "capture"},
    {"game.yaml", "removed: ", "at_once", "at_onece"},
    {"game.yaml", "at_once, ", "movable", "moveable"},
    {"game.yaml", "- {turn: ", "white", "whit"},
    {"game.yaml", "white, moves: [", "move", "mvoe"},
    {"game.yaml", "moves: [move, ", "drop", "drpo"},
    {"game.yaml", "drop], pass: ", "forced", "force"},
    {"game.yaml", "drop], ", "pass", "pas"},
    {"game.yaml", "{", "loop", "lop"},
    {"game.yaml", "middle: {", "shared", "share"},
    {"game.yaml", "a3, ", "one_way", "oneway"},
    {"game.yaml", "player, type: ", "0..48", "0-48"},
    {"game.yaml", "int, range: ", "4..8", "4...8"},
    {"game.yaml", "", "results", "result"},
    {"game.yaml", "reached, of: ", "man", "mann"},
    {"game.yaml", "of: man, ", "zone", "zones"},
    {"game.yaml", "zone: ", "far_row", "farrow"},
    {"game.yaml", "far_row, holder: ", "win", "wins"},
    {"game.yaml", "far_row, holder: ", "win", "won"},
    {"game.yaml", "mate: {when: ", "stuck", "stcuk"},
    {"game.yaml", "checked: true, ", "to_move", "tomove"},
    {"game.yaml", "to_move: ", "loss", "lose"},
    {"game.yaml", "when: ", "pieces", "piece", "piece 0"},
    {"game.yaml", "loss, tested: ", "turn", "turns"},
    {"game.yaml", "when: ", "finished", "finish"},
    {"game.yaml", "finished, most: ", "score", "scroe"},
    {"game.yaml", "most: score, ", "per_point", "perpoint"},
    {"game.yaml", "when: ", "repeated", "repeat", "repeat 3"},
    {"game.yaml", "3, all: ", "draw", "drawn"},
    {"game.yaml", "", "repetition", "repitition"},
    {"game.yaml", "same: ", "position", "postion"},
    {"game.yaml", "position, ", "forbid", "forbidden"},
    {"game.yaml", "", "setups", "setup"},
    {"game.yaml", "start: {", "white", "whyte"},
    {"game.yaml", "start: {white: {", "man", "men"},
    {"game.yaml", "b2, ", "moved", "move"},
    {"game.yaml", "nobody: {", "duck", "duk"},
    {"game.yaml", "", "visibility", "visiblity"},
    {"game.yaml", "visibility: {", "hands", "hand"},
    {"game.yaml", "hands: ", "all", "al"},
    {"game.yaml", "fog: ", "none", "non"},
    {"game.yaml", "notation: ", "chess", "ches"},
    {"game.yaml", "ab, ", "time", "tiem"},
    {"game.yaml", "autoplay: {", "size", "sise"},
    {"rules.lua", "", "condition", "conditon"},
    {"rules.lua", "some(", "beside", "besides"},
    {"rules.lua", "", "man", "mann"},
    {"rules.lua", "{ ", "step", "stpe"},
    {"rules.lua", "step(", "n", "nn"},
    {"rules.lua", "step(n), ", "land", "lend"},
    {"rules.lua", "\"side\" { ", "along", "alog"},
    {"rules.lua", "when(", "moved", "move_d"},
    {"rules.lua", "", "king", "kign"},
    {"rules.lua", "along(", "around", "arround"},
    {"rules.lua", "along(around), ", "slide", "slid"},
    {"rules.lua", "slide{ ", "max", "mx"},
    {"rules.lua", "land(any(empty, ", "enemy", "enmy"},
    {"rules.lua", "land(", "any", "anny"},
    {"rules.lua", "man:drop { ", "choose", "chose"},
    {"rules.lua", "choose(", "middle", "midle"},
    {"rules.lua", "choose(", "middle", "\"middle\""},
    {"rules.lua", "", "compulsory", "compulsary"},
    {"rules.lua", "compulsory(", "captured", "captrued"},
    {"rules.lua", "", "protect", "protct"},
    {"rules.lua", "protect(", "royal", "royl"},
    {"rules.lua", "protect(", "royal", "\"royal\""},
    {"rules.lua", "", "after", "afer"},
    {"rules.lua", "after { ", "set", "sets"},
    {"rules.lua", "set(", "score", "scor"},
    {"rules.lua", "score, ", "options", "option"},
    {"rules.lua", "options.", "size", "sise"},
    {"tests.yaml", "", "counts", "count"},
    {"tests.yaml", "{", "position", "postion"},
    {"tests.yaml", "start, ", "depths", "depth"},
    {"tests.yaml", "4}, ", "source", "sorce"},
    {"tests.yaml", "", "legal", "leagl"},
    {"tests.yaml", "start, ", "move", "mvoe"},
    {"tests.yaml", "a1-a2, ", "is", "si"},
    {"tests.yaml", "{", "record", "recrod"},
    {"tests.yaml", "\"a1-a2\", ", "ends", "end"},
    {"tests.yaml", "", "always", "allways"},
    {"tests.yaml", "{", "holds", "hold"},
    {"tests.yaml", "0\", ", "games", "game"},
    {"game.yaml", "api: ", "1", "2"},
    {"game.yaml", "", "family: race", "family:race"},
    {"game.yaml", "pie: ", "{", "["},
    {"rules.lua", "man", ":move", ".move"},
    {"rules.lua", "land", "(open)", " \"open\""},
    {"rules.lua", "along(around), ", "slide{ max = 2 }", "slide(2)"},
    {"rules.lua", "{ ", "along(nw, ne), step", "step(nw, ne)"},
    {"rules.lua", "set(score, ", "options.size", "size"},
};

// The same of what is left out, which the loader sees behind the place where it belongs.
inline const Slip kLeftOut[] = {
    {"game.yaml", "", "api: 1\n", ""},
    {"rules.lua", "step(n), land", " }", ""},
    {"rules.lua", "land(open", ")", ""},
};

}  // namespace perthro::test
