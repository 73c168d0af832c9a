"""Czech draughts (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import Draughts, by_king

Draughts(man_jumps=((1, 1), (-1, 1)), crown="stops", first=[by_king]).run(range(1, 6), men=5, kings=1)
