"""Atari Go (rulebook: go-family 2): whoever first captures `goal` stones has won; no passing, no suicide.

A state is (stones, side, taken, before, (size, goal)): `taken` is what each side has captured, `before` the
stones before the last move, which may not come about again (simple ko).
"""
from counting import Case, main, rows

OTHER = {"black": "white", "white": "black"}
STONE = {"black": "S", "white": "s"}


def name(cell):
    return "abcdefghjklmnopqrst"[cell[0]] + str(cell[1] + 1)


def beside(cell, size):
    x, y = cell
    return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < size and 0 <= b < size]


def chain(board, start, size):
    """The chain of the stone on `start`, and whether it has a liberty."""
    found, border, free = {start}, [start], False
    while border:
        for cell in beside(border.pop(), size):
            if cell not in board:
                free = True
            elif board[cell] == board[start] and cell not in found:
                found.add(cell)
                border.append(cell)
    return found, free


def moves(state):
    stones, side, taken, before, (size, goal) = state
    if max(taken) >= goal:
        return {}
    result = {}
    for cell in [(x, y) for x in range(size) for y in range(size)]:
        board = dict(stones)
        if cell in board:
            continue
        board[cell] = STONE[side]
        dead = set()
        for near in beside(cell, size):
            if board.get(near) == STONE[OTHER[side]]:
                found, free = chain(board, near, size)
                dead |= set() if free else found
        for captive in dead:
            del board[captive]
        after = frozenset(board.items())
        if not chain(board, cell, size)[1] or after == before:
            continue
        mine = 0 if side == "black" else 1
        counts = tuple(count + len(dead) if who == mine else count for who, count in enumerate(taken))
        result[f"stone@{name(cell)} place"] = (after, OTHER[side], counts, stones, state[4])
    return result


def text(state):
    stones, side, taken, _, (size, _) = state
    board = dict(stones)
    return None if any(taken) else f"{rows(lambda x, y: board.get((x, y)), size, size)} {side}"


def start(size, goal):
    return frozenset(), "black", (0, 0), None, (size, goal)


if __name__ == "__main__":
    main([Case(start(9, 1), (1, 2, 3)),
          Case(start(4, 1), (1, 2, 3, 4, 5), extra="options: {size: 4}"),
          Case(start(3, 3), (1, 2, 3, 4, 5, 6), extra="options: {size: 3, goal: 3}", alone=True)],
         moves, text, played=[0, 1])
