"""Frisian draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import DIAGONAL, Draughts, by_king

EIGHT = (*DIAGONAL, (2, 0), (-2, 0), (0, 2), (0, -2))


def worth(piece, taken):
    """A king is worth more than a man and a half: two kings more than three men."""
    return sum(1501 if what in "Kk" else 1000 for what in taken)


Draughts(10, men_rows=range(4), man_jumps=EIGHT, king_jumps=EIGHT, first=[worth, by_king]).run(
    range(1, 5), men=7, kings=2, depth=2)
