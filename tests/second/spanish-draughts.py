"""Spanish draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import Draughts, kings_taken, most

Draughts(dark=1, man_jumps=((1, 1), (-1, 1)), crown="stops", first=[most, kings_taken]).run(range(1, 6), men=5, kings=2)
