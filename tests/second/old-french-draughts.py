"""Old French draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import Draughts, by_king, kings_taken, most

Draughts(man_jumps=((1, 1), (-1, 1)), king="short", crown="stops",
         first=[most, kings_taken, by_king]).run(range(1, 6), men=5, kings=3)
