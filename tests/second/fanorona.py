"""Fanorona (rulebook: capture-oddities 1): capture by approach or withdrawal, chains that may stop anywhere.

A state is (stones, side, size). Turns are told apart by their route.
"""
from counting import Case, main, name, rows

ALL = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
OTHER = {"white": "black", "black": "white"}
STONE = {"white": "S", "black": "s"}


def steps(cell, size):
    """Along the lines: strong points have diagonals."""
    return [(x, y) for x, y in ALL if (sum(cell) % 2 == 0 or x == 0 or y == 0)
            and 0 <= cell[0] + x < size[0] and 0 <= cell[1] + y < size[1]]


def run(board, start, step, enemy):
    """The enemies from `start` on, without a gap."""
    found = []
    while board.get(start) == enemy:
        found.append(start)
        start = start[0] + step[0], start[1] + step[1]
    return found


def captures(board, at, enemy, size):
    """(step, "A" or "W", taken stones) of one capturing step."""
    for x, y in steps(at, size):
        to = at[0] + x, at[1] + y
        if to not in board:
            for label, first, way in (("A", (to[0] + x, to[1] + y), (x, y)), ("W", (at[0] - x, at[1] - y), (-x, -y))):
                taken = run(board, first, way, enemy)
                if taken:
                    yield (x, y), to, label, taken


def chains(board, at, enemy, size, path, labels, visited, last):
    """Every chain from here; it may stop after each capture."""
    for step, to, label, taken in captures(board, at, enemy, size):
        if to in visited or step == last:
            continue
        after = {cell: stone for cell, stone in board.items() if cell not in taken}
        after[to] = after.pop(at)
        route = f"{path}-{name(to)}", f"{labels}#{label}"
        yield *route, after
        yield from chains(after, to, enemy, size, *route, visited | {to}, step)


def moves(state):
    stones, side, size = state
    board = dict(stones)
    own, enemy, other = STONE[side], STONE[OTHER[side]], OTHER[side]
    if enemy not in board.values():
        return {}
    result = {}
    for start in [cell for cell in board if board[cell] == own]:
        for path, labels, after in chains(board, start, enemy, size, name(start), "", {start}, None):
            result[f"{path}{labels} capture"] = (frozenset(after.items()), other, size)
    if result:
        return result
    for start in [cell for cell in board if board[cell] == own]:
        for x, y in steps(start, size):
            to = start[0] + x, start[1] + y
            if to not in board:
                after = {**board, to: own}
                del after[start]
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other, size)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), *state[2])} {state[1]}"


def start(width, height, middle):
    """White's stones below, Black's above, and the row in between."""
    below = height // 2 * width
    stones = dict(zip([(x, y) for y in range(height) for x in range(width)], "S" * below + middle + "s" * below))
    del stones[width // 2, height // 2]
    return frozenset(stones.items()), "white", (width, height)


if __name__ == "__main__":
    main([Case(start(9, 5, "sSsS.sSsS"), (1, 2, 3)), Case(start(5, 5, "sS.sS"), range(1, 6), extra="options: {rows: dimy}"),
          Case(start(3, 3, "s.S"), range(1, 7), extra="options: {rows: telo}")], moves, text, played=[0, 1])
