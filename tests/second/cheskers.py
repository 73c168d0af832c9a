"""Cheskers (rulebook: draughts-family F): pawns and kings of draughts, bishops and camels of chess.

A state is (pieces, side): P pawns, K kings, B bishops, C camels, small letters are Black's.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
CAMEL = [(x * a, y * b) for x, y in DIAGONALS for a, b in ((1, 3), (3, 1))]


def own(side, piece):
    return piece.isupper() == (side == "white")


def ways(piece):
    return {"P": DIAGONALS[:2], "p": DIAGONALS[2:]}.get(piece, DIAGONALS)


def last(piece, cell):
    return (piece, cell[1]) in (("P", 7), ("p", 0))


def chains(board, at, piece, side, jumped=()):
    """Complete chains: (end, what was jumped); `board` is without the piece that jumps."""
    found = []
    for x, y in ways(piece):
        over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
        if over in board and not own(side, board[over]) and over not in jumped and to in CELLS and to not in board:
            further = [] if last(piece, to) else chains(board, to, piece, side, (*jumped, over))
            found += further or [(to, (*jumped, over))]
    return found


def moves(state):
    pieces, side = state
    board = dict(pieces)
    other = "black" if side == "white" else "white"
    if not {"K", "k"} <= set(board.values()):
        return {}
    quiet, taking, compelled = {}, {}, False

    def put(into, start, to, taken):
        piece = board[start]
        after = {cell: what for cell, what in board.items() if cell != start and cell not in taken}
        becomes = [kind if side == "white" else kind.lower() for kind in "KBC"] if last(piece, to) else [piece]
        for kind in becomes:
            key = f"{name(start)}-{name(to)} {kind} {' '.join(sorted(map(name, taken)))}"
            into[key] = (frozenset({**after, to: kind}.items()), other)

    for start, piece in board.items():
        if not own(side, piece):
            continue
        rest = {cell: what for cell, what in board.items() if cell != start}
        if piece in "PpKk":
            for to, jumped in chains(rest, start, piece, side):
                put(taking, start, to, jumped)
                compelled = True
        reach = 7 if piece in "Bb" else 1
        for x, y in CAMEL if piece in "Cc" else ways(piece):
            for n in range(1, reach + 1):
                to = start[0] + n * x, start[1] + n * y
                if to not in CELLS:
                    break
                if to in board:
                    if piece in "BbCc" and not own(side, board[to]):
                        put(taking, start, to, (to,))
                    break
                put(quiet, start, to, ())
    return taking if compelled else {**quiet, **taking}


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)) if (x, y) in CELLS else '_', 8, 8)} {state[1]}"


WHITE = "a1B c1K e1K g1C b2P d2P f2P h2P a3P c3P e3P g3P"
BLACK = "b8c d8k f8k h8b a7p c7p e7p g7p b6p d6p f6p h6p"
START = {("abcdefgh".index(word[0]), int(word[1]) - 1): word[2] for word in f"{WHITE} {BLACK}".split()}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "black"), range(1, 5))], moves, text, played=[0], depth=3)
