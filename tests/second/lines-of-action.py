"""Lines of Action (rulebook: misc 8): as many cells as there are pieces on the line.

A state is (pieces, side): C Black's, c White's.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8)}
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
OTHER = {"black": "white", "white": "black"}
PIECE = {"black": "C", "white": "c"}


def joined(board, piece):
    own = {cell for cell in board if board[cell] == piece}
    border = [next(iter(own))] if own else []
    reached = set(border)
    while border:
        x, y = border.pop()
        for cell in {(x + a, y + b) for a, b in WAYS} & own - reached:
            reached.add(cell)
            border.append(cell)
    return reached == own


def moves(state):
    pieces, side = state
    board = dict(pieces)
    if joined(board, "C") or joined(board, "c"):
        return {}
    result = {}
    for start in [cell for cell in board if board[cell] == PIECE[side]]:
        for x, y in WAYS:
            count = sum((start[0] + n * x, start[1] + n * y) in board for n in range(-7, 8))
            path = [(start[0] + n * x, start[1] + n * y) for n in range(1, count + 1)]
            to = path[-1]
            if to not in CELLS or board.get(to) == PIECE[side]:
                continue
            if any(board.get(cell) == PIECE[OTHER[side]] for cell in path[:-1]):
                continue
            after = dict(board)
            after[to] = after.pop(start)
            result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), OTHER[side])
    return result or {"pass": (pieces, OTHER[side])}


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 8, 8)} {state[1]}"


START = {(x, y): "C" for x in range(1, 7) for y in (0, 7)}
START.update({(x, y): "c" for x in (0, 7) for y in range(1, 7)})


def scattered(dice):
    """Few pieces, often nearly joined."""
    cells = sorted((x, y) for x, y in CELLS if 1 < x < 6 and 1 < y < 6)
    board = {cells.pop(dice.below(len(cells))): piece for piece in "Cc" * (2 + dice.below(3))}
    return frozenset(board.items()), "black"


if __name__ == "__main__":
    start = frozenset(START.items()), "black"
    main([Case(start, (1, 2)), Case(start, (3,), begin=scattered)], moves, text, played=[0, 1])
