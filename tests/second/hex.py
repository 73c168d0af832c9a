"""Hex (rulebook: misc 4): Black joins bottom and top, White left and right; the second player may swap.

A state is (stones, side, count, rules): `count` are the moves so far, rules (size, swap).
"""
from counting import Case, main, name, rows

OTHER = {"black": "white", "white": "black"}
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def joined(board, stone, size):
    """Whether a chain reaches from one side of that colour to the other one."""
    axis = 1 if stone == "S" else 0
    border = [cell for cell in board if board[cell] == stone and cell[axis] == 0]
    found = set(border)
    while border:
        x, y = border.pop()
        for near in [(x + a, y + b) for a, b in STEPS]:
            if board.get(near) == stone and near not in found:
                found.add(near)
                border.append(near)
    return any(cell[axis] == size - 1 for cell in found)


def moves(state):
    stones, side, count, (size, swap) = state
    board = dict(stones)
    if joined(board, "S", size) or joined(board, "s", size):
        return {}
    result = {}
    for cell in [(x, y) for x in range(size) for y in range(size)]:
        if cell not in board:
            after = frozenset({**board, cell: "S" if side == "black" else "s"}.items())
            result[f"stone@{name(cell)} place"] = (after, OTHER[side], count + 1, state[3])
    if swap and count == 1:  # the stone has another owner now, who plays its colour; White is to move
        result["swap"] = (stones, side, 2, state[3])
    return result


def text(state):
    stones, side, count, (size, _) = state
    board = dict(stones)
    return None if count < 2 else f"{rows(lambda x, y: board.get((x, y)), size, size)} {side}"


def case(size, swap, depths):
    extra = f"options: {{size: {size}, second: {'pie' if swap else 'plain'}}}"
    return Case((frozenset(), "black", 0, (size, swap)), depths, extra=extra)


if __name__ == "__main__":
    main([case(11, True, (1, 2)), case(3, True, range(1, 7)), case(3, False, range(1, 7)), case(5, False, (1, 2, 3))],
         moves, text, played=[1, 2, 3])
