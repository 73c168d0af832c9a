"""Dudeney's pursuit (rulebook: puzzles 1): two steps a turn, with different pieces.

A state is (clowns, donkeys, side, used): `used` is the cell that the first step of the turn reached, None
before it.
"""
from counting import Case, main, name, rows

CELLS = [(x, y) for x in range(8) for y in range(5)]


def moves(state):
    clowns, donkeys, side, used = state
    own = clowns if side == "white" else donkeys
    if not donkeys:
        return {}
    result = {}
    for at in own - {used}:
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = at[0] + x, at[1] + y
            if to not in CELLS or to in clowns or side == "black" and to in donkeys:
                continue
            mine = own - {at} | {to}
            left = (mine, donkeys - {to}) if side == "white" else (clowns, mine)
            result[f"{name(at)}-{name(to)}"] = after_step(left, side, used, to)
    return result or {"pass": after_step((clowns, donkeys), side, used, None)}


def after_step(pieces, side, used, to):
    """The last donkey steps once in a turn."""
    steps = 2 if len(pieces[0 if side == "white" else 1]) > 1 else 1
    if used is None and to is not None and steps == 2:
        return (*pieces, side, to)
    return (*pieces, "black" if side == "white" else "white", None)


def text(state):
    clowns, donkeys, side, used = state
    board = {**dict.fromkeys(clowns, "C"), **dict.fromkeys(donkeys, "d")}
    return None if used else f"{rows(lambda x, y: board.get((x, y)), 8, 5)} {side}"


START = (frozenset({(2, 2), (5, 2)}), frozenset({(0, 2), (7, 2)}), "white", None)

if __name__ == "__main__":
    main([Case(START, range(1, 8))], moves, text, played=[0], depth=4)
