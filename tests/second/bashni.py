"""Bashni (rulebook: stacking 1): Russian draughts with columns.

A state is (columns, side): a column is a string from the bottom, M men, K kings, small letters are Black's;
the top owns it.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def owns(side, column):
    return column != "" and column[-1].isupper() == (side == "white")


def crowned(column, cell):
    if (column[-1], cell[1]) in (("M", 7), ("m", 0)):
        return column[:-1] + {"M": "K", "m": "k"}[column[-1]]
    return column


def jumps(board, at, side, jumped):
    """Single jumps: (the column jumped, the cells behind it). A column that was jumped stays an obstacle, even an
    emptied one, which is "" until the move ends."""
    reach = 7 if board[at][-1] in "Kk" else 1
    for x, y in DIAGONALS:
        line = [(at[0] + n * x, at[1] + n * y) for n in range(1, 8)]
        line = [cell for cell in line if cell in CELLS]
        first = next((n for n, cell in enumerate(line) if cell in board), 8)
        if first >= reach or first >= len(line) or line[first] in jumped or owns(side, board[line[first]]):
            continue
        behind = []
        for cell in line[first + 1:first + 1 + reach]:
            if cell in board:
                break
            behind.append(cell)
        if behind:
            yield line[first], behind


def captures(board, at, side, jumped=frozenset()):
    """All complete chains: (path, board after it). Of the cells behind a column those count from which it goes on,
    if there are such."""
    found = []
    for over, behind in jumps(board, at, side, jumped):
        ends, chains = [], []
        for to in behind:
            after = dict(board)
            after[to] = crowned(board[over][-1] + after.pop(at), to)
            after[over] = board[over][:-1]
            further = captures(after, to, side, jumped | {over})
            chains += [((to, *path), end) for path, end in further]
            ends.append(((to,), after))
        found += chains or ends
    return found


def moves(state):
    columns, side = state
    board = dict(columns)
    other = "black" if side == "white" else "white"
    own = sorted(cell for cell in board if owns(side, board[cell]))
    result, seen = {}, set()
    for start in own:
        for path, after in captures(board, start, side):
            following = (frozenset((cell, column) for cell, column in after.items() if column), other)
            if (start, following) not in seen:
                seen.add((start, following))
                result["-".join(name(cell) for cell in (start, *path)) + " jump"] = following
    if result:
        return result
    for start in own:
        man = board[start][-1] in "Mm"
        for x, y in DIAGONALS:
            for n in range(1, 2 if man else 8):
                to = start[0] + n * x, start[1] + n * y
                if to not in CELLS or to in board or man and y != (1 if side == "white" else -1):
                    break
                after = dict(board)
                after[to] = crowned(after.pop(start), to)
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other)
    return result


def text(state):
    board = dict(state[0])

    def cell(x, y):
        column = board.get((x, y), "")
        return "_" if (x, y) not in CELLS else f"({column})" if len(column) > 1 else column or None
    return f"{rows(cell, 8, 8)} {state[1]}"


START = {cell: "M" if cell[1] < 3 else "m" for cell in CELLS if cell[1] not in (3, 4)}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), range(1, 7))], moves, text, played=[0], depth=4)
