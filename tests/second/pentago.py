"""Pentago (rulebook: misc 2): place a stone, then turn one quarter of the board.

A state is (stones, side, over).
"""
from counting import Case, main, name, rows

CELLS = [(x, y) for x in range(6) for y in range(6)]
LINES = [[(x + n * dx, y + n * dy) for n in range(5)] for x, y in CELLS
         for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)) if (x + 4 * dx, y + 4 * dy) in CELLS]


def five(board, stone):
    enough = list(board.values()).count(stone) >= 5
    return enough and any(all(board.get(cell) == stone for cell in line) for line in LINES)


def turned(board, corner, clockwise):
    """Within a quarter (x, y) goes to (y, 2 - x) clockwise."""
    result = {}
    for (x, y), stone in board.items():
        if (x // 3, y // 3) == corner:
            x, y = (y % 3, 2 - x % 3) if clockwise else (2 - y % 3, x % 3)
            x, y = x + 3 * corner[0], y + 3 * corner[1]
        result[x, y] = stone
    return result


def moves(state):
    stones, side, over = state
    if over:
        return {}
    stone, other = ("S", "black") if side == "white" else ("s", "white")
    result = {}
    for cell in CELLS:
        if cell in dict(stones):
            continue
        board = {**dict(stones), cell: stone}
        if five(board, stone):  # won before turning
            result[f"stone@{name(cell)} place"] = (frozenset(board.items()), other, True)
            continue
        for corner in ((0, 0), (0, 1), (1, 0), (1, 1)):
            for clockwise in (False, True):
                after = turned(board, corner, clockwise)
                done = five(after, "S") or five(after, "s") or len(after) == 36
                result[name(cell), corner, clockwise] = (frozenset(after.items()), other, done)
    return {str(key): after for key, after in result.items()}


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 6, 6)} {state[1]}"


def scattered(dice):
    """Many stones, five nowhere."""
    while True:
        cells = list(CELLS)
        count = 8 + dice.below(10)
        board = {cells.pop(dice.below(len(cells))): "Ss"[n % 2] for n in range(2 * count)}
        if not five(board, "S") and not five(board, "s"):
            return frozenset(board.items()), "white", False


if __name__ == "__main__":
    main([Case((frozenset(), "white", False), (1, 2), begin=scattered)], moves, text, played=[0])
