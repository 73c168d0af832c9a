"""Frysk! (rulebook: draughts-family B and C): Frisian draughts with five men on the first row.

A state is (pieces, side): M men, K kings, small letters are Black's. The three-move rule, which needs more plies
than are counted, is not here.
"""
from counting import Case, main, name, rows

SIZE = 10
CELLS = {(x, y) for x in range(SIZE) for y in range(SIZE) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
JUMPS = (*DIAGONALS, (2, 0), (-2, 0), (0, 2), (0, -2))
WORTH = {"M": 1000, "K": 1501}  # two kings beat three men


def line(at, way):
    """The cells from `at` on in a direction."""
    cell = at[0] + way[0], at[1] + way[1]
    while cell in CELLS:
        yield cell
        cell = cell[0] + way[0], cell[1] + way[1]


def jumps(board, at, piece, jumped):
    """Single jumps: (the cell jumped, a cell behind it). What was jumped stays as an obstacle."""
    for way in JUMPS:
        cells = list(line(at, way))
        first = next((n for n, cell in enumerate(cells) if cell in board), None)
        if first is None or (first > 0 and piece in "Mm"):
            continue
        over = cells[first]
        if over in jumped or board[over].isupper() == piece.isupper():
            continue
        for n, to in enumerate(cells[first + 1:]):
            if to in board or (n > 0 and piece in "Mm"):
                break
            yield over, to


def chains(board, at, piece, jumped=()):
    """Chains that cannot go on: (end, what was jumped); `board` is without the piece that jumps."""
    found = []
    for over, to in jumps(board, at, piece, jumped):
        found += chains(board, to, piece, (*jumped, over)) or [(to, (*jumped, over))]
    return found


def crowned(piece, cell):
    return {("M", SIZE - 1): "K", ("m", 0): "k"}.get((piece, cell[1]), piece)


def captures(board, side):
    """(start, end, jumped) of the chains worth most; of those a king's come before a man's."""
    found = []
    for start, piece in board.items():
        if piece.isupper() == (side == "white"):
            rest = {cell: what for cell, what in board.items() if cell != start}
            for to, jumped in chains(rest, start, piece):
                worth = sum(WORTH[board[cell].upper()] for cell in jumped)
                found.append((worth, piece in "Kk", start, to, jumped))
    best = max((entry[:2] for entry in found), default=None)
    return [entry[2:] for entry in found if entry[:2] == best]


def moves(state):
    pieces, side = state
    board = dict(pieces)
    other = "black" if side == "white" else "white"
    result = {}

    def put(start, to, taken=()):
        after = {cell: what for cell, what in board.items() if cell != start and cell not in taken}
        after[to] = crowned(board[start], to)
        result[f"{name(start)}-{name(to)} {' '.join(sorted(map(name, taken)))}"] = (frozenset(after.items()), other)

    for start, to, jumped in captures(board, side):
        put(start, to, jumped)
    if result:
        return result
    for start, piece in board.items():
        if piece.isupper() != (side == "white"):
            continue
        for way in {"M": DIAGONALS[:2], "m": DIAGONALS[2:]}.get(piece, DIAGONALS):
            for n, to in enumerate(line(start, way)):
                if to in board or (n > 0 and piece in "Mm"):
                    break
                put(start, to)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)) if (x, y) in CELLS else '_', SIZE, SIZE)} {state[1]}"


START = {cell: "M" if cell[1] == 0 else "m" for cell in CELLS if cell[1] in (0, SIZE - 1)}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), range(1, 5))], moves, text, played=[0], depth=3)
