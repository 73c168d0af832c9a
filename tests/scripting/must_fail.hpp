// One small working package, and changes to it that must not load, each with what must be said:
// `file:line:column: what -- remedy`, one a line, files without their folder.
#pragma once

namespace perthro::test {

inline const char* const kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}, king: {letter: K, royal: true}}
setups: {start: {white: {man: rank 1}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";

inline const char* const kRules = R"(man:move { step(n), land }
king:move { along(around), step, land(open) }
)";

struct Broken {
    const char* file;
    const char* from;
    const char* to;
    const char* message;
};

inline const Broken kBroken[] = {
    {"game.yaml", "letter: M", "leter: M, letter: M",
     "game.yaml:4:16: unknown key `leter` -- did you mean `letter`?"},
    {"game.yaml", "holder: win", "holder: wins",
     "game.yaml:6:65: `wins` is not known here -- did you mean `win`?"},
    {"game.yaml", "holder: win", "holder: win, per_point: 2",
     "game.yaml:6:81: the line counts nothing"},
    {"game.yaml", "zone: far_row", "zone: far_rwo",
     "game.yaml:6:48: there is no zone `far_rwo` -- did you mean `far_row`?"},
    {"game.yaml", "home: {when: reached, of: man, zone: far_row",
     "home: {when: connected, zones: [far_row, rigth]", "game.yaml:6:52: there is no zone `rigth`"},
    {"game.yaml", "home: {when: reached, of: man, zone: far_row",
     "home: {when: connected, zones: [far_row]",
     "game.yaml:6:42: one zone is connected with nothing"},
    {"game.yaml", "id: game", "id: game\nrepetition: {forbid: twice}",
     "game.yaml:3:22: `twice` is not known here"},
    {"game.yaml", "of: man", "of: []", "game.yaml:6:37: this names no piece type"},
    {"game.yaml", "of: man", "of: {not: [man, king]}",
     "game.yaml:6:37: this names no piece type -- `not` takes all of them away"},
    {"game.yaml", "id: game", "id: game\nbot: {default: abc}",
     "game.yaml:3:16: there is no bot `abc` -- did you mean `ab`?"},
    {"game.yaml", "id: game", "id: game\nbot: {default: ab@eazy}",
     "game.yaml:3:16: there is no level `eazy` -- did you mean `easy`?"},
    {"game.yaml", "far_row: rank 4", "far_row: {white: rank 4, blak: rank 1}",
     "game.yaml:3:67: unknown key `blak` -- did you mean `black`?"},
    {"rules.lua", "step(n), land }", "along(n or s), step, land }",
     "rules.lua:1:18: `n or ...` is decided while rules.lua runs, not by the position -- several "
     "stand one behind the other: along(a, b)"},
    {"rules.lua", "step(n), land }", "step(n), land(enemy(man or king)) }",
     "rules.lua:1:32: `man or ...` is decided while rules.lua runs, not by the position -- several "
     "stand one behind the other: enemy(a, b)"},
    {"rules.lua", "step(n), land }", "step(n), some(board and far_row), land }",
     "rules.lua:1:26: `board and ...` is decided while rules.lua runs, not by the position -- "
     "some(a, b) and count(a, b) ask b at the cells of a"},
    {"rules.lua", "step(n), land }", "step(n), some(board, ({})[1]), land }",
     "rules.lua:1:21: operand 2 of `some` is nothing (nil) -- leave it out, or see whether the "
     "local "
     "or entry of a list is there"},
    {"rules.lua", "man:move", "chains { around }\nman:move",
     "rules.lua:1:1: chains: what stands in braces has a name -- chains { along = ... }"},
    {"rules.lua", "man:move", "chain { along = around }\nman:move",
     "rules.lua:1:1: the set `chain` takes no arguments -- did you mean `chains`?"},
    {"rules.lua", "step(n), land }", "slide(height + 1), land }",
     "rules.lua:1:12: slide takes what it may slide over, not a number -- slide{ max = ... }"},
    {"rules.lua", "man:move { step(n), land }", "local hop = { step(n) }\nman:move { hpo, land }",
     "rules.lua:2:12: unknown name `hpo` -- did you mean `hop`?"},
    {"game.yaml", "id: game", "id: game\nplayers: white, black",
     "game.yaml:3:10: `white, black` cannot be a name -- a list stands in brackets: [white, "
     "black]"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: reached far_row",
     "game.yaml:6:24: `reached far_row` is no event, condition, attribute or function -- the keys "
     "of "
     "an event stand beside it: when: reached, zone: far_row"},
    // Labels of turns.
    {"rules.lua", "land }", "land, go_to \"paly\" }",
     "rules.lua:1:34: no entry of `turns` has the label \"paly\" -- label: paly beside an entry of "
     "turns"},
    {"rules.lua", "king:move", "after { go_to \"paly\" }\nking:move",
     "rules.lua:2:16: no entry of `turns` has the label \"paly\" -- label: paly beside an entry of "
     "turns"},
    // Numbers of rounds, and options.
    {"rules.lua", "step(n), land }", "times(1 - 2, step(n)), land }",
     "rules.lua:1:1: times: -1 is out of range"},
    {"rules.lua", "step(n), land }", "along(n), slide { over: own(man) }, land }",
     "rules.lua:1:30: unknown name `over` -- an option stands in braces, with a `=`: slide{ over = "
     "own }"},
    {"rules.lua", "man:move", "chains { along: around }\nman:move",
     "rules.lua:1:24: function arguments expected near '}' -- in braces `=` gives an option its "
     "value, not `:`; behind a method a `{` or `(` may be missing"},
    {"rules.lua", "step(n), land }", "along(n), slide { max: 2 }, land }",
     "rules.lua:1:35: '<name>' expected near '2' -- in braces `=` gives an option its value, not "
     "`:`"},
    {"rules.lua", "step(n), land }", "along(n), slide { own(man) }, land }",
     "rules.lua:1:1: slide: what stands in braces has a name -- slide { over = ... }"},
    {"rules.lua", "step(n), land }", "along(n), slide { 2 }, land }",
     "rules.lua:1:1: slide: what stands in braces has a name -- slide { max = ... }"},
    {"rules.lua", "man:move { step(n), land }",
     "local marked = mark \"row\"\nman:move { step(n), marked, land, at(row, capture) }",
     "rules.lua:2:38: unknown name `row` -- a mark stands in quotes: \"row\""},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: \"x != 2 && y > 0\"",
     "game.yaml:3:38: expression `x != 2 && y > 0`: '<eof>' expected near '!' -- `~=` asks whether "
     "two differ, `not` turns an answer round"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: \"x > 2 || y > 0\"",
     "game.yaml:3:38: expression `x > 2 || y > 0`: '<eof>' expected near '|' -- `or` joins two "
     "questions"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: \"x = 2\"",
     "game.yaml:3:38: expression `x = 2`: '<eof>' expected near '=' -- `==` compares, `=` gives a "
     "name its value"},
    {"game.yaml", "id: game", "id: game\nplayers: [white black]",
     "game.yaml:3:10: `white black` cannot be a name -- one name is white_black, several are "
     "white, black"},
    {"game.yaml", "size: [4, 4]", "shape: hex, size: 4",
     "game.yaml:3:36: a grid has two to four dimensions -- cells along a side: side: 4"},
    // Classes that compel.
    {"rules.lua", "man:move", "compulsory(\"move\", { \"drop\" })\nman:move",
     "rules.lua:1:13: compulsory \"move\": the class does not stay itself -- compulsory(\"move\", "
     "{ "
     "\"move\", \"drop\" })"},
    {"rules.lua", "man:move", "compulsory(\"move\", \"drop\")\nman:move",
     "rules.lua:1:21: compulsory takes a list of class names, not the text \"drop\" -- "
     "compulsory(\"move\", { \"move\", \"drop\" })"},
    {"rules.lua", "man:move", "compulsory { \"move\", \"drop\" }\nman:move",
     "rules.lua:1:1: compulsory takes a class name in quotes, and a list of those that stay, not a "
     "list -- compulsory(\"move\", { \"move\", \"drop\" })"},
    {"rules.lua", "man:move", "compulsory(captured:more(0), captured:more(1))\nman:move",
     "rules.lua:1:1: compulsory takes one condition -- all(a, b) or any(a, b)"},
    // What people write who know another way to say it.
    {"game.yaml", "when: reached, of: man, zone: far_row, holder: win", "when: stuck, draw",
     "game.yaml:6:35: there is no value here -- who gets it stands in front: all: draw"},
    {"game.yaml", "holder: win", "win",
     "game.yaml:6:60: there is no value here -- who gets it stands in front: mover: win"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: pieces: 0",
     "game.yaml:6:30: a second `: ` without a comma in front of it -- an event and its number are "
     "one text: pieces 0"},
    {"game.yaml", "{home: {when: reached, of: man, zone: far_row, holder: win}}",
     "\n  home:\n    when: pieces: 0\n    holder: win",
     "game.yaml:8:17: a second `: ` on this line -- an event and its number are one text: pieces "
     "0"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: line(4)",
     "game.yaml:6:24: `line(4)` is no event, condition, attribute or function -- did you mean "
     "`line 4`?"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: line(4), of: man",
     "game.yaml:6:24: `line(4)` is no event, and a condition takes no `of` -- did you mean `line "
     "4`?"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: reached(far_row)",
     "game.yaml:6:24: `reached(far_row)` is no event, condition, attribute or function -- the keys "
     "of an event stand beside it: when: reached, zone: far_row"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: plys 30",
     "game.yaml:6:24: `plys` is no event with a number -- did you mean `plies`?"},
    {"game.yaml", "{white: {man: rank 1}}", "{each: {man: 8}}",
     "game.yaml:5:30: `8` is no cell and no region of this board -- so many in hand: hand: {each: "
     "{man: 8}}"},
    {"game.yaml", "id: game", "id: game\nhands: {man: 8}",
     "game.yaml:3:14: `8` is not known here -- man: counted, and how many in setups: {start: "
     "{hand: {each: {man: 8}}}}"},
    {"game.yaml", "{man: rank 1}", "{man: rank 1}, hand: {man: 8}",
     "game.yaml:5:52: `man` is a piece type, and a player stands here -- whose: each: {man: 8}"},
    {"game.yaml", "size: [4, 4]", "side: 4",
     "game.yaml:3:24: a square grid has no side -- a hexagon or a triangle has one: shape: hex, or "
     "shape: triangle"},
    {"game.yaml", "size: [4, 4]", "side: 4, shape: hexagon",
     "game.yaml:3:34: `hexagon` is not known here -- did you mean `hex`?"},
    {"game.yaml", "grids: [{size: [4, 4]}]", "size: [4, 4]",
     "game.yaml:3:9: `size` is a key of a grid -- grids: [{size: [4, 4]}]"},
    {"game.yaml", "rank 4", "{all: [edge, not corners]}",
     "game.yaml:3:64: `not corners` is no cell and no region of this board -- did you mean `{not: "
     "corners}`?"},
    {"game.yaml", "rank 4", "rank4",
     "game.yaml:3:51: `rank4` is no cell and no region of this board -- did you mean `rank 4`?"},
    {"game.yaml", "pieces: {man: {letter: M}, king: {letter: K, royal: true}}",
     "pieces: [man, king]",
     "game.yaml:4:9: here stands a list -- for example pieces: {king: {letter: K, royal: true}}"},
    // A text that is there says something.
    {"game.yaml", "id: game", "id: game\ntitle: \"\"",
     "game.yaml:3:8: this text is empty -- write what it is to say, or leave it out"},
    {"game.yaml", "id: game", "id: game\ntags: [race, \"\"]",
     "game.yaml:3:14: this text is empty -- write what it is to say, or leave it out"},
    {"game.yaml", "letter: M", "letter: \"\"",
     "game.yaml:4:24: this text is empty -- write what it is to say, or leave it out"},
    {"game.yaml", "id: game", "id: game\nview: {theme: \"\"}",
     "game.yaml:3:15: this text is empty -- write what it is to say, or leave it out"},
    {"game.yaml", "id: game", "id: game\nview: {theme: slat}",
     "game.yaml:3:15: `slat` is not known here -- did you mean `slate`?"},
    {"game.yaml", "id: game", "id: game\nview: {them: slate}",
     "game.yaml:3:8: unknown key `them` -- did you mean `theme`?"},
    {"game.yaml", "id: game", "id: game\nview: points",
     "game.yaml:3:7: here stands `points` -- for example view: {theme: slate}"},
    {"game.yaml", "id: game", "id: game\nview: {zones: {far: star}}",
     "game.yaml:3:16: there is no zone `far`"},
    {"game.yaml", "setups: {start: {white: {man: rank 1}}}",
     "hands: {man: counted}\nsetups: {start: {white: {man: rank 1}, hand: {white: 3}}}",
     "game.yaml:6:54: here stands no map -- for example setups: {start: {hand: {each: {man: 5}}}}"},
    {"game.yaml", "board: {grids: [{size: [4, 4]}], ",
     "board: {grids: [{size: [4, 4]}], directions: {spoke: {}}, links: [[a1, spoke, b3], [a1, "
     "spoke, "
     "d4]], ",
     "game.yaml:3:84: `spoke` leads from a1 to b3 already -- declare a direction for each: "
     "directions: {to_d4: {}}"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {}, black: {n: e}}",
     "game.yaml:3:29: a player's view goes the same way for `n` and `e`: name two directions that "
     "turn or mirror the board"},
    {"game.yaml", "results: {home: {when: reached",
     "options: {again: {type: one_of, values: [draw, none], default: none}}\n"
     "results: {home: {if: again == 'drew', when: reached",
     "game.yaml:7:22: the option `again` is never `drew` -- did you mean `draw`?"},
    {"rules.lua", "step(n), land }", "at(start, own) or enemy, step(n), land }",
     "rules.lua:1:12: `at or ...` is decided while rules.lua runs, not by the position -- any(a, "
     "b)"},
    // What follows from one cause is held back, and what does not is told.
    {"game.yaml", "id: game", "id: game\nplayers: 2\nturns: [{turn: white}, {turn: black}]",
     "game.yaml:3:10: `2` cannot be a name"},
    {"game.yaml", "id: game\nboard: {grids: [{size: [4, 4]}]",
     "id: game\noptions: {n: {type: int, range: 1..8, default: 9}}\nboard: {grids: [{size: [4, "
     "$n]}]",
     "game.yaml:3:48: `9` is no value of this option"},
    {"game.yaml", "board: {", "bord: {",
     "game.yaml:1:1: the package has no board\ngame.yaml:3:1: unknown key `bord` -- did you mean "
     "`board`?"},
    {"game.yaml", "holder: win", "holder: win, points: 2 or 3, 516240",
     "game.yaml:6:92: there is no value here -- several values stand in brackets: points: "
     "[2 or 3, 516240], a text with a comma in quotes"},
    {"game.yaml", "when: reached", "when: reachd 3",
     "game.yaml:6:24: `reachd` is no event with a number -- did you mean `reached`?"},
    {"game.yaml", "when: reached", "when: arrived",
     "game.yaml:6:24: `arrived` is no event, and a condition takes no `of`"},
    {"game.yaml", "of: man", "of: mann",
     "game.yaml:6:37: `mann` is no piece type -- did you mean `man`?"},
    {"game.yaml", "{man: rank 1}", "{man: [a1, e1]}",
     "game.yaml:5:36: `e1` is no cell and no region of this board -- did you mean `a1`?"},
    {"game.yaml", "{man: rank 1}", "{mann: rank 1}",
     "game.yaml:5:26: `mann` is no piece type -- did you mean `man`?"},
    {"game.yaml", "{man: rank 1}", "{rank 1: man}",
     "game.yaml:5:26: `rank 1` is no piece type -- the type stands in front: man: rank 1"},
    {"game.yaml", "{man: rank 1}", "{man: a1 b1-c1}",
     "game.yaml:5:31: `a1 b1-c1` is no cell and no region of this board -- several cells stand in "
     "brackets: [a1, b1-c1]"},
    {"game.yaml", "{man: rank 1}", "{man: a1..c1}",
     "game.yaml:5:31: `a1..c1` is no cell and no region of this board -- did you mean `a1-c1`?"},
    {"game.yaml",
     "{white:", "{whit:", "game.yaml:5:18: unknown key `whit` -- did you mean `white`?"},
    {"game.yaml", "grids:", "grid:", "game.yaml:3:9: unknown key `grid` -- did you mean `grids`?"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4, 4, 4, 4]",
     "game.yaml:3:24: a grid has two to four dimensions"},
    {"game.yaml", "size: [4, 4]", "size: [64, 65]",
     "game.yaml:3:17: too many cells on the grids of this board"},
    {"game.yaml", "size: [4, 4]", "size: [4, four]", "game.yaml:3:28: `four` is no whole number"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], shape: round",
     "game.yaml:3:39: `round` is not known here"},
    {"game.yaml", "royal: true", "royal: yes",
     "game.yaml:4:53: `yes` is no truth value -- did you mean `true`?"},
    {"game.yaml",
     "zones:", "directions: {n: [0]}, zones:", "game.yaml:3:50: a vector has two to four numbers"},
    {"game.yaml", "zones:", "links: [[a1, nn, b2]], zones:",
     "game.yaml:3:47: `nn` is no direction of this board -- did you mean `n`?"},
    {"game.yaml", "zones:", "sets: {golden: [n, nee]}, zones:",
     "game.yaml:3:53: `nee` is no direction of this board -- did you mean `ne`?"},
    {"game.yaml", "zones:", "tracks: {ring: {cells: [a1-d1, e1]}}, zones:",
     "game.yaml:3:65: `e1` is no cell and no region of this board -- did you mean `a1`?"},
    {"game.yaml", "zones:", "permutations: {turn: {rotate: a1-c2, by: 90}}, zones:",
     "game.yaml:3:64: the permutation does not lead back into its region"},
    {"game.yaml",
     "zones:", "zones: {a: b1}, zones:", "game.yaml:3:50: duplicate key `zones`, first on line 3"},
    {"game.yaml", "setups: {start: {white: {man: rank 1}}}", "setups: {start: {lua: setpu}}",
     "game.yaml:5:10: there is no function `setpu` in rules.lua"},
    {"game.yaml", "setups: {start: {white: {man: rank 1}}}",
     "setups: {start: {white: {man: rank 1-3}}}", "game.yaml:5:10: two pieces stand on d3"},
    {"game.yaml", "id: game", "id: game\nextends: game",
     "game.yaml:3:10: `game` extends itself in the end"},
    {"game.yaml", "id: game", "id: game\n---\nid: other",
     "game.yaml:3:1: a second document begins here"},
    {"game.yaml", "id: game", "id: *game",
     "game.yaml:2:5: YAML: the referenced anchor is not defined"},
    {"game.yaml", "id: game", "<<: {id: game}", "game.yaml:2:1: merge keys are not allowed"},
    {"game.yaml", "id: game", "id: game\n\ttitle: x", "game.yaml:3:1: a tab"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4",
     "game.yaml:3:24: this `[` is never closed -- write `]` in front of the `}` on line 3"},
    {"game.yaml", "far_row: rank 4}}", "far_row: rank 4}",
     "game.yaml:3:8: this `{` is never closed -- line 4 begins a new key: write `}` at the end of "
     "line 3"},
    {"game.yaml", "id: game", "id: game\n  title: Game",
     "game.yaml:3:8: this line is indented deeper than the one above, whose value is written "
     "already -- begin it in column 1, or the line above in column 3"},
    {"game.yaml", "id: game", "id:game",
     "game.yaml:2:1: this line has no `: `, so the next one goes on with it -- write a blank "
     "behind the `:`"},
    {"game.yaml", "letter: M}, king", "letter: M} king",
     "game.yaml:4:27: a comma is missing in front of this -- write a comma between two entries"},
    {"game.yaml", "letter: M", "letter: !char M", "game.yaml:4:24: unknown tag !char"},
    {"game.yaml", "board: {", "board: {{", "game.yaml:3:9: a key must be a word or a number"},
    {"game.yaml", "holder: win", "holder: win, before: mate",
     "game.yaml:6:11: there is no line `mate`"},
    {"game.yaml", "holder: win", "holder: win, pieces: gone",
     "game.yaml:6:11: `pieces` and `hand_to` are for players who are out"},
    {"game.yaml", ", holder: win", "", "game.yaml:6:11: the line does not say who gets what"},
    {"game.yaml", "of: man, zone: far_row, ", "", "game.yaml:6:24: the event needs `zone`"},
    {"game.yaml", "id: game", "id: game\nmoves: {identity: {jmup: result}}",
     "game.yaml:3:20: no movement is of the class `jmup`"},
    {"game.yaml", "id: game", "id: game\nextends: gaem",
     "game.yaml:3:10: there is no package `gaem`"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: blakc}]",
     "game.yaml:3:16: `blakc` is not known here -- did you mean `black`?"},
    {"game.yaml", "id: game", "id: game\nturns: [{times: 3}]",
     "game.yaml:3:9: the block has no entries"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: white, roll: dice}]",
     "game.yaml:3:29: `dice` is not known here"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: white, moves: [mvoe]}]",
     "game.yaml:3:31: no movement is of the class `mvoe` -- did you mean `move`? (rules.lua:1)"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: white, moves: {not: [mvoe]}}]",
     "game.yaml:3:37: no movement is of the class `mvoe` -- did you mean `move`? (rules.lua:1)"},
    {"game.yaml", "id: game", "id: game\nrepetition: {forbid: 2, moves: [mvoe]}",
     "game.yaml:3:33: no movement is of the class `mvoe` -- did you mean `move`? (rules.lua:1)"},
    {"game.yaml", "id: game", "id: game\nrepetition: {forbid: 2, kept_after: mvoe}",
     "game.yaml:3:37: no movement is of the class `mvoe` -- did you mean `move`? (rules.lua:1)"},
    {"game.yaml", "id: game", "id: game\nattributes: {a: {of: game, type: bool, identity: mvoe}}",
     "game.yaml:3:50: no movement is of the class `mvoe` -- did you mean `move`? (rules.lua:1)"},
    {"game.yaml", "id: game", "id: game\nplayers: []", "game.yaml:3:10: 0 players"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {turned: 45}, black: {}}",
     "game.yaml:3:18: a board of this shape cannot be turned by 45 degrees"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {}, black: {n: ne, e: e}}",
     "game.yaml:3:29: a player's view goes the same way for `n` and `ne`: name two "
     "directions that turn or mirror the board"},
    {"game.yaml", "id: game\nboard: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}",
     "id: game\nplayers: {white: {}, black: {turned: 90}}\n"
     "board: {grids: [{size: [4, 5]}], zones: {far_row: rank 4}}",
     "game.yaml:3:29: a player's view takes the cell a1 off the board: it has to come to lie on "
     "itself"},
    {"game.yaml", "id: game\nboard: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}",
     "id: game\nplayers: {white: {}, black: {turned: 180}}\n"
     "board: {grids: [{shape: triangle, side: 4}], zones: {far_row: rank 4}}",
     "game.yaml:3:29: a board of this shape cannot be turned by 180 degrees"},
    {"game.yaml", "id: game", "id: game\nplayers: [white, true]",
     "game.yaml:3:10: `true` has another meaning and cannot be a name"},
    {"game.yaml", "id: game", "id: game\nhands: {man: many}",
     "game.yaml:3:14: `many` is not known here"},
    {"game.yaml", "id: game", "id: game\nchance: {dice: {dice: 20, faces: 6}}",
     "game.yaml:3:23: `20` is out of range"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: int, range: 1-9, default: 3}}",
     "game.yaml:3:36: `1-9` is no range -- did you mean `1..9`?"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: int, range: 9..1, default: 3}}",
     "game.yaml:3:36: `9..1` is no range"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: int, range: 1..9, default: 10}}",
     "game.yaml:3:51: `10` is no value of this option"},
    {"game.yaml", "size: [4, 4]", "size: [$size, 4]",
     "game.yaml:3:25: there is no option `size` -- options: {size: "
     "{type: int, default: 8}} declares one"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: x +",
     "game.yaml:3:38: expression `x +`: unexpected symbol near '<eof>'"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: x + q > 1",
     "game.yaml:3:38: expression `x + q > 1`: unknown name `q`"},
    {"game.yaml", "size: [4, 4]", "size: [4, 4], keep: \"dvi(x, 2) > 0\"",
     "game.yaml:3:38: expression `dvi(x, 2) > 0`: unknown name `dvi` -- did you mean `div`?"},
    {"game.yaml", "rank 4", "rank 5",
     "game.yaml:3:51: `rank 5` is no cell and no region of this board"},
    {"game.yaml", "letter: K", "letter: M",
     "game.yaml:4:28: two types have the letter `M`: `man` and `king`"},
    {"game.yaml", "api: 1", "api: 9", "game.yaml:1:6: `9` is out of range"},
    {"game.yaml", "man: {letter: M}", "man: ~", "game.yaml:4:15: there is no value here"},
    {"game.yaml", "man: {letter: M}", "man: &a {letter: M}",
     "game.yaml:4:15: anchors are not allowed: &a"},
    {"game.yaml", "man: {letter: M}", "man: [letter, M]",
     "game.yaml:4:15: here stands a list -- for example pieces: {king: {letter: K, royal: true}}"},
    {"game.yaml", "royal: true", "royal: true, royal: true",
     "game.yaml:4:59: duplicate key `royal`, first on line 4"},
    {"game.yaml", "id: game", "id: game\nattributes: {a: {of: [man], type: boolean}}",
     "game.yaml:3:35: `boolean` is no type of attributes -- did you mean `bool`?"},
    {"game.yaml", "id: game", "id: game\nattributes: {a: {of: [man], type: 0..3, default: 4}}",
     "game.yaml:3:50: `4` is out of range"},
    {"game.yaml", "id: game",
     "id: game\nattributes: {a: {of: cell, type: 0..3, rows: [\"0123\", \"0123\", \"0123\"]}}",
     "game.yaml:3:46: 3 rows for a board of 4 ranks -- write the missing ranks too, or `rows` as "
     "an "
     "expression"},
    {"game.yaml", "id: game",
     "id: game\nattributes: {a: {of: cell, type: 0..3, rows: [\"0000\", \"0000\", \"0000\", "
     "\"0000\", \"0000\"]}}",
     "game.yaml:3:46: 5 rows for a board of 4 ranks -- take the last ones away"},
    {"game.yaml", "id: game",
     "id: game\nattributes: {a: {of: cell, type: 0..3, rows: [\"0000\", \"000\", \"0000\", "
     "\"0000\"]}}",
     "game.yaml:3:55: 3 signs for a rank of 4 cells -- write one sign for each cell of the rank"},
    {"game.yaml", "id: game",
     "id: game\nattributes: {a: {of: cell, type: 0..3, rows: {top: 0000}}}",
     "game.yaml:3:46: here stands a map -- rows: [\"...\", \"...\"]"},
    {"game.yaml", "id: game",
     "id: game\nattributes: {a: {of: cell, type: piece_type, rows: [\"MK..\", \"mxk.\", \"xx..\", "
     "\"....\"]}}",
     "game.yaml:3:61: the sign `x` of a row means nothing -- write the letter of a type, a first "
     "letter that only one has, or `.`"},
    {"game.yaml", "id: game\n",
     "id: game\nattributes: {a: {of: cell, type: [red, rose], rows: \"x == 1 and 'read' or "
     "'rose'\"}}\n",
     "game.yaml:3:53: `read` is not known here -- did you mean `red`?"},
    {"game.yaml", "id: game", "id: game\nrepetition: {forbid: 2, where: in_sight}",
     "game.yaml:3:13: there is no condition `in_sight` -- declare condition \"in_sight\" ( ... ) "
     "in "
     "rules.lua"},
    {"game.yaml", "id: game", "id: game\nrepetition: {same: postion}",
     "game.yaml:3:20: `postion` is not known here -- did you mean `position`?"},
    {"game.yaml", "id: game", "id: game\nmoves: {captured: nowhere}",
     "game.yaml:3:19: `nowhere` is no place for captured pieces"},
    {"game.yaml", "id: game", "id: game\nvisibility: {pieces: {type: owners}}",
     "game.yaml:3:29: `owners` is not known here -- did you mean `owner`?"},
    {"game.yaml", "id: game", "id: game\nteams: {a: [white, black], b: [black]}",
     "game.yaml:3:32: `black` is in two teams"},
    {"game.yaml", "zone: far_row", "zone: \"far_row", "game.yaml:6:48: this quote is never closed"},
    {"rules.lua", "step(n), land", "step(n), lend",
     "rules.lua:1:21: unknown name `lend` -- did you mean `land`?"},
    {"rules.lua", "step(n), land", "step(n) land",
     "rules.lua:1:20: '}' expected near 'land' -- a comma may be missing in front of `land`"},
    {"rules.lua", "man:move", "mann:move",
     "rules.lua:1:1: there is no piece type `mann` -- did you mean `man`?"},
    {"rules.lua", "along(around)", "along(arround)",
     "rules.lua:2:19: unknown name `arround` -- did you mean `around`?"},
    {"rules.lua", "land(open)", "land(\"open\")",
     "rules.lua:2:40: land takes a condition, not the text \"open\" -- open without quotes"},
    {"rules.lua", "land(open)", "land(\"spot\")",
     "rules.lua:2:40: land takes a condition, not the text \"spot\" -- marked \"spot\" asks for a "
     "mark"},
    {"rules.lua", "man:move { step(n), land }",
     "man:move { every(around, step, either({ capture }, {})) }",
     "rules.lua:1:32: `either` offers a choice, and inside `every` nobody is asked -- put the "
     "choice "
     "into a part of its own and go on with must_continue \"part\""},
    {"rules.lua", "man:move { step(n), land }", "man:move { loop(along(around), step) }",
     "rules.lua:1:17: `along` offers a choice, and inside `loop` nobody is asked -- put the choice "
     "into a part of its own and go on with must_continue \"part\""},
    {"rules.lua", "man:move { step(n), land }", "while true do end",
     "rules.lua:1:1: took too long and was stopped -- loading has 2000 ms (--load-limit)"},
    {"rules.lua", "man:move { step(n), land }", "local t = {} while true do t[#t + 1] = t end",
     "rules.lua:1:1: used too much memory and was stopped -- a Lua state has 64 MB "
     "(--memory-limit)"},
    {"rules.lua", "man:move { step(n), land }", "use \"nothing\"",
     "rules.lua:1:6: there is no library \"nothing\""},
    {"rules.lua", "man:move { step(n), land }", "io.open(\"x\")",
     "rules.lua:1:1: unknown name `io` -- did you mean `go`?"},
    {"rules.lua", "man:move { step(n), land }", "man:move { step(n), land, continue \"jump\" }",
     "rules.lua:1:37: there is no movement or part `jump` to continue with -- TYPE:part \"jump\" { "
     "... } declares a part"},
    {"rules.lua", "man:move { step(n), land }", "man:move { promote(queen) }",
     "rules.lua:1:20: unknown name `queen`"},
    {"rules.lua", "man:move { step(n), land }", "compulsory \"jump\"",
     "rules.lua:1:13: no movement is of the class `jump`"},
    {"rules.lua", "man:move { step(n), land }", "man:move { slide{ maximum = 3 }, land }",
     "rules.lua:1:19: slide has no option `maximum`"},
    {"rules.lua", "man:move { step(n), land }", "local x = 1 / 2",
     "rules.lua:1:13: `/` leaves the whole numbers -- div(a, b) rounds down"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: stcuk",
     "game.yaml:6:24: `stcuk` is no event, condition, attribute or function -- did you mean "
     "`stuck`?"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: quite_settled",
     "game.yaml:6:24: `quite_settled` is no event, condition, attribute or function -- declare "
     "condition \"quite_settled\" ( ... ) in rules.lua"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: plies two",
     "game.yaml:6:24: `plies` needs a number, not `two`"},
    {"game.yaml", "letter: K", "letter: m",
     "game.yaml:4:28: two types have the letter `m`: `man` and `king`"},
    {"game.yaml", "letter: M", "letter: \"/\"",
     "game.yaml:4:24: `/` is neither a letter nor a digit"},
    {"game.yaml", "letter: M", "letter: \"(\"",
     "game.yaml:4:24: `(` is neither a letter nor a digit"},
    {"game.yaml", "letter: M", "letter: _", "game.yaml:4:24: `_` is neither a letter nor a digit"},
    {"game.yaml", "results: {home: {when", "results: {\"a\\nb\": {when",
     "game.yaml:6:11: this kind is more than one line"},
    {"game.yaml", "letter: M", "letter: MM", "game.yaml:4:24: `MM` is more than one sign"},
    {"game.yaml", "letter: M", "letter: \"é\"", "game.yaml:4:24: `é` is more than one sign"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {}, black: {turn: 0}}",
     "game.yaml:3:30: unknown key `turn`"},
    {"game.yaml", "id: game", "id: gmae",
     "game.yaml:2:5: the id `gmae` is not the name of the folder"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: line 40",
     "game.yaml:6:24: no row of 40 fits this board -- the longest has 4 cells"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {}, black: {turned:0}}",
     "game.yaml:3:38: there is no value here -- write a blank behind the `:`: turned: 0"},
    {"game.yaml", "id: game", "id: game\nplayers: {white, black}",
     "game.yaml:3:10: these keys have no values -- a list stands in brackets: [white, black]"},
    {"game.yaml", "far_row: rank 4", "far_row: rank 4, a1",
     "game.yaml:3:61: there is no value here -- several values stand in brackets: far_row: [rank "
     "4, a1], a text with a comma in quotes"},
    {"game.yaml", "id: game", "id: game\nplayers: {white: {}, black: {n: ne_}}",
     "game.yaml:3:29: a player's view names the unknown direction `ne_` -- did you mean `ne`?"},
    {"game.yaml", "rank 4", "row 4",
     "game.yaml:3:51: `row 4` is no cell and no region of this board -- did you mean `rank 4`?"},
    {"game.yaml", "size: [4, 4]", "size: [4 4]",
     "game.yaml:3:24: a grid has two to four dimensions -- write a comma between the numbers"},
    {"game.yaml", "size: [4, 4]", "size: $size",
     "game.yaml:3:24: there is no option `size` -- options: {size: {type: int, default: 8}} "
     "declares one"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: integer, default: 3}}",
     "game.yaml:3:24: `integer` is not known here -- did you mean `int`?"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {default: 3}}",
     "game.yaml:3:11: option `size` has no type"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: one_of, default: 3}}",
     "game.yaml:3:11: option `size` has no values"},
    {"game.yaml", "id: game", "id: game\noptions: {size: 3}",
     "game.yaml:3:17: here stands `3` -- for example options: {cube: {type: bool, default: true}}"},
    {"game.yaml", "id: game", "id: game\nattributes: {a: {of: [man], type: integer, default: 3}}",
     "game.yaml:3:35: `integer` is no type of attributes -- numbers say how far they go: type: "
     "0..9"},
    {"game.yaml", "id: game", "id: game\nattributes: {a: {of: [man], default: 3}}",
     "game.yaml:3:17: the attribute has no type"},
    {"game.yaml", "holder: win", "holder: win, ask: hom",
     "game.yaml:6:75: `hom` is no condition or function -- declare it in rules.lua"},
    {"game.yaml", "holder: win", "most: man",
     "game.yaml:6:63: `man` is no attribute or function -- most: pieces man"},
    {"game.yaml", "holder: win", "most: peices",
     "game.yaml:6:63: `peices` is no attribute or function -- did you mean `pieces`?"},
    {"rules.lua", "man:move { step(n), land }", "// the men",
     "rules.lua:1:1: unexpected symbol near '/' -- a comment begins with `--`"},
    {"rules.lua", "man:move { step(n), land }", "man:move step(n), land }",
     "rules.lua:1:10: function arguments expected near 'step' -- a `{` or `(` may be missing in "
     "front "
     "of `step`"},
    {"rules.lua", "man:move { step(n), land }", "man.move { step(n), land }",
     "rules.lua:1:5: `move` is called with a colon, not a dot -- man:move ..."},
    {"rules.lua", "man:move { step(n), land }", "man:move { step(nw, ne), land }",
     "rules.lua:1:12: step takes one operand, not 2 -- several directions are chosen with "
     "along(nw, "
     "ne), step"},
    {"rules.lua", "land(open)", "land(open, enemy)",
     "rules.lua:2:34: land takes one operand, not 2 -- land(any(a, b)) or land(all(a, b))"},
    {"rules.lua", "land(open)", "land(open, promote(man))",
     "rules.lua:2:34: land takes one operand, not 2 -- a word stands behind: land(...), "
     "promote(...)"},
    {"rules.lua", "land(open)", "land(open, stop)",
     "rules.lua:2:34: land takes one operand, not 2 -- a word stands behind: land(...), stop"},
    {"rules.lua", "land(open)", "at(a1, capture), land(open)",
     "rules.lua:2:37: unknown name `a1` -- a cell stands in quotes: cell \"a1\""},
    {"rules.lua", "land(open)", "at(a9, capture), land(open)",
     "rules.lua:2:37: unknown name `a9` -- a cell stands in quotes: cell \"a9\""},
    {"rules.lua", "king:move",
     "function filter(position, moves)\n  return position:owner(a1)\nend\nking:move",
     "rules.lua:3:25: unknown name `a1` -- position:cell(x, y) is a cell"},
    {"rules.lua", "king:move", "require \"y\"\nking:move",
     "rules.lua:2:10: require takes a condition, not only the text \"y\" -- use \"y\" runs a "
     "library; of a class: require(\"y\", c)"},
    {"rules.lua", "king:move", "print(\"here\")\nking:move",
     "rules.lua:2:1: unknown name `print` -- log(...) writes a line for whoever makes the rules"},
    {"rules.lua", "step(n), land", "step(n), if empty then land end",
     "rules.lua:1:21: unexpected symbol near 'if' -- `if` begins a statement of a hook; among "
     "words: when(c, { ... })"},
    {"rules.lua", "step(n), land", "for i = 1, 2 do step(n) end, land",
     "rules.lua:1:12: unexpected symbol near 'for' -- a loop is a statement of a hook; among "
     "words: every(set, ...), times(n, ...) or loop(...)"},
    {"rules.lua", "land(open)", "land(open), stop(3)",
     "rules.lua:2:46: the word `stop` takes no "
     "arguments"},
    {"rules.lua", "man:move { step(n), land }", "condition(\"x\", own, enemy)",
     "rules.lua:1:1: condition takes at most 2 operands, not 3 -- all(a, b) or any(a, b)"},
    {"rules.lua", "man:move { step(n), land }", "man:move { slide(2), land }",
     "rules.lua:1:12: slide takes what it may slide over, not the number 2 -- slide{ max = 2 }"},
    {"rules.lua", "man:move { step(n), land }", "man:move { go(cell \"z9\"), land }",
     "rules.lua:1:21: there is no cell \"z9\" on this board"},
    {"rules.lua", "step(n), land", "step(n), any(far_row, at(s, ocupied)), land",
     "rules.lua:1:40: unknown name `ocupied` -- did you mean `occupied`?"},
    {"rules.lua", "step(n), land", "step(n), at(\"a1\", capture), land",
     "rules.lua:1:25: nothing is marked \"a1\" -- cell \"a1\" is the cell of this name"},
    {"rules.lua", "step(n), land", "mark \"begin\", step(n), land, at(\"beginn\", capture)",
     "rules.lua:1:45: nothing is marked \"beginn\" -- did you mean `begin`?"},
    {"rules.lua", "step(n), land", "along(nw, ne), land",
     "rules.lua:1:12: `along` only turns: the piece lands where it stands -- along(dirs), step, "
     "land"},
    {"rules.lua", "step(n), land", "step(n), line(40), land",
     "rules.lua:1:1: no row of 40 fits this board -- the longest has 4 cells"},
    {"rules.lua", "man:move { step(n), land }", "man:drop { anywhere, land }",
     "rules.lua:1:1: nobody ever has a `man` in hand -- game.yaml says so: hands: {man: "
     "unlimited}, "
     "or counted"},
    {"rules.lua", "man:move { step(n), land }", "man:drop { anywhere }",
     "rules.lua:1:1: the drop of `man` never comes down -- end it with land\nrules.lua:1:1: nobody "
     "ever "
     "has a `man` in hand -- game.yaml says so: hands: {man: unlimited}, or counted"},
    {"rules.lua", "man:move { step(n), land }", "man:drop { land }",
     "rules.lua:1:1: the drop of `man` says no cell -- begin with anywhere, choose(set) or "
     "go(place)\nrules.lua:1:1: nobody ever has a `man` in hand -- game.yaml says so: hands: {man: "
     "unlimited}, or counted"},
    {"rules.lua", "step(n)", "step(forward)",
     "rules.lua:1:17: unknown name `forward` -- `n`, as the player who moves sees the board; the "
     "directions of this board are e, n, ne, nw, s, se, sw, w"},
    {"rules.lua", "step(n)", "step(orthogonal)",
     "rules.lua:1:12: step takes one direction, not 4 -- along(dirs), step chooses one of several"},
    {"rules.lua", "step(n)", "slide(around)",
     "rules.lua:1:18: slide: over takes a condition, not the direction `around` -- along(around) "
     "in "
     "front gives the direction"},
    {"rules.lua", "land }", "no(enemies), land }",
     "rules.lua:1:24: unknown name `enemies` -- `enemy`"},
    {"rules.lua", "step(n)", "step(left)",
     "rules.lua:1:17: unknown name `left` -- `w`, as the player who moves sees the board; the "
     "directions of this board are e, n, ne, nw, s, se, sw, w"},
    {"rules.lua", "step(n)", "step(\"n\")",
     "rules.lua:1:18: step takes directions, not the text \"n\" -- n without quotes"},
    {"rules.lua", "step(n)", "step(\"north\")",
     "rules.lua:1:18: step takes directions, not the text \"north\" -- `n`, as the player who "
     "moves sees the board; the directions of this board are e, n, ne, nw, s, se, sw, w"},
    {"rules.lua", "land }", "at(\"s\", occupied), land }",
     "rules.lua:1:25: nothing is marked \"s\" -- s without quotes"},
    {"rules.lua", "land }", "remove, land }",
     "rules.lua:1:21: unknown name `remove` -- `capture` takes the piece here, land(enemy) "
     "captures what it lands on"},
    {"rules.lua", "land }", "exit }",
     "rules.lua:1:21: unknown name `exit` -- at(mover, capture) takes the piece that moves off the "
     "board"},
    {"rules.lua", "land }", "player, land }",
     "rules.lua:1:21: man:move takes words and conditions, not the table `player` -- player.NAME "
     "is one of its names"},
    {"rules.lua", "land }", "some(far_row.of(opponent), own), land }",
     "rules.lua:1:34: `of` is called with a colon, not a dot -- far_row:of ..."},
    {"rules.lua", "man:move { step(n), land }", "local a = 1\nif a = 2 then a = 3 end",
     "rules.lua:2:6: 'then' expected near '=' -- `==` compares, `=` gives a name its value"},
    {"rules.lua", "king:move", "# the king\nking:move",
     "rules.lua:2:1: unexpected symbol near '#' -- a comment begins with `--`"},
    {"rules.lua", "king:move", "local a = 1 != 2\nking:move",
     "rules.lua:2:13: unexpected symbol near '!' -- `~=` asks whether two differ, `not` turns an "
     "answer round"},
    {"rules.lua", "king:move", "local function f() return 1\nking:move",
     "rules.lua:3:1: 'end' expected (to close 'function' at line 2) near 'king' -- every "
     "`function`, "
     "`if`, `for` and `while` ends with an `end`"},
    {"rules.lua", "man:move { step(n), land }", "man:move { every(around, land) }",
     "rules.lua:1:12: `every` with directions begins with a word that stays on its cell -- begin "
     "with "
     "step, or take the neighbours: every(beside(dirs), ...)"},
    // What is meant by operands, names and keys that stand where others belong.
    {"rules.lua", "land }", "some(far_row, own, enemy), land }",
     "rules.lua:1:21: some takes at most 2 operands, not 3 -- some(set, all(a, b))"},
    {"rules.lua", "land }", "some(chain, beside(around), enemy), land }",
     "rules.lua:1:21: some takes at most 2 operands, not 3 -- some(set, some(set, c))"},
    {"rules.lua", "land }", "count(board, own, 4), land }",
     "rules.lua:1:21: count takes at most 2 operands, not 3 -- count(set, c):is(4)"},
    {"rules.lua", "land }", "count(board, 4):is(1), land }",
     "rules.lua:1:21: count takes a condition, not 4 -- count(set, c):is(4) compares a value with "
     "it"},
    {"rules.lua", "land }", "4, land }",
     "rules.lua:1:1: man:move takes words and conditions, not 4 -- v:is(4) compares a value with "
     "it"},
    {"rules.lua", "land }", "land, choose(own) }",
     "rules.lua:1:34: choose takes a set of cells, not the condition `own` -- the set comes first: "
     "choose(board), own"},
    {"rules.lua", "land }", "land, at(enemy(man), capture) }",
     "rules.lua:1:27: at takes a place, not the condition `piece` -- at(board, c, ...) chooses "
     "among all such cells"},
    {"rules.lua", "land }", "go(far_row), land }",
     "rules.lua:1:24: go takes one cell; the zone `far_row` has several -- choose(far_row) goes to "
     "one of its cells"},
    {"rules.lua", "man:move { step(n), land }", "man:move(step(n), land)",
     "rules.lua:1:4: :move takes one operand, not 2 -- words stand in braces: man:move { ... }"},
    {"rules.lua", "man:move { step(n), land }", "move(\"pass\", { end_turn })",
     "rules.lua:1:1: move takes one operand, not 2 -- words stand in braces: move \"pass\" { ... "
     "}"},
    {"rules.lua", "man:move { step(n), land }",
     "condition \"full\" (some(far_row, own))\nman:move { when(full, { step(n) }), land }",
     "rules.lua:2:17: unknown name `full` -- condition \"full\" gives game.yaml the name; a local "
     "gives it to rules.lua: local full = ..."},
    {"rules.lua", "king:move", "local near = any(own, enemy)\n\"near\"\nking:move",
     "rules.lua:3:1: the condition `any` takes no arguments -- Lua reads a text behind a value as "
     "its argument, on the next line, too: a comma or a word in front of \"near\" is missing"},
    {"rules.lua", "step(n)", "may(step(n))",
     "rules.lua:1:12: unknown name `may` -- did you mean `maybe`?"},
    {"rules.lua", "step(n), land",
     "step(n), land }\nlocal function f(n, e) return at(q, own) end\nman:after { f(n)",
     "rules.lua:2:34: unknown name `q`"},
    {"rules.lua", "king:move",
     "for one in { man, king } do\n  one:part \"x\" { land } end\nking:move",
     "rules.lua:2:1: attempt to call a table value -- ipairs goes through a list: for _, x in "
     "ipairs(list) do"},
    {"game.yaml", "when: reached, of: man, zone: far_row, holder: win",
     "when: stuck, everybody, all: draw",
     "game.yaml:6:40: there is no value here -- everybody: true"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "if: stuck",
     "game.yaml:6:22: `if` asks options, and `stuck` is none -- when: stuck asks in the game"},
    {"game.yaml", "{man: rank 1}", "{man: rank 1, hand: {king: 1}}",
     "game.yaml:5:39: `hand` is no piece type -- `hand` stands beside the players: hand: {each: "
     "{TYPE: 1}}"},
    {"game.yaml", "zones: {far_row: rank 4}", "zones: {far_row: rank 4}, holds: {counter: [a1]}",
     "game.yaml:3:68: unknown key `counter` -- did you mean `counters`?"},
    {"rules.lua", "step(n), land", "step(own), land",
     "rules.lua:1:17: step takes directions, not the condition `own` -- a condition stands behind "
     "it: "
     "step, own"},
    {"rules.lua", "step(n), land", "slide{along = around}, land",
     "rules.lua:1:26: slide: along takes tracks, not the direction `around` -- directions stand in "
     "front: along(around), slide"},
    {"rules.lua", "man:move { step(n), land }",
     "local take = { capture }\nman:move { step(n), land, \"take\" }",
     "rules.lua:2:28: man:move takes words and conditions, not the text \"take\" -- take without "
     "quotes"},
    {"rules.lua", "man:move { step(n), land }",
     "local take = every(around, step, take)\nman:move { step(n), land, take }",
     "rules.lua:1:7: unknown name `take` -- a local is known behind its own definition, not inside "
     "of "
     "it"},
    {"rules.lua", "man:move { step(n), land }", "man:move { step(n), land }\nafter { stop }",
     "rules.lua:2:9: `stop` completes a move, and inside `after` there is none -- when(c, { ... }) "
     "runs words only where c holds"},
    {"rules.lua", "man:move { step(n), land }",
     "man:move { step(n), land }\nman:applied { every(board, stop) }",
     "rules.lua:2:28: `stop` completes a move, and inside `applied` there is none -- when(c, { ... "
     "}) runs words only where c holds"},
    {"rules.lua", "man:move { step(n), land }",
     "man:move { step(n), land }\nrequire(can { step(n), stop })",
     "rules.lua:2:24: `stop` completes a move, and inside `can` there is none -- can { ... } ends "
     "with its last word"},
};

}  // namespace perthro::test
