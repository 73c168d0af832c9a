"""Forks (rulebook: puzzles 2): after a move every hunter that sees two stones or more takes what it sees.

A state is the pieces: o stones, Q R B N H hunters.
"""
from counting import Case, Dice, main, name, rows

CELLS = [(x, y) for x in range(8) for y in range(8)]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
WAYS = {"Q": (STRAIGHT + DIAGONAL, 8), "R": (STRAIGHT, 8), "B": (DIAGONAL, 8), "N": (LEAPS, 1), "H": (LEAPS, 8)}


def look(board, start, letter):
    """The empty cells that a hunter reaches, and the stones that it sees: the first one in each direction."""
    empty, seen = [], []
    steps, reach = WAYS[letter]
    for x, y in steps:
        for distance in range(1, reach + 1):
            to = start[0] + distance * x, start[1] + distance * y
            if to not in CELLS:
                break
            if to in board:
                seen += [to] if board[to] == "o" else []
                break
            empty.append(to)
    return empty, seen


def moves(state):
    board = dict(state)
    result = {}
    if "o" not in board.values():
        return result
    for start, letter in board.items():
        for to in look(board, start, letter)[0] if letter != "o" else ():
            after = dict(board)
            after[to] = after.pop(start)
            views = [look(after, at, hunter)[1] for at, hunter in after.items() if hunter != "o"]
            forked = {cell for seen in views if len(seen) >= 2 for cell in seen}
            if forked:
                result[f"{name(start)}-{name(to)}"] = frozenset((c, p) for c, p in after.items() if c not in forked)
    return result


def text(state):
    board = dict(state)
    return f"{rows(lambda x, y: board.get((x, y)), 8, 8)} hunter"


def begin(letter, cells, stones):
    def start(dice):
        board = {(" abcdefgh".index(cell[0]) - 1, int(cell[1]) - 1): letter for cell in cells.split()}
        while len(board) < len(cells.split()) + stones:
            board.setdefault(CELLS[dice.below(64)], "o")
        return frozenset(board.items())
    return start


SETS = [("Q", "e4"), ("R", "c3 f6"), ("B", "c3 c6 f3 f6"), ("N", "b2 b7 g2 g7"), ("H", "b2 g7")]

if __name__ == "__main__":
    cases = []
    for hunters in SETS:
        for stones in (8, 20):
            start = begin(*hunters, stones)
            state = start(Dice(stones))
            cases.append(Case(state, (1, 2, 3), text(state), begin=start))
    main(cases, moves, text)
