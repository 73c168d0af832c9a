#!/usr/bin/env python3
"""Rules made up at random: whatever they mean, tables and words have to mean the same.

random_rules.py PERTHRO [--first SEED] [--count N]

For every seed a small package is written and its positions are counted two plies deep in four ways: by
tables, by tables with every leaf made, by words alone, by words with attacks tried forward. All four
give the same number, or all refuse with an error. Nothing ends otherwise than with exit code 0 to 2.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

WAYS = ([], ["--make-leaves"], ["--reference"], ["--reference", "--forward"])
DIRECTIONS = ("n", "nw, ne", "orthogonal", "diagonal", "around", "leaps(1, 2)", "leap(0, 2)",
              "leap(1, 0), n", "via(n, ne)", "s", "e, w")
CONDITIONS = (
    "empty", "occupied", "own", "enemy", "open", "far_row", "is(man)", "enemy(ox)", "own(man)",
    "no(empty)", 'because("{here} is full", no(occupied))', "moved", "any(enemy, far_row)", "all(enemy, no(is(ox)))", "on(passed)",
    "at(ne, empty)", "at(behind, own)", "at(start, far_row)", "some(beside(around), enemy)",
    "reversing", "visited", "taken", "attacked", "line(3)", "count(board, own):at_least(3)",
    "captured", "always", "gives_check", "checked", "royal", "mine", "neutral", "spied")
SLIDES = ("max = 2", "min = 2", "over = own", "over = any(empty, own)", "min = 0")
CHANGES = ("set(passed, here)", "set(moved, true)", "set(heat, 1)", "when(far_row, promote(ox))",
           "promote(ox)", "promote(ox, man)", "as(here)", "as(ne)", "veer(1, -1)", "veer(2)",
           "at(behind, put(rock))", "give(me)")
LANDINGS = ("land", "land(open)", "land(enemy)", "land(any(enemy, empty))", "land(occupied)")
CAPTURES = ("capture", "enemy, capture", "at(behind, capture)", "at(ne, enemy, capture)")
AFTERWARDS = ("when(far_row, promote(ox))", "when(far_row, promote(ox, man))", "set(moved, true)",
              "set(heat, 2)", "no(checked)")
MADE_WHERE = ("true", "position:is_empty(to)", "not position:is_empty(to)",
              "position:owner(to) ~= position.to_move", "position:type(from) ~= king")
MADE = ('moves:add("{name}", from, to)', 'moves:add("{name}", from, to, {type})',
        'moves:add("{name}", from, to) moves:add("{name}", from, to)',
        'moves:step("{name}", from, way)', 'moves:step("{name}", from, way, enemy, {type})',
        'moves:slide("{name}", from, way, occupied)', 'moves:slide("{name}", from, way, empty, {type}, 2)',
        'moves:step("{name}", man, way, own)', 'moves:slide("{name}", ox, way)',
        'moves:step("{name}", man, way, open, {type}, far_row)',
        'moves:slide("{name}", from, way, open, nil, nil, far_row)',
        'local m = moves:begin("{name}", from) m:choose(to) if not position:is_empty(to) then m:capture(to) end '
        "m:shift(from, to) m:finish()")
# Chains are put into tables only where pieces have no attributes.
OWNERS_OF_MOVED = ("game, type: bool",) * 3 + tuple(
    f"{owner}, type: bool{more}" for owner in ("piece", "[man, king]") for more in ("", ", on_moving: true"))
SQUARE = {
    "players": "[white, black]", "grid": "{size: [5, 5]}", "directions": DIRECTIONS,
    "jumps": ("around", "diagonal", "nw, ne"), "ways": ("n", "ne", "s", "via(n, ne)", "via(n, n)"),
    "setups": (
        "white: {man: rank 1, ox: b2, king: c2}, black: {man: [a4, b3, d3], ox: [d4, e4], king: d5}",
        "white: {man: [a2, c3, e1], ox: [b2, d1], king: c1}, "
        "black: {man: [b4, d4, c5], ox: [b3, e4], king: e5}")}
HEXAGON = {
    "players": "[white, black]", "grid": "{shape: hex, side: 3}",
    "directions": ("ne", "nw, ne", "around", "e, w", "sw", "leap(1, 1)", "leap(2, -1), ne",
                   "via(e, ne)"),
    "jumps": ("around", "nw, ne", "e, w"), "ways": ("ne", "e", "sw", "via(e, ne)"),
    "setups": ("white: {man: [c1, d1, e1], ox: [b2, e2], king: c3}, "
               "black: {man: [a5, b5, c5], ox: [a4, d4], king: b4}",)}
THREE_PLAYERS = {
    **SQUARE, "players": "[white, black, red]",
    "setups": ("white: {man: [a1, b1, c1], ox: b2, king: c2}, black: {man: [a4, b4, b3], ox: b5, king: a5}, "
               "red: {man: [d4, e3, d2], ox: e4, king: e5}",)}
TWO_WORDS = {  # more cells than a word has bits
    **SQUARE, "grid": "{size: [12, 12]}",
    "setups": ("white: {man: [a2, c3, e1, l1], ox: [b2, d1, f6], king: c1}, "
               "black: {man: [b4, d4, c5, l9], ox: [b3, e4], king: e5}",)}
WORLDS = (SQUARE, HEXAGON, THREE_PLAYERS, TWO_WORDS)


class Author:
    """Writes rules that read like rules and seldom make sense."""

    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        self.world = self.random.choice(WORLDS)
        self.passing = self.chance(.15)

    def chance(self, probability):
        return self.random.random() < probability

    def one_of(self, texts):
        return self.random.choice(texts)

    def directions(self):
        return self.one_of(self.world["directions"])

    def motion(self):
        return f"along({self.directions()}), {self.one_of(('step', 'step', 'slide'))}"

    def slide(self):
        return f"along({self.directions()}), slide{{ {self.one_of(SLIDES)} }}"

    def hop(self):
        over = self.one_of(("", "own, ", "enemy, ", "no(is(ox)), ", "no(is(man)), enemy, "))
        return f"along({self.directions()}), slide, occupied, {over}{self.one_of(('slide', 'step'))}"

    def turn(self):
        return f"veer({self.one_of(('1', '-1', '1, -1', '4'))}), step"

    def condition(self):
        return self.one_of(CONDITIONS)

    def branch(self, depth):
        inner = depth + 1
        form = self.one_of(("either({{ {0} }}, {{ {1} }})", "first({{ {0} }}, {{ {1} }})",
                            "maybe({0})", "when({2}, {{ {0} }})", "when({2}, {{ {0} }}, {{ {1} }})",
                            "loop(step, {2})", "reach(along({3}), step, {2})",
                            "every(around, step, {4})"))
        return form.format(self.words(inner), self.words(inner), self.condition(),
                           self.directions(),
                           self.one_of(("enemy, capture", "enemy, give(me)",
                                        "own, set(moved, true)")))

    def rest(self):
        return self.one_of(('as "a"', 'mark "m"', "stop", "go(start)", "choose(far_row)",
                            'continue "jump"', 'may_continue "jump"', 'must_continue "jump"'))

    def word(self, depth):
        makers = [(self.motion, 24), (self.slide, 4), (self.hop, 4), (lambda: "step", 6), (lambda: "slide", 3),
                  (self.condition, 13), (lambda: self.one_of(LANDINGS), 10),
                  (lambda: self.one_of(CAPTURES), 6), (lambda: self.one_of(CHANGES), 4),
                  (self.turn, 4), (self.rest, 7)]
        if depth < 2:
            makers.append((lambda: self.branch(depth), 22))
        return self.random.choices([maker for maker, _ in makers],
                                   [weight for _, weight in makers])[0]()

    def words(self, depth=0):
        return ", ".join(self.word(depth) for _ in range(self.random.randint(1, 3)))

    def drop(self):
        where = self.one_of(("", "no(far_row), ", "far_row, ", "count(board, own):at_least(1), "))
        return f"man:drop {{ anywhere, {where}land }}"

    def players_move(self):
        return (f'move "x" {{ choose({self.one_of(("board", "far_row"))}), '
                f'{self.one_of(("empty, put(rock)", "enemy, capture", "own, give(opponent)"))} }}')

    def ways_of_chain(self):
        turning = self.one_of(("", "", "no(reversing), ", "no(straight_on), "))
        return f"along({self.one_of(self.world['jumps'])}), {turning}"

    def goes_on(self, name):
        return f'{self.one_of(("continue", "may_continue", "must_continue"))} "{name}"'

    def jump(self):
        motions = "step", "slide"
        return (f'man:move "jump" {{ {self.ways_of_chain()}'
                f'{self.one_of(motions)}, enemy, capture, {self.one_of(motions)}, land, {self.goes_on("jump")}'
                f'{self.one_of(("", ", when(far_row, promote(ox))"))} }}')

    def straight_jump(self):
        words = f'step, enemy, capture, step, land, {self.goes_on("on")}'
        return (f'man:move "jump" {{ along({self.one_of(self.world["jumps"])}), {words} }}\n'
                f'man:part "on" {{ {words} }}')

    def rake(self):
        def row(label, place, way):
            words = "enemy, capture"
            return f"{{ {label}at({place}, step({way}), {words}, loop(step, {words})) }}"
        labels = self.one_of((("", ""), ('as "A", ', 'as "W", ')))
        rows = [row(labels[0], "here", "ahead"), row(labels[1], "from", "behind")]
        if self.chance(.2):
            rows.pop(self.random.randrange(2))
        return (f'man:move "jump" {{ {self.ways_of_chain()}step, {self.one_of(("", "no(visited), "))}empty, '
                f'either({", ".join(rows)}), land, {self.goes_on("jump")} }}')

    def chain(self):
        return self.random.choices((self.jump, self.straight_jump, self.rake), (8, 3, 4))[0]()

    def piece_move(self):
        body = self.words()
        if self.chance(.8) and "land" not in body:
            body += ", " + self.one_of(LANDINGS)
        mover = self.one_of(("man", "man", "man", "ox", "king"))
        name = self.one_of(("", "", ' "jump"', ' "b"'))
        return f"{mover}:move{name} {{ {body} }}"

    def movement(self):
        return self.random.choices((self.drop, self.players_move, self.chain, self.piece_move),
                                   (6, 6, 14, 74))[0]()

    def rules(self):
        lines = [self.movement() for _ in range(self.random.randint(1, 4))]
        # Chains that go on with each other.
        if self.chance(.1):
            lines += [self.chain(), self.chain()]
        # Movements of one class that may make the same moves.
        if self.chance(.3):
            lines.append(lines[0].replace(" land", " count(board, own):at_least(1), land", 1))
        jumps = any(':move "jump"' in line for line in lines)
        if not jumps:
            lines.append('man:part "jump" { along(around), step, enemy, capture, step, land }')
        extras = (
            (f"man:after {{ {self.one_of(AFTERWARDS)} }}", .12),
            ("king:move { along(around), step, land(open) }", .3), ("protect(royal)", .25),
            ('compulsory "jump"' if jumps else "compulsory(captured)", .12),
            ('majority("jump", { most(captured) })', .1 if jumps else 0),
            (f"require({self.condition()})", .1),
            ("after { %s }" % self.one_of(("every(around, step, enemy, capture)", "set(heat, 1)",
                                           "when(far_row, set(moved, true))")), .08),
            ("applied { %s }" % self.one_of(("set(heat, 1)", "when(captured, again)",
                                             "every(board, own, set(moved, false))")), .08),
            (f"applied {{ set(spied, some(board, all(own({self.one_of(('king', 'man, ox'))}), "
             f"can{{ {self.motion()}, {self.condition()} }}))) }}", .08),
            ('require("pass", no(checked))', .3 if self.passing else 0))
        lines += [text for text, probability in extras if self.chance(probability)]
        return "\n".join(lines) + "\n" + self.passes() + self.made_by_lua() + self.thinned_by_lua()

    def passes(self):
        """What a pass does; in one package in four, whether its turns allow one or not."""
        own = random.Random(f"{self.seed} passes")
        return "" if own.random() > .25 else f'move "pass" {{ {own.choice(("set(heat, 2)", "always"))} }}\n'

    def allowed_pass(self):
        """Of a turn: a pass beside other moves, for want of them, or none."""
        own = random.Random(f"{self.seed} allows")
        return ", pass: may" if self.passing else ", pass: forced" if own.random() < .2 else ""

    def made_by_lua(self):
        """Moves of the hook `generate`, plain or begun and finished; of one package in five."""
        lua = random.Random(f"{self.seed} by Lua")
        if lua.random() > .2:
            return ""
        names = ("hop", "hop", "leave", "move", "jump")
        made = [f"      if {lua.choice(MADE_WHERE)} then "
                + lua.choice(MADE).format(name=lua.choice(names), type=lua.choice(("ox", "man", "king"))) + " end"
                for _ in range(lua.randint(1, 3))]
        return "\n".join((
            f"local ways = {{ {lua.choice(self.world['ways'])}, {lua.choice(self.world['ways'])} }}",
            "function generate(position, moves)",
            f"  for from in position:pieces(position.to_move{lua.choice(('', ', man'))}) do",
            "    for _, way in ipairs(ways) do",
            "      local to = position:link(from, way)",
            "      if to then", *made, "      end", "    end", "  end", "end", ""))

    def thinned_by_lua(self):
        """The hook `filter`, which drops many moves, few or none; of one package in five."""
        lua = random.Random(f"{self.seed} thinned")
        if lua.random() > .2:
            return ""
        told = " + ".join(f"{lua.randint(0, 4)} * {what}" for what in (
            "(moves:from(i) or 7)", "(moves:to(i) or 9)", "moves:captured(i)", "#moves:class(i)"))
        return "\n".join((
            "function filter(position, moves)",
            "  for i = 1, moves.count do",
            f"    if ({told}) % {lua.choice((2, 3, 7, 50))} == 1 then moves:drop(i) end",
            "  end",
            "end", ""))

    def definition(self):
        return f"""api: 1
id: random-rules
title: Random rules
players: {self.world["players"]}
board: {{grids: [{self.world["grid"]}], zones: {{far_row: rank 5}}}}
attributes:
  passed: {{of: game, type: cell, lasts: 1}}
  moved: {{of: {self.one_of(OWNERS_OF_MOVED)}}}
  heat: {{of: game, type: 0..3}}
  spied: {{of: game, type: bool}}
turns: [{{loop: [{{turn: next{self.allowed_pass()}}}]}}]
pieces: {{man: {{letter: M}}, ox: {{letter: O}}, king: {{letter: K, royal: true}}, rock: {{letter: R, owner: nobody}}}}
hands: {{man: counted, ox: unlimited}}
moves:
  removed: {self.one_of(("at_once", "at_once", "at_end", "again"))}
  captured: {self.one_of(("away", "away", "hand"))}
  identity: {self.one_of(("choices",) * 5 + ("routes",) * 2 + ("result",))}
setups: {{start: {{{self.one_of(self.world["setups"])}}}}}
"""


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, errors="replace",
                          check=False)


def counted(program, package, way):
    """The number of positions, "an error", or what should not have happened."""
    result = run(program, "perft", package, "2", *way)
    found = re.match(r"([\d,]+) nodes", result.stdout)
    if found:
        return found.group(1)
    return "an error" if result.returncode in (1, 2) else f"exit {result.returncode}: {result.stderr[-300:]}"


def fault(program, package):
    """What is wrong with a package, and whether its positions were counted."""
    loaded = run(program, "check", package).returncode
    if loaded != 0:
        return ("" if loaded in (1, 2) else f"check ends with {loaded}"), False
    answers = [counted(program, package, way) for way in WAYS]
    alike = len(set(answers)) == 1
    fine = alike and not answers[0].startswith("exit")
    return ("" if fine else str(answers)), fine and answers[0] != "an error"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--first", type=int, default=1)
    arguments.add_argument("--count", type=int, default=100)
    options = arguments.parse_args()
    played = faults = 0
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder) / "random-rules"
        package.mkdir()
        (package / "rules.md").write_text("Made up.\n", encoding="utf-8")
        for seed in range(options.first, options.first + options.count):
            author = Author(seed)
            definition, rules = author.definition(), author.rules()
            (package / "game.yaml").write_text(definition, encoding="utf-8")
            (package / "rules.lua").write_text(rules, encoding="utf-8")
            wrong, counts = fault(options.program, str(package))
            played += counts
            if wrong:
                faults += 1
                print(f"seed {seed}: {wrong}\n{definition}\n{rules}")
    print(f"{played} of {options.count} packages counted alike, {faults} faults")
    sys.exit(1 if faults or played < options.count * 3 // 4 else 0)


if __name__ == "__main__":
    main()
