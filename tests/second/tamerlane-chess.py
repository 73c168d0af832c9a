"""Tamerlane chess (rulebook: chess-family 4), with the readings that it takes first.

A state is (pieces, side, swapped, rules): a piece is (colour, letter, kind), white or black; `kind` is what a pawn O
becomes, and for the pawn of pawns U, waiting as X, how often it has arrived. Kings are K, prince P and
adventitious king A. `swapped` are the colours that have exchanged their king;
`rules` are (whether only one cell leads into a citadel, whether a stalemated side may exchange its king too).
"""
from counting import Case, Dice, main, rows

BOARD = {(x, y) for x in range(1, 12) for y in range(1, 11)}
CITADEL = {"white": (12, 2), "black": (0, 9)}
CELLS = BOARD | set(CITADEL.values())
OTHER = {"white": "black", "black": "white"}
LAST = {"white": 10, "black": 1}
PAWN_OF_KING = {"white": (6, 3), "black": (6, 8)}
ROYAL = "KPA"  # from the highest
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = {"F": DIAGONAL, "V": STRAIGHT,
         "E": [(2 * x, 2 * y) for x, y in DIAGONAL], "W": [(2 * x, 2 * y) for x, y in STRAIGHT],
         "N": [(x * a, y * b) for x, y in DIAGONAL for a, b in ((1, 2), (2, 1))],
         "C": [(x * a, y * b) for x, y in DIAGONAL for a, b in ((1, 3), (3, 1))]}
KINDS = {"war_engine": "W", "camel": "C", "elephant": "E", "ferz": "F", "prince": "P", "vizier": "V",
         "giraffe": "Z", "picket": "T", "knight": "N", "rook": "R"}


def name(cell):
    return "zabcdefghijkl"[cell[0]] + str(cell[1])


def line(board, start, step):
    """Cells of a slide within the 110 cells, up to the first piece."""
    at = start[0] + step[0], start[1] + step[1]
    while at in BOARD:
        yield at
        if at in board:
            return
        at = at[0] + step[0], at[1] + step[1]


def targets(board, start):
    """Where a piece may go or capture, without pawns and citadels."""
    letter = board[start][1]
    x, y = start
    for a, b in STRAIGHT + DIAGONAL if letter in ROYAL else LEAPS.get(letter, ()):
        if (x + a, y + b) in BOARD:
            yield x + a, y + b
    if letter == "R":
        for step in STRAIGHT:
            yield from line(board, start, step)
    if letter == "T":  # two cells at least
        for step in DIAGONAL:
            cells = list(line(board, start, step))
            if cells and cells[0] not in board:
                yield from cells[1:]
    if letter == "Z":  # one diagonally, then three at least
        for a, b in DIAGONAL:
            corner = x + a, y + b
            if corner in BOARD and corner not in board:
                for step in ((a, 0), (0, b)):
                    yield from list(line(board, corner, step))[2:]


def pawn_captures(cell, colour):
    forward = 1 if colour == "white" else -1
    return [to for to in ((cell[0] + x, cell[1] + forward) for x in (-1, 1)) if to in BOARD]


def takes(board, cell):
    """Every cell that the piece attacks."""
    colour, letter, _ = board[cell]
    return pawn_captures(cell, colour) if letter in "OU" else () if letter == "X" else targets(board, cell)


def attacked(board, cell, by):
    """Nobody attacks a king in a citadel."""
    return any(piece[0] == by and cell in takes(board, at) for at, piece in board.items())


def royals(board, colour):
    """Own kings, the highest first."""
    cells = [cell for cell, piece in board.items() if piece[0] == colour and piece[1] in ROYAL]
    return sorted(cells, key=lambda cell: ROYAL.index(board[cell][1]))


def arrive(board, cell):
    """What becomes of a pawn that has just come to `cell`."""
    colour, letter, kind = board[cell]
    if cell[1] != LAST[colour] or letter not in "OU":
        return
    if letter == "O":
        board[cell] = (colour, KINDS[kind], None)
    elif kind == 2:
        board[cell] = (colour, "A", None)
    elif kind == 1 and PAWN_OF_KING[colour] not in board:
        del board[cell]
        board[PAWN_OF_KING[colour]] = (colour, "U", 2)
    else:
        board[cell] = (colour, "X", kind + 1)


def steps(board, colour, one_gate):
    """(name, board after) of every move, attacks on own kings not yet looked at."""
    def go(start, to):
        after = dict(board)
        after[to] = after.pop(start)
        arrive(after, to)
        return f"{name(start)}-{name(to)}", after

    highest = royals(board, colour)[0]
    for start in [cell for cell, piece in board.items() if piece[0] == colour]:
        _, letter, kind = board[start]
        if letter in "OU":
            ahead = start[0], start[1] + (1 if colour == "white" else -1)
            cells = [ahead] if ahead in BOARD and ahead not in board else []
            cells += [to for to in pawn_captures(start, colour) if to in board]
        elif letter == "X":
            yield from placements(board, start)
            continue
        else:
            cells = list(targets(board, start))
        for to in set(cells):
            other = board.get(to, ("", "", 0))
            if other[0] != colour and other[1] != "X":
                yield go(start, to)
        gates = [CITADEL[OTHER[colour]]] if start == highest else []
        gates += [CITADEL[colour]] if letter == "A" else []
        for gate in gates:
            near = max(abs(gate[0] - start[0]), abs(gate[1] - start[1])) == 1
            if near and gate not in board and not (one_gate and gate[1] != start[1]):
                yield go(start, gate)


def placements(board, start):
    """A waiting pawn of pawns: first to any cell where it forks, then back to the cell of the king's pawn."""
    colour, _, kind = board[start]
    for to in sorted(BOARD):
        other = board.get(to, ("", "", 0))
        prey = [cell for cell in pawn_captures(to, colour) if board.get(cell, (colour, "X"))[0] != colour
                and board[cell][1] != "X"]
        forks = kind == 1 and len(prey) == 2 and other[1] not in ("K", "P", "A", "X")
        if to != start and (forks or kind == 2 and to == PAWN_OF_KING[colour] and to not in board):
            after = dict(board)
            after[to] = (colour, "U", kind)
            del after[start]
            yield f"{name(start)}-{name(to)}", after


def moves(state):
    pieces, colour, swapped, rules = state
    board, enemy = dict(pieces), OTHER[colour]
    for side in OTHER:
        kings = royals(board, side)
        if kings and kings[0] == CITADEL[OTHER[side]]:
            return {}  # drawn

    def allowed(after):
        own = royals(after, colour)
        return len(own) > 1 or not attacked(after, own[0], enemy)
    result = {key: (frozenset(after.items()), enemy, swapped, rules)
              for key, after in steps(board, colour, rules[0]) if allowed(after)}
    king = royals(board, colour)[0]
    may_swap = colour not in swapped and king in BOARD  # nobody but a king stands in a citadel
    if may_swap and (attacked(board, king, enemy) or rules[1] and not result):
        for cell, piece in board.items():
            if piece[0] == colour and piece[1] not in ROYAL + "X":
                after = {**board, king: piece, cell: board[king]}
                if allowed(after):
                    result[f"{name(king)}-{name(cell)} swap"] = (frozenset(after.items()), enemy, swapped | {colour}, rules)
    return result


def text(state):
    pieces, colour, swapped, _ = state
    board = dict(pieces)

    def cell(x, y):
        if (x, y + 1) not in CELLS:
            return "_"
        if (x, y + 1) not in board:
            return None
        who, letter, _ = board[x, y + 1]
        return letter if who == "white" else letter.lower()
    becomes = [f"{name(at)}:{kind}" for at, (_, letter, kind) in sorted(board.items()) if letter == "O"]
    stages = [f"{name(at)}:{kind}" for at, (_, letter, kind) in sorted(board.items()) if letter in "UX" and kind]
    words = f" becomes={','.join(becomes)}" if becomes else ""
    words += f" stage={','.join(stages)}" if stages else ""
    words += f" swapped={','.join(f'{side}:yes' for side in sorted(swapped))}" if swapped else ""
    return f"{rows(cell, 13, 10)} {colour}{words}"


def begin(rotated=False):
    board = {}
    pawns = ["war_engine", "camel", "elephant", "ferz", "prince", "vizier", "giraffe", "picket", "knight", "rook"]
    for y, letters in ((1, "E C W W C E"), (2, "RNTZFKVZTNR")):
        for x, letter in enumerate(letters, 1):
            if letter != " ":
                board[x, y] = ("white", letter, None)
    board[1, 3] = ("white", "U", 0)
    board.update({(x, 3): ("white", "O", kind) for x, kind in enumerate(pawns, 2)})
    for (x, y), (_, *rest) in list(board.items()):
        board[12 - x if rotated and y == 3 else x, 11 - y] = ("black", *rest)
    return frozenset(board.items()), "white", frozenset(), (False, False)


def scattered(dice, rules=(False, False)):
    """Few pieces, several kings, pawns that are about to arrive."""
    while True:
        cells, board = sorted(BOARD), {}
        for colour in OTHER:
            army = ["K"] + ["P"] * (dice.below(3) == 0) + ["A"] * (dice.below(4) == 0)
            army += [dice.pick("FVEWNCRTZ") for _ in range(3 + dice.below(3))] + ["O"] * 3 + ["U"]
            for letter in army:
                cell = cells.pop(dice.below(len(cells)))
                kind = dice.pick(sorted(KINDS)) if letter == "O" else dice.below(3) if letter == "U" else None
                if letter == "U" and cell[1] == LAST[colour]:
                    letter, kind = "X", 1 + dice.below(2)
                if letter != "O" or cell[1] != LAST[colour]:
                    board[cell] = (colour, letter, kind)
        kings = royals(board, "black")
        if len(kings) > 1 or not attacked(board, kings[0], "white"):
            return frozenset(board.items()), "white", frozenset(), rules


def cornered(dice):
    """Kings near citadels and few pieces, for stalemates and entries."""
    while True:
        board = {(9 + dice.below(3), 1 + dice.below(3)): ("black", "K", None),
                 (1 + dice.below(3), 8 + dice.below(3)): ("white", "K", None)}
        cells = sorted(BOARD - set(board))
        for colour, letter in (("white", "R"), ("white", "F"), ("black", "R"), ("black", "N"), ("white", "A")):
            if letter != "A" or dice.below(2):
                board[cells.pop(dice.below(len(cells)))] = (colour, letter, None)
        if not attacked(board, royals(board, "black")[0], "white"):
            return frozenset(board.items()), "white", frozenset(), (True, True)


if __name__ == "__main__":
    some, corner = scattered(Dice(5)), cornered(Dice(3))
    main([Case(begin(), (1, 2, 3)), Case(some, (1, 2), text(some), begin=scattered),
          Case(begin(rotated=True), (1, 2, 3), extra="options: {black_pawns: rotated}"),
          Case(corner, (1, 2), text(corner), extra="options: {citadel_reach: one, stalemate: swap}", begin=cornered)],
         moves, text, played=[0, 1, 3])
