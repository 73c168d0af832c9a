"""Stratego (rulebook: hidden-information 5), as the one sees it who knows all pieces.

A state is (pieces, side): a piece is (colour, rank), ranks 2 to 10, S the spy, B a bomb, F the flag. The
limits on going back and forth need more plies than are counted here.
"""
from counting import Case, Dice, main, name, rows

LAKES = {(2, 4), (3, 4), (2, 5), (3, 5), (6, 4), (7, 4), (6, 5), (7, 5)}
CELLS = {(x, y) for x in range(10) for y in range(10)} - LAKES
ARMY = "F" + "B" * 6 + "S" + "2" * 8 + "3" * 5 + "4444" + "5555" + "6666" + "777" + "88" + "9" + "M"
OTHER = {"red": "blue", "blue": "red"}


def fight(attacker, defender):
    """Who is left on the cell: "attacker", "defender" or "nobody"."""
    if defender == "F" or (attacker, defender) in (("S", "M"), ("3", "B")):
        return "attacker"
    if defender == "B":
        return "defender"
    if attacker == defender:
        return "nobody"
    order = "S23456789M"
    return "attacker" if order.index(attacker) > order.index(defender) else "defender"


def moves(state):
    pieces, side = state
    board = dict(pieces)
    if len([piece for piece in board.values() if piece[1] == "F"]) < 2:
        return {}
    result = {}
    for start, (colour, rank) in board.items():
        if colour != side or rank in "FB":
            continue
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for distance in range(1, 10 if rank == "2" else 2):
                to = start[0] + distance * x, start[1] + distance * y
                if to not in CELLS or board.get(to, ("",))[0] == side:
                    break
                after = dict(board)
                piece, other = after.pop(start), board.get(to)
                left = "attacker" if other is None else fight(rank, other[1])
                after[to] = piece if left == "attacker" else other
                if left == "nobody":
                    del after[to]
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), OTHER[side])
                if other:
                    break
    return result


def text(state):
    def cell(x, y):
        colour, rank = dict(state[0]).get((x, y), ("", ""))
        letter = rank if colour == "red" else rank.lower()
        return "_" if (x, y) in LAKES else letter and (f"{{{rank}:{1 if colour == 'red' else 2}}}"
                                                       if rank.isdigit() else letter) or None
    return f"{rows(cell, 10, 10)} {state[1]}"


def deployed(dice):
    """Both armies on their four rows at random."""
    board = {}
    for colour, first in (("red", 0), ("blue", 6)):
        army = list(ARMY)
        for cell in sorted(CELLS):
            if first <= cell[1] < first + 4:
                board[cell] = (colour, army.pop(dice.below(len(army))))
    return frozenset(board.items()), "red"


def thinned(dice):
    """The same with a third of the pieces, flags first."""
    board = dict(deployed(dice)[0])
    keep = {cell: piece for cell, piece in sorted(board.items()) if piece[1] == "F" or dice.below(3) == 0}
    return frozenset(keep.items()), "red"


if __name__ == "__main__":
    cases = []
    for begin, seed in ((deployed, 1), (deployed, 2), (thinned, 3), (thinned, 4)):
        state = begin(Dice(seed))
        cases.append(Case(state, (1, 2, 3), text(state), begin=begin))
    main(cases, moves, text)
