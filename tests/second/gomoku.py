"""Gomoku (rulebook: misc 10) without the bans of Renju: five in a row, by the standard rule exactly five.

A state is (stones, side, over, exact).
"""
from counting import Case, main, name, rows

SIZE = 15
CELLS = [(x, y) for x in range(SIZE) for y in range(SIZE)]


def row(board, cell, step):
    """How many of one colour stand in line with the stone on `cell`."""
    count = 1
    for x, y in (step, (-step[0], -step[1])):
        at = cell[0] + x, cell[1] + y
        while board.get(at) == board[cell]:
            count += 1
            at = at[0] + x, at[1] + y
    return count


def wins(board, cell, exact):
    counts = [row(board, cell, step) for step in ((1, 0), (0, 1), (1, 1), (1, -1))]
    return 5 in counts if exact else max(counts) >= 5


def moves(state):
    stones, side, over, exact = state
    if over:
        return {}
    result = {}
    for cell in CELLS:
        if (cell, "S") not in stones and (cell, "s") not in stones:
            board = {**dict(stones), cell: "S" if side == "black" else "s"}
            over = wins(board, cell, exact) or len(board) == len(CELLS)
            key = f"stone@{name(cell)} place"
            result[key] = (frozenset(board.items()), "white" if side == "black" else "black", over, exact)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), SIZE, SIZE)} {state[1]}"


def scattered(exact):
    """Most cells full, nobody has won: rows of five and more are near."""
    def begin(dice):
        board = {}
        for turn in range(188):
            cell = dice.pick([cell for cell in CELLS if cell not in board])
            board[cell] = "Ss"[turn % 2]
            if max(row(board, cell, step) for step in ((1, 0), (0, 1), (1, 1), (1, -1))) >= 5:
                del board[cell]
        black = sum(stone == "S" for stone in board.values())
        return frozenset(board.items()), "black" if 2 * black <= len(board) else "white", False, exact
    return begin


if __name__ == "__main__":
    main([Case((frozenset(), "black", False, exact), (1, 2), extra=extra, begin=scattered(exact))
          for extra, exact in (("", True), ("options: {rules: freestyle}", False))], moves, text, played=[0, 1])
