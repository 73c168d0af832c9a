"""Stavropol checkers (rulebook: draughts-family D): Russian draughts in which one may move either colour.

A state is (pieces, side): M men, K kings, small letters are Black's. That repetition loses needs more plies.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


def crowned(piece, cell):
    return {("M", 7): "K", ("m", 0): "k"}.get((piece, cell[1]), piece)


def jumps(board, at, piece, jumped):
    """Single jumps: (the piece jumped, the cells behind it). What was jumped stays as an obstacle."""
    reach = 7 if piece in "Kk" else 1
    for x, y in DIAGONALS:
        line = [(at[0] + n * x, at[1] + n * y) for n in range(1, 8)]
        line = [cell for cell in line if cell in CELLS]
        first = next((n for n, cell in enumerate(line) if cell in board), 8)
        if first >= min(reach, len(line)) or line[first] in jumped or board[line[first]].isupper() == piece.isupper():
            continue
        behind = []
        for cell in line[first + 1:first + 1 + reach]:
            if cell in board:
                break
            behind.append(cell)
        if behind:
            yield line[first], behind


def captures(board, at, piece, jumped=frozenset()):
    """All complete chains: (end, the piece then, what was jumped); `board` is without the piece that moves."""
    found = []
    for over, behind in jumps(board, at, piece, jumped):
        ends, chains = [], []
        for to in behind:
            arrived = crowned(piece, to)
            chains += captures(board, to, arrived, jumped | {over})
            ends.append((to, arrived, jumped | {over}))
        found += chains or ends
    return found


def moves(state):
    pieces, side = state
    board = dict(pieces)
    other = "black" if side == "white" else "white"
    if len({piece.isupper() for piece in board.values()}) < 2:
        return {}
    for mine in (True, False):  # captures with own pieces come before those with the other's
        result = {}
        for start, piece in board.items():
            if (piece.isupper() == (side == "white")) == mine:
                rest = {cell: what for cell, what in board.items() if cell != start}
                for to, arrived, jumped in captures(rest, start, piece):
                    after = {cell: what for cell, what in rest.items() if cell not in jumped}
                    after[to] = arrived
                    key = f"{name(start)}-{name(to)} takes {' '.join(sorted(map(name, jumped)))}"
                    result[key] = (frozenset(after.items()), other)
        if result:
            return result
    for start, piece in board.items():
        for x, y in DIAGONALS:
            for n in range(1, 8 if piece in "Kk" else 2):
                to = start[0] + n * x, start[1] + n * y
                if to not in CELLS or to in board or (piece, y) in (("M", -1), ("m", 1)):
                    break
                after = dict(board)
                del after[start]
                after[to] = crowned(piece, to)
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)) if (x, y) in CELLS else '_', 8, 8)} {state[1]}"


START = {cell: "M" if cell[1] < 3 else "m" for cell in CELLS if cell[1] not in (3, 4)}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), range(1, 5))], moves, text, played=[0], depth=3)
