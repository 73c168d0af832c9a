"""Konane (rulebook: capture-oddities, Konane): a stone jumps on in one direction, whoever cannot has lost.

A state is (stones, side, opening): stones by cell, B or W; opening is the first gap while White has to
reply, "open" before it, None afterwards.
"""
from counting import Case, main, name, rows

CELLS = [(x, y) for x in range(8) for y in range(8)]
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def moves(state):
    stones, side, opening = state
    board = dict(stones)
    other = "white" if side == "black" else "black"

    def without(*cells):
        return frozenset((cell, stone) for cell, stone in board.items() if cell not in cells)
    if opening == "open":
        return {f"{name(cell)} open": (without(cell), other, cell) for cell in ((0, 0), (7, 7), (3, 3), (4, 4))}
    if opening:
        gaps = [(opening[0] + x, opening[1] + y) for x, y in STEPS]
        return {f"{name(cell)} reply": (without(cell), other, None) for cell in gaps if cell in CELLS}
    result = {}
    own, enemy = ("S", "s") if side == "black" else ("s", "S")
    for start in board:
        for x, y in STEPS if board[start] == own else ():
            at, taken, path = start, [], name(start)
            while True:
                over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
                if board.get(over) != enemy or to not in CELLS or to in board:
                    break
                at, path = to, f"{path}-{name(to)}"
                taken.append(over)
                result[path] = (without(start, *taken) | {(to, own)}, other, None)
    return result


def text(state):
    stones, side, opening = state
    board = dict(stones)
    return None if opening else f"{rows(lambda x, y: board.get((x, y)), 8, 8)} {side}"


START = (frozenset((cell, "Ss"[sum(cell) % 2]) for cell in CELLS), "black", "open")

if __name__ == "__main__":
    main([Case(START, range(1, 7))], moves, text, played=[0], depth=4)
