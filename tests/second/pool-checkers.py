"""Pool checkers (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts

Draughts(begins="black").run(range(1, 6), men=5, kings=1)
