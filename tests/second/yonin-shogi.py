"""Yonin shogi (rulebook: many-players 2), everybody for himself, a mated player is out.

A state is (pieces, hands, side, out, checker): a piece is (owner, letter), owners 0 to 3 are South, West,
North and East, "+" in front of a letter is promoted; hands are one text for each player; `out` are those who
are mated; `checker` says for each player who attacked his king last.
"""
from functools import partial

from counting import Case, main, rows

CELLS = [(x, y) for x in range(9) for y in range(9)]  # x from the left, file 9; y from the bottom, rank i
NAMES = ("south", "west", "north", "east")
GOLD = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)]
CROSS, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {"K": CROSS + DIAGONAL, "G": GOLD, "S": [(0, 1)] + DIAGONAL, "N": [(1, 2), (-1, 2)], "P": [(0, 1)],
         "+S": GOLD, "+N": GOLD, "+L": GOLD, "+P": GOLD, "+R": DIAGONAL, "+B": CROSS}
SLIDES = {"R": CROSS, "B": DIAGONAL, "L": [(0, 1)], "+R": CROSS, "+B": DIAGONAL}


KINDS = {"P": "pawn", "S": "silver", "G": "gold", "R": "rook", "N": "knight", "L": "lance", "B": "bishop"}


def name(cell):
    return f"{9 - cell[0]}{'ihgfedcba'[cell[1]]}"


def turned(step, owner):
    """A step of South's, as the owner's: West looks to the right, North down, East to the left."""
    x, y = step
    return ((x, y), (y, -x), (-x, -y), (-y, x))[owner]


def line_and_depth(cell, owner):
    """The owner's file and how far he has advanced, from 0."""
    x, y = cell
    return ((x, y), (y, x), (x, 8 - y), (y, 8 - x))[owner]


def reached(board, cell):
    """All cells onto which the piece can go, captures of everything included."""
    owner, letter = board[cell]
    for step in STEPS.get(letter, ()):
        x, y = turned(step, owner)
        if (cell[0] + x, cell[1] + y) in CELLS:
            yield cell[0] + x, cell[1] + y
    for step in SLIDES.get(letter, ()):
        x, y = turned(step, owner)
        to = cell[0] + x, cell[1] + y
        while to in CELLS:
            yield to
            if to in board:
                break
            to = to[0] + x, to[1] + y


def attackers(board, side, out):
    """The players who attack the king of `side`; a player who is out attacks nothing."""
    king = next((cell for cell, piece in board.items() if piece == (side, "K")), None)
    return {piece[0] for cell, piece in board.items()
            if piece[0] != side and piece[0] not in out and king in reached(board, cell)}


def stuck(letter, cell, owner):
    """Whether the piece could never move again from there."""
    return line_and_depth(cell, owner)[1] > {"P": 7, "L": 7, "N": 6}.get(letter, 8)


def candidates(board, hands, side):
    """Moves before kings are looked at: (name, board, hands, where a pawn was dropped)."""
    for cell, (owner, letter) in board.items():
        for to in set(reached(board, cell)) if owner == side else ():
            if to in board and board[to][0] == side:
                continue
            after, stock = dict(board), hands
            taken = after.get(to)
            after[to] = after.pop(cell)
            if taken:
                stock = tuple(text + taken[1].strip("+") if who == side else text for who, text in enumerate(hands))
            zone = max(line_and_depth(end, side)[1] for end in (cell, to)) >= 6
            if not stuck(letter, to, side):
                yield f"{name(cell)}-{name(to)}", after, stock, None
            if zone and letter in "SNLPRB":
                yield f"{name(cell)}-{name(to)}+", {**after, to: (side, "+" + letter)}, stock, None
    files = {line_and_depth(cell, side)[0] for cell, piece in board.items() if piece == (side, "P")}
    for letter in set(hands[side]) - {"K"}:  # a mated king may be taken, but comes back in the other version only
        stock = tuple(text.replace(letter, "", 1) if who == side else text for who, text in enumerate(hands))
        for to in CELLS:
            double = letter == "P" and line_and_depth(to, side)[0] in files
            if to not in board and not stuck(letter, to, side) and not double:
                yield f"{KINDS[letter]}@{name(to)}", {**board, to: (side, letter)}, stock, to if letter == "P" else None


def safe(board, hands, side, out):
    return ((key, after, stock, pawn) for key, after, stock, pawn in candidates(board, hands, side)
            if not attackers(after, side, out))


def moves(state):
    pieces, hands, side, out, checker = state
    board = dict(pieces)
    if len(out) == 3:
        return {}
    return {key: partial(turn_over, after, stock, side, out, checker)
            for key, after, stock, pawn in safe(board, hands, side, out)
            if not (pawn and mates(after, pawn, stock, side, out))}


def mates(board, drop, hands, side, out):
    """Whether the pawn dropped there checks somebody who could not answer if it were his turn."""
    x, y = turned((0, 1), side)
    who, letter = board.get((drop[0] + x, drop[1] + y), (side, ""))
    return letter == "K" and who not in out | {side} and next(safe(board, hands, who, out), None) is None


def turn_over(board, hands, side, out, checker):
    """Whose turn is next; who cannot move goes out on his turn, and if mated, who checked him last has his hand."""
    checker = tuple(side if who != side and side in attackers(board, who, out) else last
                    for who, last in enumerate(checker))
    while True:
        side = (side + 1) % 4
        if side in out:
            continue
        if len(out) == 3 or next(safe(board, hands, side, out), None):
            return frozenset(board.items()), hands, side, out, checker
        heir = checker[side] if attackers(board, side, out) else None
        out = out | {side}
        if heir is not None:
            hands = tuple("" if who == side else text + (hands[side] if who == heir else "")
                          for who, text in enumerate(hands))


def text(state):
    pieces, hands, side, out, _ = state
    board = dict(pieces)

    def letter(owner, piece):
        return (piece, piece.lower(), f"{{{piece}:3}}", f"{{{piece}:4}}")[owner]
    words = f" out={'+'.join(NAMES[who] for who in sorted(out))}" if out else ""
    if any(hands):
        words += " hands=" + "".join(letter(who, piece) for who in range(4) for piece in hands[who])
    board_text = rows(lambda x, y: letter(*board[x, y]) if (x, y) in board else None, 9, 9)
    return f"{board_text} {NAMES[side]}{words}"


def start(pieces):
    board = {}
    for entry in pieces.split():
        for file, rank in zip(entry[1::2], entry[2::2]):
            x, y = 9 - int(file) - 4, "ihgfedcba".index(rank) - 4
            for owner in range(4):
                a, b = turned((x, y), owner)
                board[a + 4, b + 4] = (owner, entry[0])
    return frozenset(board.items()), ("",) * 4, 0, frozenset(), (None,) * 4


if __name__ == "__main__":
    main([Case(start("K5i G4i6i S3i7i R5h P4h6h5g"), (1, 2, 3)),
          Case(start("K5i G4i6i S3i7i N2i8i L9i B8h R3h P2g3g4g5g6g"), (1, 2, 3), extra="setup: fifteen")],
         moves, text, played=[0, 1])
