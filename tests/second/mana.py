"""Mana (rulebook: misc 1.1), both editions: the icons of the start cell say how many steps.

A state is (pieces, hands, side, mana, later): pieces and hands are letters, upper case for White; mana is the
cell that demands a number, None before the first move; `later` is the edition of 2020.
"""
from counting import Case, main, name, rows

ICONS = ["132213", "213132", "231312", "312231", "131313", "223122"]  # from rank 1
CELLS = [(x, y) for y in range(6) for x in range(6)]
HOME = {"white": (0, 1), "black": (4, 5)}
OTHER = {"white": "black", "black": "white"}


def icons(cell):
    return int(ICONS[cell[1]][cell[0]])


def owner(piece):
    return "white" if piece.isupper() else "black"


def ends(board, start, side):
    """Cells that the piece on `start` reaches in exactly its number of steps, no cell twice."""
    found = set()

    def walk(at, left, visited):
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = at[0] + step[0], at[1] + step[1]
            if to not in CELLS or to in visited:
                continue
            if left == 1 and (to not in board or owner(board[to]) != side):
                found.add(to)
            elif left > 1 and to not in board:
                walk(to, left - 1, visited | {to})
    walk(start, icons(start), {start})
    return found


def deployments(board, hands, side, later):
    """Two rows for each; in the later edition the back row, and the Daimyo begins on a two."""
    result = {}
    home = [cell for cell in CELLS if cell[1] in (HOME[side] if not later else (HOME[side][0 if side == "white" else 1],))]
    for cell in home:
        for piece in {piece for piece in hands if owner(piece) == side}:
            if cell not in board and not (later and piece in "Dd" and icons(cell) != 2):
                left = hands.replace(piece, "", 1)
                turn = side if any(owner(other) == side for other in left) else OTHER[side]
                after = frozenset({**board, cell: piece}.items())
                result[f"{'daimyo' if piece in 'Dd' else 'ronin'}@{name(cell)} deploy"] = (after, left, turn, None, later)
    return result


def flights(key, board, cell, later):
    """The mana goes with the piece, or to any empty cell with as many icons as the piece now stands on."""
    if not later:
        return {key: cell}
    return {f"{key}/{name(to)}": to for to in CELLS if to not in board and icons(to) == icons(cell)}


def moves(state):
    pieces, hands, side, mana, later = state
    board = dict(pieces)
    if mana is None and hands:
        return deployments(board, hands, side, later)
    if not {"D", "d"} <= set(board.values()):
        return {}
    own = [cell for cell in board if owner(board[cell]) == side]
    obey = [cell for cell in own if mana is None or icons(cell) == icons(mana)]
    free = not any(ends(board, cell, side) for cell in obey)
    result = {}
    for start in own if free else obey:
        for to in ends(board, start, side):
            after = dict(board)
            taken = after.get(to, "")
            after[to] = after.pop(start)
            word = "free" if free else "obey"
            back = taken if taken in ("R", "r") else ""
            for key, bird in flights(f"{name(start)}-{name(to)}", after, to, later).items():
                result[f"{key} {word}"] = (frozenset(after.items()), hands + back, OTHER[side], bird, later)
    ronin = "R" if side == "white" else "r"
    if free and ronin in hands:
        for cell in CELLS:
            if cell not in board:
                after = {**board, cell: ronin}
                left = hands.replace(ronin, "", 1)
                for key, bird in flights(f"ronin@{name(cell)}", after, cell, later).items():
                    result[f"{key} enter"] = (frozenset(after.items()), left, OTHER[side], bird, later)
    return result or {"pass": (pieces, hands, OTHER[side], mana, later)}


def text(state):
    pieces, hands, side, mana, _ = state
    board = dict(pieces)
    if mana is None:
        return None
    words = f" mana={name(mana)}"
    if hands:
        words += " hands=" + "".join(f"{max(hands.count(ronin), 1)}{ronin}" for ronin in "Rr" if ronin in hands)
    return f"{rows(lambda x, y: board.get((x, y)), 6, 6)} {side}{words}"


START = (frozenset(), "DRRRRRdrrrrr", "white", None, False)
LATER = (frozenset(), "DRRRRRdrrrrr", "black", None, True)

# Both sides have set up, and the first move is free.
FIRST_ROWS = "r1r1r1/1r1d1r/6/6/R1D1R1/1R1R1R"
LATER_ROWS = "rrrrrd/6/6/6/6/RRDRRR"


def deployed(text, side, later):
    board = {}
    for y, row in enumerate(reversed(text.split("/"))):
        x = 0
        for sign in row:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, y] = sign
                x += 1
    return frozenset(board.items()), "", side, None, later


if __name__ == "__main__":
    main([Case(START, (1, 2, 3)), Case(LATER, (1, 2, 3), extra="options: {edition: later}"),
          Case(deployed(FIRST_ROWS, "white", False), (1, 2, 3), f"{FIRST_ROWS} white", alone=True),
          Case(deployed(LATER_ROWS, "black", True), (1, 2, 3), f"{LATER_ROWS} black", "options: {edition: later}", alone=True)],
         moves, text, played=[0, 1])
