"""Fanorona (rulebook: capture-oddities 1): capture by approach or withdrawal, chains that may stop anywhere.

A state is (stones, side). Turns are told apart by their route.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(9) for y in range(5)}
ALL = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
OTHER = {"white": "black", "black": "white"}
STONE = {"white": "S", "black": "s"}


def steps(cell):
    """Along the lines: strong points have diagonals."""
    return [(x, y) for x, y in ALL if (sum(cell) % 2 == 0 or x == 0 or y == 0) and (cell[0] + x, cell[1] + y) in CELLS]


def run(board, start, step, enemy):
    """The enemies from `start` on, without a gap."""
    found = []
    while board.get(start) == enemy:
        found.append(start)
        start = start[0] + step[0], start[1] + step[1]
    return found


def captures(board, at, enemy):
    """(step, "A" or "W", taken stones) of one capturing step."""
    for x, y in steps(at):
        to = at[0] + x, at[1] + y
        if to not in board:
            for label, first, way in (("A", (to[0] + x, to[1] + y), (x, y)), ("W", (at[0] - x, at[1] - y), (-x, -y))):
                taken = run(board, first, way, enemy)
                if taken:
                    yield (x, y), to, label, taken


def chains(board, at, enemy, path, labels, visited, last):
    """Every chain from here; it may stop after each capture."""
    for step, to, label, taken in captures(board, at, enemy):
        if to in visited or step == last:
            continue
        after = {cell: stone for cell, stone in board.items() if cell not in taken}
        after[to] = after.pop(at)
        route = f"{path}-{name(to)}", f"{labels}#{label}"
        yield *route, after
        yield from chains(after, to, enemy, *route, visited | {to}, step)


def moves(state):
    stones, side = state
    board = dict(stones)
    own, enemy, other = STONE[side], STONE[OTHER[side]], OTHER[side]
    if enemy not in board.values():
        return {}
    result = {}
    for start in [cell for cell in board if board[cell] == own]:
        for path, labels, after in chains(board, start, enemy, name(start), "", {start}, None):
            result[f"{path}{labels} capture"] = (frozenset(after.items()), other)
    if result:
        return result
    for start in [cell for cell in board if board[cell] == own]:
        for x, y in steps(start):
            to = start[0] + x, start[1] + y
            if to not in board:
                after = {**board, to: own}
                del after[start]
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 9, 5)} {state[1]}"


START = dict(zip([(x, y) for y in range(5) for x in range(9)], "S" * 18 + "sSsS.sSsS" + "s" * 18))
del START[4, 2]

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), (1, 2, 3))], moves, text, played=[0])
