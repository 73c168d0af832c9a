"""Italian draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import Draughts, by_king, kings_taken, most


def early(piece, taken):
    """The earlier the first king is met, the larger."""
    return -next((n for n, what in enumerate(taken) if what in "Kk"), 0)


Draughts(dark=1, man_jumps=((1, 1), (-1, 1)), king="short", crown="stops", man_takes_king=False,
         first=[most, by_king, kings_taken, early]).run(range(1, 6), men=5, kings=3)
