"""English draughts (rulebook: draughts-family B); draughts.py has the family."""
from draughts import Draughts

Draughts(begins="black", man_jumps=((1, 1), (-1, 1)), king="short", crown="stops").run(range(1, 6), men=5, kings=3)
