"""Dablot Prejjesne (rulebook: draughts-family G): ranks decide who takes whom, only warriors must capture.

A state is (pieces, side, compelled): whose captures are compulsory; K king, P prince, W warrior, small letters are White's. The points are cells of a grid
of 11 by 13: rows with six points at even x and y, between them rows with five at odd ones.
"""
from counting import Case, main, rows

CELLS = {(x, y) for x in range(11) for y in range(13) if x % 2 == y % 2}
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(2, 0), (-2, 0), (0, 2), (0, -2)]
PREY = {"K": "KPW", "P": "PW", "W": "W"}


def name(cell):
    return "abcdef"[cell[0] // 2] + str(cell[1] + 1)


def links(cell):
    return DIAGONALS + (STRAIGHT if cell[0] % 2 == 0 else [])


def owns(side, piece):
    return piece is not None and piece.isupper() == (side == "black")


def captures(board, at, side, complete):
    """Chains: (path, board after it), only complete ones if asked; pieces leave as they are jumped."""
    for x, y in links(at):
        over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
        prey = board.get(over)
        if prey is None or owns(side, prey) or prey.upper() not in PREY[board[at].upper()]:
            continue
        if to not in CELLS or to in board:
            continue
        after = dict(board)
        after[to] = after.pop(at)
        del after[over]
        further = list(captures(after, to, side, complete))
        if not (complete and further):
            yield (to,), after
        yield from (((to, *path), end) for path, end in further)


def moves(state):
    pieces, side, must = state
    board = dict(pieces)
    other = "white" if side == "black" else "black"
    for who in (side, other):
        left = [piece for piece in board.values() if owns(who, piece)]
        if len(left) <= 1 or "K" not in "".join(left).upper():
            return {}
    result, seen, compelled = {}, set(), False
    own = sorted(cell for cell in board if owns(side, board[cell]))
    for start in own:
        forced = board[start].upper() in must
        for path, after in captures(board, start, side, complete=forced):
            compelled = compelled or forced
            following = (frozenset(after.items()), other, must)
            if (start, following) not in seen:
                seen.add((start, following))
                result["-".join(name(cell) for cell in (start, *path)) + " jump"] = following
    for start in own if not compelled else ():
        for x, y in links(start):
            to = start[0] + x, start[1] + y
            if to in CELLS and to not in board:
                after = dict(board)
                after[to] = after.pop(start)
                result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), other, must)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: '_' if (x, y) not in CELLS else board.get((x, y)), 11, 13)} {state[1]}"


START = {cell: "W" if cell[1] < 5 else "w" for cell in CELLS if cell[1] < 5 or cell[1] > 7}
START.update({(9, 5): "P", (10, 6): "K", (1, 7): "p", (0, 6): "k"})


def scattered(dice, must="W"):
    """Few warriors: in the middle of a game kings and princes meet them."""
    cells = sorted(CELLS)
    board = {cells.pop(dice.below(len(cells))): piece for piece in "KPkp" + "Ww" * (4 + dice.below(8))}
    return frozenset(board.items()), "black", must


if __name__ == "__main__":
    cases = [Case((frozenset(START.items()), "black", "W"), (1, 2, 3)),
             Case((frozenset(START.items()), "black", "W"), (4,), begin=scattered)]
    for option, must in (("prince_too", "WP"), ("nothing", "")):
        cases.append(Case((frozenset(START.items()), "black", must), (1, 2, 3), extra=f"options: {{compels: {option}}}",
                          begin=lambda dice, must=must: scattered(dice, must)))
    main(cases, moves, text, played=range(4))
