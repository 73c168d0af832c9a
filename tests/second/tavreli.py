"""Tavreli (rulebook: stacking 4): chess with columns, with the readings that it takes first.

A state is (columns, side, rooks, passed, rules): a column is a tuple of pieces from the bottom; a piece is (colour,
letter, kind, fresh): `kind` is what a pawn becomes, kept when it has become it; `fresh` a pawn that never left
its cell. `rooks` are the cells of rooks that may castle, `passed` the cell that a double step has just passed; `rules` are
(whether an own piece on top makes a promoted one a pawn again too, whether a column is taken in passing).
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8)}
OTHER = {"white": "black", "black": "white"}
FORWARD = {"white": 1, "black": -1}
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(x * a, y * b) for x, y in DIAGONAL for a, b in ((1, 2), (2, 1))]
STEPS = {"K": STRAIGHT + DIAGONAL, "N": LEAPS, "H": LEAPS}
SLIDES = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL, "H": STRAIGHT + DIAGONAL}
KINDS = {"rook": "R", "knight": "N", "bishop": "B", "queen": "Q", "helgi": "H"}


def top(board, cell):
    """(colour, letter) of what stands uppermost."""
    return board[cell][-1][:2] if cell in board else (None, None)


def reach(board, start):
    """Cells that the top piece attacks."""
    colour, letter = top(board, start)
    x, y = start
    if letter == "P":
        yield from [(x + a, y + FORWARD[colour]) for a in (-1, 1)]
    for a, b in STEPS.get(letter, ()):
        yield x + a, y + b
    for a, b in SLIDES.get(letter, ()):
        at = x + a, y + b
        while at in CELLS:
            yield at
            if at in board:
                break
            at = at[0] + a, at[1] + b


def attacked(board, cell, by):
    return any(column[-1][0] == by and cell in reach(board, at) for at, column in board.items())


def targets(board, start, passed):
    """(cell, is it a double step, is it taken in passing) for the top piece."""
    colour, letter = top(board, start)
    if letter != "P":
        for to in set(reach(board, start)):
            if to in CELLS and top(board, to)[1] != "K":  # nobody climbs on a king
                yield to, False, False
        return
    ahead = start[0], start[1] + FORWARD[colour]
    beyond = start[0], start[1] + 2 * FORWARD[colour]
    for to, double in ((ahead, False), (beyond, True)):
        if double and (ahead in board or not board[start][-1][3]):
            continue
        if to in CELLS and (to not in board or top(board, to)[0] == colour and top(board, to)[1] != "K"):
            yield to, double, False
    for to in reach(board, start):
        if top(board, to)[0] == OTHER[colour] and top(board, to)[1] != "K":
            yield to, False, False
        elif to == passed and to not in board:
            yield to, False, True


def promoted(column, cell):
    """A pawn uppermost on its last row becomes what stood behind it."""
    colour, letter, kind, fresh = column[-1]
    if letter == "P" and cell[1] == (7 if colour == "white" else 0):
        return column[:-1] + ((colour, KINDS[kind], kind, False),)
    return column


def moved(board, start, to, count, in_passing, rules):
    """The board after the top `count` pieces of `start` have gone to `to`."""
    after = dict(board)
    colour = board[start][-1][0]
    rest, going = board[start][:-count], tuple((*piece[:3], False) for piece in board[start][-count:])
    del after[start]
    if rest:
        after[start] = promoted(rest, start) if rest[-1][0] == colour else rest
    below = after.get(to, ())
    by_anybody, whole = rules
    if below and below[-1][2] and (by_anybody or below[-1][0] != colour):  # covered it is a pawn again
        below = below[:-1] + ((below[-1][0], "P", *below[-1][2:]),)
    if in_passing:
        victim = to[0], to[1] - FORWARD[colour]
        column = after.pop(victim)
        left = () if whole else column[:-1]
        below = tuple((*piece[:3], False) for piece in column[len(left):])
        if left:
            after[victim] = left
    after[to] = promoted(below + going, to)
    return after


def castlings(board, colour, rooks):
    """(name, board after): king and rook have never moved, nothing between, no attack on the king's way."""
    y = 0 if colour == "white" else 7
    for x, to, beside in ((0, 2, 3), (7, 6, 5)):
        if (x, y) not in rooks or top(board, (4, y)) != (colour, "K"):
            continue
        between = range(x + 1, 4) if x < 4 else range(5, x)
        way = range(min(4, to), max(4, to) + 1)
        if any((at, y) in board for at in between) or any(attacked(board, (at, y), OTHER[colour]) for at in way):
            continue
        after = dict(board)
        after[to, y], after[beside, y] = after.pop((4, y)), after.pop((x, y))
        yield f"{name((4, y))}-{name((to, y))} castle", after


def moves(state):
    columns, side, rooks, passed, rules = state
    board = dict(columns)
    result = {}

    def add(key, after, double_over=None):
        king = next(cell for cell in after if top(after, cell) == (side, "K"))
        if not attacked(after, king, OTHER[side]):
            left = frozenset(cell for cell in rooks if after.get(cell) == board[cell] and after.get((4, cell[1]))
                             == board.get((4, cell[1])))
            result[key] = (frozenset(after.items()), OTHER[side], left, double_over, rules)

    for start in [cell for cell in board if top(board, cell)[0] == side]:
        for to, double, in_passing in targets(board, start, passed):
            for count in range(1, len(board[start]) + 1):
                lifted = f"^{count}" if count < len(board[start]) else ""
                over = (start[0], (start[1] + to[1]) // 2) if double else None
                add(f"{name(start)}-{name(to)}{lifted}{' en_passant' if in_passing else ''}",
                    moved(board, start, to, count, in_passing, rules), over)
    for key, after in castlings(board, side, rooks):
        add(key, after)
    return result


def text(state):
    columns, side, rooks, passed, rules = state
    board = dict(columns)

    def letters(x, y):
        written = "".join(letter if colour == "white" else letter.lower()
                          for colour, letter, _, _ in board.get((x, y), ()))
        return f"({written})" if len(written) > 1 else written or None

    def where(cell, index):
        return name(cell) + (f"@{index + 1}" if index + 1 < len(board[cell]) else "")
    kinds = [f"{where(cell, index)}:{piece[2]}" for cell, column in sorted(board.items())
             for index, piece in enumerate(column) if piece[2]]
    left = [name(cell) for cell, column in sorted(board.items())
            if cell[1] == (1 if column[0][0] == "white" else 6) and column[0][1] == "P" and not column[0][3]]
    words = f" castles={','.join(map(name, sorted(rooks)))}" if rooks else ""
    words += f" passed={name(passed)}" if passed else ""
    words += f" becomes={','.join(kinds)}" if kinds else ""
    words += f" left={','.join(left)}" if left else ""
    return f"{rows(letters, 8, 8)} {side}{words}"


def begin(by_anybody=False, whole=False):
    board = {}
    behind = ["rook", "knight", "bishop", "queen", "helgi", "bishop", "knight", "rook"]
    for colour, home, front in (("white", 0, 1), ("black", 7, 6)):
        for x, letter in enumerate("RNBQKBNR"):
            board[x, home] = ((colour, letter, None, False),)
            board[x, front] = ((colour, "P", behind[x], True),)
    return frozenset(board.items()), "white", frozenset({(0, 0), (7, 0), (0, 7), (7, 7)}), None, (by_anybody, whole)


def few():
    """Kings and rooks that may castle, and columns that attack their ways."""
    board = {cell: piece for cell, piece in begin()[0] if piece[-1][1] in "KR"}
    board[2, 3] = ("black", "P", "knight", False), ("white", "B", None, False)
    board[5, 4] = ("white", "P", "rook", False), ("black", "N", None, False)
    board[3, 4] = ("white", "P", "queen", False),
    board[6, 3] = ("black", "P", "bishop", False), ("black", "B", None, False)
    return frozenset(board.items()), *begin()[1:]


if __name__ == "__main__":
    main([Case(begin(), (1, 2, 3)),
          Case(begin(by_anybody=True, whole=True), (3,), extra="options: {demotion: by_anybody, en_passant: column}"),
          Case(few(), (1, 2), text(few()))],
         moves, text, played=[0, 1, 2])
