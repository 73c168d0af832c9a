"""Pilare (Gomez Arrausi 2005, Mancala World and mindsports.nl): a stack is sown from its bottom along a way that turns.

A state is (stacks, side, under_way): a stack is a string from the bottom, M Red's, m White's, o nobody's; the top
owns it. `under_way` is None, or the cell where the rest of a stack is, how many pieces, and the cell before.
"""
from counting import Case, main, name, rows

OTHER = {"red": "white", "white": "red"}
OWN = {"red": "M", "white": "m"}


def beside(cell, size):
    x, y = cell
    return [(a, b) for a, b in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if 0 <= a < size and 0 <= b < size]


def moves(state):
    stacks, side, under_way, size = state
    board = dict(stacks)
    if under_way:
        start, count, before = under_way
        ways = [(start, to, count) for to in beside(start, size) if to != before]
    else:
        ways = [(start, to, len(board[start])) for start in board if board[start][-1] == OWN[side]
                for to in beside(start, size)]
    result = {}
    for start, to, count in ways:
        after = dict(board)
        stack = after.pop(start)
        if len(stack) > count:
            after[start] = stack[:-count]
        after[to] = after.get(to, "") + stack[-count:]
        key = f"{name(start)}-{name(to)} {'on' if under_way else 'sow'}"
        following = (OTHER[side], None) if count == 1 else (side, (to, count - 1, start))
        result[key] = (frozenset(after.items()), *following, size)
    return result


def text(state):
    stacks, side, under_way, size = state
    board = dict(stacks)

    def cell(x, y):
        stack = board.get((x, y), "")
        return f"({stack})" if len(stack) > 1 else stack or None
    return None if under_way else f"{rows(cell, size, size)} {side}"


def start(size):
    board = {}
    for x in range(size):
        for y in range(size):
            red = y == 0 or x in (0, size - 1) and y < size // 2
            white = y == size - 1 or x in (0, size - 1) and y >= size // 2
            board[x, y] = "oM" if red else "om" if white else "o"
    return frozenset(board.items()), "red", None, size


if __name__ == "__main__":
    main([Case(start(6), (1, 2, 3, 4)), Case(start(8), (1, 2, 3), extra="options: {size: 8}")],
         moves, text, played=[0, 1], depth=3)
