"""Dark chess (rulebook: hidden-information 1, chess-family 1): chess without check; who takes the king has won.

A state is (pieces, side, castling rights, passed cell); small letters are Black's. Rights are the letters of FEN.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8)}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT = [(x * a, y * b) for x, y in DIAGONALS for a, b in ((1, 2), (2, 1))]
WAYS = {"K": (*DIAGONALS, *STRAIGHT), "Q": (*DIAGONALS, *STRAIGHT), "R": STRAIGHT, "B": DIAGONALS, "N": KNIGHT}
CORNERS = {(7, 0): "K", (0, 0): "Q", (7, 7): "k", (0, 7): "q"}
KINGS = {(4, 0): "KQ", (4, 7): "kq"}


def pawn_moves(board, start, white, passed):
    """(end, what is taken, the cell passed over) of a pawn."""
    x, y = start
    up = 1 if white else -1
    if (x, y + up) not in board:
        yield (x, y + up), None, None
        if y == (1 if white else 6) and (x, y + 2 * up) not in board:
            yield (x, y + 2 * up), None, (x, y + up)
    for side in (-1, 1):
        to = x + side, y + up
        if to in board and board[to].isupper() != white:
            yield to, to, None
        elif to == passed:
            yield to, (to[0], y), None


def piece_moves(board, start, piece, white):
    """(end, what is taken) of any other piece."""
    for dx, dy in WAYS[piece.upper()]:
        for n in range(1, 2 if piece in "KkNn" else 8):
            to = start[0] + n * dx, start[1] + n * dy
            if to not in CELLS:
                break
            if to in board:
                if board[to].isupper() != white:
                    yield to, to
                break
            yield to, None


def castlings(board, white, rights):
    """(king's end, rook's start, rook's end): the cells between king and rook must be empty, no more."""
    y = 0 if white else 7
    for letter, rook, between, king_to, rook_to in (("K", 7, (5, 6), 6, 5), ("Q", 0, (1, 2, 3), 2, 3)):
        if (letter if white else letter.lower()) in rights and not any((x, y) in board for x in between):
            yield (king_to, y), (rook, y), (rook_to, y)


def moves(state):
    pieces, side, rights, passed = state
    board, white = dict(pieces), side == "white"
    if not {"K", "k"} <= set(board.values()):
        return {}
    other, result = "black" if white else "white", {}

    def put(start, to, taken=None, passing=None, becomes=None, rook=()):
        after = dict(board)
        after.pop(taken, None)
        piece = after.pop(start)
        after[to] = (becomes if white else becomes.lower()) if becomes else piece
        for rook_from, rook_to in rook:
            after[rook_to] = after.pop(rook_from)
        lost = KINGS.get(start, "") + CORNERS.get(start, "") + CORNERS.get(to, "")
        left = "".join(letter for letter in rights if letter not in lost)
        key = f"{name(start)}-{name(to)}{becomes or ''}{' castle' if rook else ''}"
        result[key] = (frozenset(after.items()), other, left, passing)

    for start, piece in board.items():
        if piece.isupper() != white:
            continue
        if piece in "Pp":
            for to, taken, passing in pawn_moves(board, start, white, passed):
                for becomes in "QRBN" if to[1] in (0, 7) else (None,):
                    put(start, to, taken, passing, becomes)
        else:
            for to, taken in piece_moves(board, start, piece, white):
                put(start, to, taken)
        if piece in "Kk":
            for to, rook_from, rook_to in castlings(board, white, rights):
                put(start, to, rook=[(rook_from, rook_to)])
    return result


def text(state):
    board = dict(state[0])
    passed = name(state[3]) if state[3] else "-"
    return f"{rows(lambda x, y: board.get((x, y)), 8, 8)} {state[1][0]} {state[2] or '-'} {passed} 0 1"


def read(fen):
    """The state of a FEN."""
    lines, side, rights, passed = fen.split()[:4]
    board = {}
    for y, line in enumerate(reversed(lines.split("/"))):
        x = 0
        for letter in line:
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, y] = letter
                x += 1
    cell = None if passed == "-" else ("abcdefgh".index(passed[0]), int(passed[1]) - 1)
    return frozenset(board.items()), {"w": "white", "b": "black"}[side], rights.replace("-", ""), cell


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"

if __name__ == "__main__":
    main([Case(read(START), range(1, 4)), Case(read(CASTLING), range(1, 4), CASTLING),
          Case(read(PROMOTING), range(1, 4), PROMOTING)], moves, text, played=[0, 1], depth=2)
