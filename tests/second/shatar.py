"""Shatar (rulebook: chess-family 5): Mongolian chess. A knight alone may not mate, a bare king ends the game.

A state is (pieces, side, whether knights may mate): K noyon, J bers, R terge, B teme, N mori, P khuu, small letters are Black's.
What a mate is worth (the series of checks) changes no list of moves and is not here.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8)}
DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT = [(x * a, y * b) for x, y in DIAGONALS for a, b in ((1, 2), (2, 1))]
# Kind -> (directions, how far).
WAYS = {"K": [(DIAGONALS + STRAIGHT, 1)], "J": [(STRAIGHT, 7), (DIAGONALS, 1)], "R": [(STRAIGHT, 7)],
        "B": [(DIAGONALS, 7)], "N": [(KNIGHT, 1)]}


def reached(board, start, piece):
    """Cells that a piece other than a pawn could go to or strike, the first piece in its way included."""
    for ways, far in WAYS[piece.upper()]:
        for dx, dy in ways:
            for n in range(1, far + 1):
                to = start[0] + n * dx, start[1] + n * dy
                if to not in CELLS:
                    break
                yield to
                if to in board:
                    break


def struck(board, start, piece):
    if piece in "Pp":
        up = 1 if piece == "P" else -1
        return [(start[0] + side, start[1] + up) for side in (-1, 1)]
    return reached(board, start, piece)


def checkers(board, white):
    """The pieces that attack the king of that side."""
    king = next(cell for cell, piece in board.items() if piece == ("K" if white else "k"))
    return [piece for cell, piece in board.items() if piece.isupper() != white and king in struck(board, cell, piece)]


def boards_after(board, white):
    """(name, board after) of all moves that do not leave the own king attacked."""
    for start, piece in list(board.items()):
        if piece.isupper() != white:
            continue
        ends = [to for to in struck(board, start, piece) if to not in board or board[to].isupper() != white]
        if piece in "Pp":
            straight = start[0], start[1] + (1 if white else -1)
            ends = [to for to in ends if to in board] + ([straight] if straight not in board else [])
        for to in ends:
            after = {cell: what for cell, what in board.items() if cell != start}
            after[to] = {("P", 7): "J", ("p", 0): "j"}.get((piece, to[1]), piece)
            if not checkers(after, white):
                yield f"{name(start)}-{name(to)}", after


def knight_mate(board, white):
    """Whether that side is mated, and nothing but knights gives the check."""
    giving = checkers(board, white)
    return bool(giving) and set(giving) <= {"N", "n"} and not any(True for _ in boards_after(board, white))


def moves(state):
    pieces, side, knights_mate = state
    board, white = dict(pieces), side == "white"
    if any(sum(piece.isupper() == colour for piece in board.values()) == 1 for colour in (True, False)):
        return {}
    return {key: (frozenset(after.items()), "black" if white else "white", knights_mate)
            for key, after in boards_after(board, white) if knights_mate or not knight_mate(after, not white)}


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 8, 8)} {state[1]}"


def read(rows_of_text):
    board = {}
    for y, line in enumerate(reversed(rows_of_text.split("/"))):
        x = 0
        for letter in line:
            if letter.isdigit():
                x += int(letter)
            else:
                board[x, y] = letter
                x += 1
    return frozenset(board.items())


START = read("rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR")
# Few pawns, so that random games meet bare kings; and two knights' mates.
OPEN = "r3k2r/8/2n2n2/8/8/2N2N2/8/R3K2R"
MATES = "1r5k/p5pp/8/6N1/3N4/2n5/PP6/KR6"

if __name__ == "__main__":
    main([Case((START, "white", False), range(1, 4)), Case((read(OPEN), "white", False), range(1, 4), f"{OPEN} white"),
          Case((read(MATES), "white", False), range(1, 4), f"{MATES} white"),
          Case((read(MATES), "white", True), range(1, 4), f"{MATES} white", "options: {knight_mate: allowed}")],
         moves, text, played=[0, 1], depth=2)
