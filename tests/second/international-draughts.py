"""International draughts (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts, most

Draughts(10, men_rows=range(4), first=[most]).run(range(1, 6), men=7, kings=2, depth=2)
