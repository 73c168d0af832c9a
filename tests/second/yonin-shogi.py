"""Yonin shogi (rulebook: many-players 2), both versions, everybody for himself or two against two.

A state is (pieces, hands, side, checker, war): a piece is (owner, letter), owners 0 to 3 are South, West, North
and East, "+" in front of a letter is promoted; hands are one text for each player; `checker` says for each
player who attacked his king last; `war` says who is out and who fights whom.
"""
from functools import partial
from typing import NamedTuple

from counting import Case, main, rows

CELLS = [(x, y) for x in range(9) for y in range(9)]  # x from the left, file 9; y from the bottom, rank i
NAMES = ("south", "west", "north", "east")
GOLD = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)]
CROSS, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {"K": CROSS + DIAGONAL, "G": GOLD, "S": [(0, 1)] + DIAGONAL, "N": [(1, 2), (-1, 2)], "P": [(0, 1)],
         "+S": GOLD, "+N": GOLD, "+L": GOLD, "+P": GOLD, "+R": DIAGONAL, "+B": CROSS}
SLIDES = {"R": CROSS, "B": DIAGONAL, "L": [(0, 1)], "+R": CROSS, "+B": DIAGONAL}


KINDS = {"P": "pawn", "S": "silver", "G": "gold", "R": "rook", "N": "knight", "L": "lance", "B": "bishop", "K": "king"}


class War(NamedTuple):
    out: frozenset = frozenset()
    pairs: bool = False  # South and North against West and East
    kings_taken: bool = False  # the version in which kings are captured

    def allies(self, one, other):
        return self.pairs and one % 2 == other % 2

    def over(self):
        return len(self.out) == 3 or self.pairs and any({side, side + 2} <= self.out for side in (0, 1))


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


def attackers(board, side, war):
    """The enemies who attack the king of `side`; a player who is out attacks nothing."""
    if war.kings_taken:
        return set()
    king = next((cell for cell, piece in board.items() if piece == (side, "K")), None)
    return {piece[0] for cell, piece in board.items()
            if piece[0] != side and piece[0] not in war.out and not war.allies(piece[0], side)
            and king in reached(board, cell)}


def stuck(letter, cell, owner):
    """Whether the piece could never move again from there."""
    return line_and_depth(cell, owner)[1] > {"P": 7, "L": 7, "N": 6}.get(letter, 8)


def candidates(board, hands, side, war):
    """Moves before kings are looked at: (name, board, hands, where a pawn was dropped)."""
    homeless = war.kings_taken and (side, "K") not in board.values()  # a king must be dropped first
    for cell, (owner, letter) in board.items():
        for to in set(reached(board, cell)) if owner == side and not homeless else ():
            other = board.get(to, (None, ""))[0]
            if other == side or other is not None and other not in war.out and war.allies(other, side):
                continue  # the pieces of a player who is out may be captured by anybody, an ally too
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
    for letter in {"K"} & set(hands[side]) if homeless else set(hands[side]):
        if letter == "K" and not war.kings_taken:  # of a mated player: it does not come back
            continue
        stock = tuple(text.replace(letter, "", 1) if who == side else text for who, text in enumerate(hands))
        for to in CELLS:
            double = letter == "P" and line_and_depth(to, side)[0] in files
            if to not in board and not stuck(letter, to, side) and not double:
                yield f"{KINDS[letter]}@{name(to)}{' restore' if homeless else ''}", {**board, to: (side, letter)}, stock, to if letter == "P" else None


def safe(board, hands, side, war):
    return ((key, after, stock, pawn) for key, after, stock, pawn in candidates(board, hands, side, war)
            if not attackers(after, side, war))


def moves(state):
    pieces, hands, side, checker, war = state
    board = dict(pieces)
    if war.over():
        return {}
    return {key: partial(turn_over, after, stock, side, checker, war)
            for key, after, stock, pawn in safe(board, hands, side, war)
            if not (pawn and mates(after, pawn, stock, side, war))}


def mates(board, drop, hands, side, war):
    """Whether the pawn dropped there checks somebody who could not answer if it were his turn."""
    x, y = turned((0, 1), side)
    who, letter = board.get((drop[0] + x, drop[1] + y), (side, ""))
    if war.kings_taken or letter != "K" or who == side or who in war.out or war.allies(who, side):
        return False
    return next(safe(board, hands, who, war), None) is None


def leave(hands, side, heir, war):
    """A player is out; what he had in hand goes to the heir, if there is one."""
    if heir is not None:
        hands = tuple("" if who == side else text + (hands[side] if who == heir else "")
                      for who, text in enumerate(hands))
    return hands, war._replace(out=war.out | {side})


def turn_over(board, hands, side, checker, war):
    """Whose turn is next. Who has lost his last king is out at once; a mated or stuck player on his turn."""
    mover = side
    for who in set(range(4)) - war.out if war.kings_taken else ():
        if (who, "K") not in board.values() and "K" not in hands[who]:
            hands, war = leave(hands, who, mover, war)
    checker = tuple(side if who != side and side in attackers(board, who, war) else last
                    for who, last in enumerate(checker))
    while True:
        side = (side + 1) % 4
        if side in war.out and not war.over():
            continue
        if war.over() or next(safe(board, hands, side, war), None):
            return frozenset(board.items()), hands, side, checker, war
        heir = checker[side] if attackers(board, side, war) else None
        hands, war = leave(hands, side, heir, war)


def text(state):
    pieces, hands, side, _, war = state
    board = dict(pieces)

    def letter(owner, piece):
        return (piece, piece.lower(), f"{{{piece}:3}}", f"{{{piece}:4}}")[owner]
    words = f" out={'+'.join(NAMES[who] for who in sorted(war.out))}" if war.out else ""
    if any(hands):
        words += " hands=" + "".join(letter(who, piece) for who in range(4) for piece in hands[who])
    board_text = rows(lambda x, y: letter(*board[x, y]) if (x, y) in board else None, 9, 9)
    return f"{board_text} {NAMES[side]}{words}"


def start(pieces, **war):
    board = {}
    for entry in pieces.split():
        for file, rank in zip(entry[1::2], entry[2::2]):
            x, y = 9 - int(file) - 4, "ihgfedcba".index(rank) - 4
            for owner in range(4):
                a, b = turned((x, y), owner)
                board[a + 4, b + 4] = (owner, entry[0])
    return frozenset(board.items()), ("",) * 4, 0, (None,) * 4, War(**war)


NINE, FIFTEEN = "K5i G4i6i S3i7i R5h P4h6h5g", "K5i G4i6i S3i7i N2i8i L9i B8h R3h P2g3g4g5g6g"

if __name__ == "__main__":
    main([Case(start(NINE), (1, 2, 3)), Case(start(FIFTEEN), (1, 2, 3), extra="setup: fifteen"),
          Case(start(NINE, pairs=True), (3,), extra="options: {sides: pairs}"),
          Case(start(NINE, kings_taken=True), (3,), extra="options: {version: capture}"),
          Case(start(FIFTEEN, kings_taken=True), (3,), extra="options: {version: capture}, setup: fifteen")],
         moves, text, played=[0, 1, 2, 3])
