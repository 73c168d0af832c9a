"""Fox Hunt (rulebook: puzzles 3): every unopened cell may be opened, until the last fox is found.

A state is (foxes, opened), as the one sees it who knows where the foxes are; with eight foxes nobody is done
within the plies counted here.
"""
from counting import Case, main, name

CELLS = [(x, y) for x in range(10) for y in range(10)]


def moves(state):
    foxes, opened = state
    if foxes <= opened:
        return {}
    return {f"{name(cell)} open": (foxes, opened | {cell}) for cell in CELLS if cell not in opened}


def text(state):
    return None


if __name__ == "__main__":
    main([Case((frozenset(CELLS[:8]), frozenset()), (1, 2, 3), alone=True)], moves, text)
