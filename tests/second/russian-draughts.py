"""Russian draughts (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts

Draughts(crown="at once").run(range(1, 6), men=5, kings=1)
