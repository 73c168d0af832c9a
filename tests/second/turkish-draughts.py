"""Turkish draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import STRAIGHT, Draughts, most

FORWARD_AND_SIDEWAYS = ((0, 1), (1, 0), (-1, 0))
Draughts(every_cell=True, men_rows=(1, 2), steps=FORWARD_AND_SIDEWAYS, man_jumps=FORWARD_AND_SIDEWAYS,
         king_steps=STRAIGHT, king_jumps=STRAIGHT, gone="at once", turns_back=False,
         first=[most]).run(range(1, 5), men=8, kings=2, depth=2)
