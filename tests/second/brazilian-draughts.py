"""Brazilian draughts (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts, most

Draughts(first=[most]).run(range(1, 6), men=5, kings=2)
