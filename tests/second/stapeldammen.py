"""Stapeldammen (rulebook: stacking 3): draughts with columns, the most men must be taken.

A state is (columns, side): a column is a string of men from the bottom, white M, black m; the top owns it.
"""
from counting import Case, main, name, rows

SIZE = 10
CELLS = {(x, y) for x in range(SIZE) for y in range(SIZE) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def beside(cell, step, times=1):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def captures(board, at, enemy, last=None):
    """All complete chains of the column on `at`: (path, board after it)."""
    found = []
    for step in DIAGONALS:
        over, to = beside(at, step), beside(at, step, 2)
        if last and step == (-last[0], -last[1]):  # never straight back
            continue
        if board.get(over, " ")[-1] in enemy and to in CELLS and to not in board:
            after = dict(board)
            column = after.pop(at)
            rest = after.pop(over)
            after[to] = rest[-1] + column  # the prisoner goes below
            if rest[:-1]:
                after[over] = rest[:-1]
            for path, end in captures(after, to, enemy, step) or [((), after)]:
                found.append(((to,) + path, end))
    return found


def moves(state):
    columns, side = state
    board = dict(columns)
    own, enemy, forward = ("M", "m", 1) if side == "white" else ("m", "M", -1)
    other = "black" if side == "white" else "white"
    chains = [(at, path, after) for at in board if board[at][-1] == own
              for path, after in captures(board, at, enemy)]
    if chains:
        most = max(len(path) for _, path, _ in chains)
        longest = sorted((chain for chain in chains if len(chain[1]) == most), key=lambda chain: chain[:2])
        result = {}
        for at, path, after in longest:  # one move if start and all columns afterwards agree
            following = (frozenset(after.items()), other)
            result.setdefault((at, following), "-".join(name(cell) for cell in (at, *path)) + " jump")
        return {key: following for (_, following), key in result.items()}
    result = {}
    for at in board:
        for step in ((-1, forward), (1, forward)):
            to = beside(at, step)
            if board[at][-1] == own and to in CELLS and to not in board:
                after = dict(board)
                after[to] = after.pop(at)
                result[f"{name(at)}-{name(to)}"] = (frozenset(after.items()), other)
    return result


def text(state):
    board = dict(state[0])

    def cell(x, y):
        column = board.get((x, y), "")
        return "_" if (x, y) not in CELLS else f"({column})" if len(column) > 1 else column or None
    return f"{rows(cell, SIZE, SIZE)} {state[1]}"


START = {cell: "M" if cell[1] < 4 else "m" for cell in CELLS if cell[1] not in (4, 5)}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), (1, 2, 3, 4))], moves, text, played=[0], depth=3)
