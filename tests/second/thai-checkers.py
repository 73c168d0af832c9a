"""Thai checkers (rulebook: draughts-family B and C); draughts.py has the family."""
from draughts import Draughts

Draughts(men_rows=range(2), man_jumps=((1, 1), (-1, 1)), king="lands behind", crown="stops", gone="at once").run(
    range(1, 5), men=4, kings=2)
