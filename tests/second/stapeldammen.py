"""Stapeldammen (rulebook: stacking 3): draughts with columns, the most men must be taken.

A state is (columns, side, size, reversal): a column is a string of men from the bottom, white M, black m; the
top owns it; `reversal` says whether a jump may go straight back.
"""
from counting import Case, main, name, rows

DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def beside(cell, step, times=1):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def inside(cell, size):
    return 0 <= cell[0] < size and 0 <= cell[1] < size


def captures(board, at, enemy, size, reversal, last=None):
    """All complete chains of the column on `at`: (path, board after it)."""
    found = []
    for step in DIAGONALS:
        over, to = beside(at, step), beside(at, step, 2)
        if last and not reversal and step == (-last[0], -last[1]):
            continue
        if board.get(over, " ")[-1] in enemy and inside(to, size) and to not in board:
            after = dict(board)
            column = after.pop(at)
            rest = after.pop(over)
            after[to] = rest[-1] + column  # the prisoner goes below
            if rest[:-1]:
                after[over] = rest[:-1]
            for path, end in captures(after, to, enemy, size, reversal, step) or [((), after)]:
                found.append(((to,) + path, end))
    return found


def moves(state):
    columns, side, size, reversal = state
    board = dict(columns)
    own, enemy, forward = ("M", "m", 1) if side == "white" else ("m", "M", -1)
    other = "black" if side == "white" else "white"
    chains = [(at, path, after) for at in board if board[at][-1] == own
              for path, after in captures(board, at, enemy, size, reversal)]
    if chains:
        most = max(len(path) for _, path, _ in chains)
        longest = sorted((chain for chain in chains if len(chain[1]) == most), key=lambda chain: chain[:2])
        result = {}
        for at, path, after in longest:  # one move if start and all columns afterwards agree
            following = (frozenset(after.items()), other, size, reversal)
            result.setdefault((at, following), "-".join(name(cell) for cell in (at, *path)) + " jump")
        return {key: following for (_, following), key in result.items()}
    result = {}
    for at in board:
        for step in ((-1, forward), (1, forward)):
            to = beside(at, step)
            if board[at][-1] == own and inside(to, size) and to not in board:
                after = dict(board)
                after[to] = after.pop(at)
                result[f"{name(at)}-{name(to)}"] = (frozenset(after.items()), other, size, reversal)
    return result


def text(state):
    columns, side, size, _ = state
    board = dict(columns)

    def cell(x, y):
        column = board.get((x, y), "")
        return "_" if (x + y) % 2 else f"({column})" if len(column) > 1 else column or None
    return f"{rows(cell, size, size)} {side}"


def begin(size, reversal=False):
    men = {(x, y): "M" if y < size // 2 else "m" for x in range(size) for y in range(size)
           if (x + y) % 2 == 0 and y not in (size // 2 - 1, size // 2)}
    return frozenset(men.items()), "white", size, reversal


if __name__ == "__main__":
    main([Case(begin(10), (1, 2, 3, 4)), Case(begin(10, True), (4,), extra="options: {reversal: true}"),
          Case(begin(8), (1, 2, 3, 4, 5), extra="options: {size: 8}")], moves, text, played=[0, 1, 2], depth=3)
