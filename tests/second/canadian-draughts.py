"""Canadian draughts (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts, most

Draughts(12, men_rows=range(5), first=[most]).run(range(1, 5), men=10, kings=2, depth=2)
