"""Escampe (rulebook: misc 1.2): the rings of the start cell say how many steps, those of the last landing who moves.

A state is (pieces, hands, side, asked): letters, upper case for White; `asked` is the number that must be
obeyed, 0 if any piece may move. The layout of the rings is not in the rulebook; it is that of the package.
"""
from counting import Case, main, name, rows

RINGS = ["322132", "131312", "213231", "231213", "313132", "122312"]  # from rank 1
CELLS = [(x, y) for y in range(6) for x in range(6)]
HOME = {"white": (0, 1), "black": (4, 5)}
OTHER = {"white": "black", "black": "white"}


def rings(cell):
    return int(RINGS[cell[1]][cell[0]])


def owner(piece):
    return "white" if piece.isupper() else "black"


def ends(board, start):
    """Cells reached in exactly the number of steps; only a paladin captures, and only the unicorn is captured."""
    prey = {"P": "u", "p": "U"}.get(board[start])
    found = set()

    def walk(at, left, visited):
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = at[0] + step[0], at[1] + step[1]
            if to not in CELLS or to in visited:
                continue
            if left == 1 and (to not in board or board[to] == prey):
                found.add(to)
            elif left > 1 and to not in board:
                walk(to, left - 1, visited | {to})
    walk(start, rings(start), {start})
    return found


def moves(state):
    pieces, hands, side, asked = state
    board = dict(pieces)
    result = {}
    if hands:
        for cell in CELLS:
            for piece in {piece for piece in hands if owner(piece) == side}:
                if cell[1] in HOME[side] and cell not in board:
                    left = hands.replace(piece, "", 1)
                    turn = side if any(owner(other) == side for other in left) else OTHER[side]
                    after = frozenset({**board, cell: piece}.items())
                    result[f"{'unicorn' if piece in 'Uu' else 'paladin'}@{name(cell)} deploy"] = (after, left, turn, 0)
        return result
    if not {"U", "u"} <= set(board.values()):
        return {}
    for start in board:
        if owner(board[start]) == side and asked in (0, rings(start)):
            for to in ends(board, start):
                after = dict(board)
                after[to] = after.pop(start)
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), "", OTHER[side], rings(to))
    return result or {"pass": (pieces, "", OTHER[side], 0)}


def text(state):
    pieces, hands, side, asked = state
    board = dict(pieces)
    if hands:
        return None
    return f"{rows(lambda x, y: board.get((x, y)), 6, 6)} {side}" + (f" asked={asked}" if asked else "")


START = (frozenset(), "UPPPPPuppppp", "white", 0)

if __name__ == "__main__":
    main([Case(START, (1, 2, 3))], moves, text, played=[0], depth=3)
