"""Jungle, Dou Shou Qi (rulebook: capture-oddities 8).

A state is (pieces, side, rules): a piece is (side, rank), 1 the rat to 8 the elephant. Rules are names of readings
that are not the default: "width", the tiger leaps over the two cells of the water's width only; "elephant", it takes
the rat; "shore", rats capture into and out of the water.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(7) for y in range(9)}
WATER = {(x, y) for x in (1, 2, 4, 5) for y in (3, 4, 5)}
DEN = {"south": (3, 0), "north": (3, 8)}
TRAPS = {"south": {(2, 0), (4, 0), (3, 1)}, "north": {(2, 8), (4, 8), (3, 7)}}
OTHER = {"south": "north", "north": "south"}
LETTERS = " RCDWPTLE"  # rank 3 stands on f2, 4 on c3


def takes(rank, prey, start, to, side, rules):
    """By rank; a piece in one of the taker's traps has none; rats do not capture across the shore."""
    if (start in WATER) != (to in WATER) and "shore" not in rules:
        return False
    if to in TRAPS[side]:
        return True
    return ((rank, prey) != (8, 1) or "elephant" in rules) and (rank >= prey or (rank, prey) == (1, 8))


def goals(board, start, rules):
    """Cells beside, and those across the water for lion and tiger if no rat swims in between."""
    rank = board[start][1]
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        to = start[0] + x, start[1] + y
        crossed = []
        leaps = rank == 7 or rank == 6 and not (y and "width" in rules)
        while leaps and to in WATER:
            crossed.append(to)
            to = to[0] + x, to[1] + y
        if to in CELLS and (to not in WATER or rank == 1) and not any(cell in board for cell in crossed):
            yield to


def moves(state):
    pieces, side, rules = state
    board = dict(pieces)
    if any(board.get(den, ("", 0))[0] == OTHER[who] for who, den in DEN.items()):
        return {}
    result = {}
    for start, (owner, rank) in board.items():
        for to in goals(board, start, rules) if owner == side else ():
            other = board.get(to)
            if to == DEN[side] or other and (other[0] == side or not takes(rank, other[1], start, to, side, rules)):
                continue
            after = dict(board)
            after[to] = after.pop(start)
            result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), OTHER[side], rules)
    return result


def text(state):
    board = dict(state[0])

    def cell(x, y):
        owner, rank = board.get((x, y), ("", 0))
        return None if not rank else LETTERS[rank] if owner == "south" else LETTERS[rank].lower()
    return f"{rows(cell, 7, 9)} {state[1]}"


SOUTH = {(0, 0): 6, (6, 0): 7, (1, 1): 2, (5, 1): 3, (0, 2): 8, (2, 2): 4, (4, 2): 5, (6, 2): 1}
START = {cell: ("south", rank) for cell, rank in SOUTH.items()}
START.update({(6 - x, 8 - y): ("north", rank) for (x, y), rank in SOUTH.items()})


def scattered(dice, *rules):
    """Pieces anywhere, so that traps, water and dens matter."""
    cells, board = sorted(CELLS - set(DEN.values())), {}
    for side in DEN:
        for rank in range(1, 9):
            cell = dice.pick([cell for cell in cells if rank == 1 or cell not in WATER])
            if dice.below(4):
                cells.remove(cell)
                board[cell] = (side, rank)
    return frozenset(board.items()), "south", rules


if __name__ == "__main__":
    start = frozenset(START.items()), "south", ()
    cases = [Case(start, (1, 2, 3)), Case(start, (4,), begin=scattered)]
    for rule, option in (("width", "tiger_leap: width"), ("elephant", "elephant_rat: true"), ("shore", "rat_shore: true")):
        cases.append(Case((*start[:2], (rule,)), (2,), extra=f"options: {{{option}}}",
                          begin=lambda dice, rule=rule: scattered(dice, rule)))
    main(cases, moves, text, played=range(5), depth=3)
