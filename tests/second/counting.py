"""What the second programs share: counting, random games, and the lines for tests.yaml.

A program defines two functions. `moves(state)` gives a dictionary from the name of each legal move to
the state after it, empty where the game is over. `text(state)` is the position as docs/notation.md
writes it, so that Perthro can be asked about the same one; None in the middle of a turn. States are never
changed.
"""
import argparse
import itertools
import json
import pathlib
import sys
from typing import Callable, NamedTuple


class Dice:
    """The same numbers from the same seed in every version of Python (Numerical Recipes' generator)."""

    def __init__(self, seed):
        self.value = seed

    def below(self, bound):
        self.value = (1664525 * self.value + 1013904223) % 2**32
        return (self.value >> 8) % bound

    def pick(self, things):
        return things[self.below(len(things))]


class Case:
    """A position whose leaves are counted. `extra` is what its line in tests.yaml says besides, `begin` a
    function from dice to a state, for random games that begin otherwise; `alone` if none begin there."""

    def __init__(self, state, depths, position="start", extra="", begin=None, alone=False):
        self.state, self.depths, self.position, self.extra = state, depths, position, extra
        self.begin = begin or state
        self.alone = alone


def perft(moves, state, depth):
    following = moves(state)
    if depth == 1:
        return len(following)
    return sum(perft(moves, reached(after), depth - 1) for after in following.values())


def reached(after):
    """A program may give a function instead of the state after a move, to be called where it is needed."""
    return after() if callable(after) else after


def random_states(moves, start, seed):
    """States of random games one after the other, without end; only such as have a move. `start` may be a
    function from dice to a state, for games that begin at random."""
    dice = Dice(seed)
    while True:
        state = start(dice) if callable(start) else start
        for _ in range(400):
            following = moves(state)
            if not following:
                break
            if dice.below(8) == 0:
                yield state
            state = reached(following[dice.pick(sorted(following))])


def rows(cell, width, height):
    """The rows of a grid from the top; `cell(x, y)` is the text of a cell, None if it is empty."""
    def row(y):
        line, empty = "", 0
        for x in range(width):
            content = cell(x, y)
            if content is None:
                empty += 1
            else:
                line, empty = line + (str(empty) if empty else "") + content, 0
        return line + (str(empty) if empty else "")
    return "/".join(row(y) for y in reversed(range(height)))


def name(cell):
    """c4 for (2, 3)."""
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)


def line_of(case, moves, source):
    position = case.position if case.position == "start" else f'"{case.position}"'
    extra = f"{case.extra}, " if case.extra else ""
    depths = ", ".join(f"{depth}: {perft(moves, case.state, depth)}" for depth in case.depths)
    return f"- {{position: {position}, {extra}depths: {{{depths}}}, source: second {source}}}"


class Whole(NamedTuple):
    """What whole games need: `seen(state)` gives the position as each player sees it, by his name, and for "" the
    whole one, as far as it is to be compared; `won(state)` who has won where the game is over; `choose(state, names,
    dice)` a move that makes things happen."""
    seen: Callable
    won: Callable
    choose: Callable


def whole_game(case, moves, text, whole, dice):
    """A random game to its end, or its first thousands of plies: what there is to see and to do at each."""
    state = case.begin(dice) if callable(case.begin) else case.begin
    position, plies, following = text(state) or "start", [], moves(state)
    while following and len(plies) < 4000:
        names = sorted(following)
        played = whole.choose(state, names, dice)
        plies.append({"seen": whole.seen(state), "moves": names, "played": played})
        state = reached(following[played])
        following = moves(state)
    winners = None if following else whole.won(state)
    return {"position": position, "extra": case.extra, "plies": plies, "end": text(state), "winners": winners}


def main(cases, moves, text, played=(), depth=2, forget=lambda state: state, whole=None):
    """The command line of a program. `played` are indices of cases from which random games begin: three
    positions of such games are counted too, down to `depth`. `forget` drops what a text does not say.
    `whole` is for whole games, of programs that have them."""
    parser = argparse.ArgumentParser(description="Prints the counts of tests.yaml.")
    parser.add_argument("--divide", type=int, metavar="DEPTH", help="the count below each move instead")
    parser.add_argument("--case", type=int, default=0, help="of this case")
    parser.add_argument("--sample", type=int, metavar="N", help="N positions of random games per case as JSON instead")
    parser.add_argument("--games", type=int, metavar="N", help="N whole random games per case as JSON instead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = f"tests/second/{pathlib.Path(sys.argv[0]).name}"

    def sample(case, seed, count):
        told = (forget(state) for state in random_states(moves, case.begin, seed) if text(state))
        return itertools.islice(told, count)

    if options.divide:
        for key, after in sorted(moves(cases[options.case].state).items()):
            print(f"{key}: {1 if options.divide == 1 else perft(moves, reached(after), options.divide - 1)}")
    elif options.sample:
        for case in (case for case in cases if not case.alone):
            for state in sample(case, options.seed, options.sample):
                below = {key: 1 if depth == 1 else perft(moves, reached(after), depth - 1)
                         for key, after in moves(state).items()}
                nodes = [perft(moves, state, n) for n in range(1, depth)] + [sum(below.values())]
                print(json.dumps({"position": text(state), "extra": case.extra, "nodes": nodes, "below": below}))
    elif options.games:
        for case in cases if whole else ():
            dice = Dice(options.seed)
            for _ in range(options.games):
                print(json.dumps(whole_game(case, moves, text, whole, dice)))
    else:
        for case in cases:
            print(line_of(case, moves, source))
        for case in (cases[index] for index in played):
            for state in itertools.islice(sample(case, 7, 30), 9, 30, 10):
                print(line_of(Case(state, range(1, depth + 1), text(state), case.extra), moves, source))
