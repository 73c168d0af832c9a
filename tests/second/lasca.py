"""Lasca (rulebook: stacking 2): draughts with columns on seven by seven, short officers.

A state is (columns, side): a column is a string from the bottom, S soldiers, O officers, small letters are
Black's; the top owns it.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(7) for y in range(7) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def ways(letter):
    """Soldiers step and jump forward only."""
    forward = {"S": 1, "s": -1}.get(letter)
    return [step for step in DIAGONALS if forward in (None, step[1])]


def owns(side, column):
    return column != "" and column[-1].isupper() == (side == "white")


def crowned(column, cell):
    if (column[-1], cell[1]) in (("S", 6), ("s", 0)):
        return column[:-1] + {"S": "O", "s": "o"}[column[-1]]
    return column


def captures(board, at, side, jumped=frozenset()):
    """All complete chains of the column on `at`: (path, board after it)."""
    found = []
    for x, y in ways(board[at][-1]):
        over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
        prey = board.get(over, "")
        if prey == "" or owns(side, prey) or over in jumped or to not in CELLS or to in board:
            continue
        after = dict(board)
        column = prey[-1] + after.pop(at)  # the prisoner goes below
        after[to] = crowned(column, to)
        after[over] = prey[:-1]
        if prey[:-1] == "":
            del after[over]
        further = captures(after, to, side, jumped | {over}) if after[to] == column else []  # promoted: the end
        found += [((to, *path), end) for path, end in further or [((), after)]]
    return found


def moves(state):
    columns, side = state
    board = dict(columns)
    other = "black" if side == "white" else "white"
    own = sorted(cell for cell in board if owns(side, board[cell]))
    result = {}
    for start in own:
        for path, after in captures(board, start, side):
            key = "-".join(name(cell) for cell in (start, *path)) + " jump"
            following = (frozenset(after.items()), other)
            if (start, following) not in [(at, end) for at, end in result.values()]:
                result[key] = (start, following)
    if result:
        return {key: following for key, (_, following) in result.items()}
    for start in own:
        for x, y in ways(board[start][-1]):
            to = start[0] + x, start[1] + y
            if to in CELLS and to not in board:
                after = dict(board)
                after[to] = crowned(after.pop(start), to)
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other)
    return result


def text(state):
    board = dict(state[0])

    def cell(x, y):
        column = board.get((x, y), "")
        return "_" if (x, y) not in CELLS else f"({column})" if len(column) > 1 else column or None
    return f"{rows(cell, 7, 7)} {state[1]}"


START = {cell: "S" if cell[1] < 3 else "s" for cell in CELLS if cell[1] != 3}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), range(1, 8))], moves, text, played=[0], depth=4)
