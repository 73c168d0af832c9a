"""Armenian draughts, Tama (rulebook: draughts-family B and C): orthogonal captures on all 64 cells.

A state is (pieces, side, rules): M men, K kings, small letters are Black's. Rules are names of readings that are
not the default: "touch", a man is crowned in the middle of a capture; "diagonal", kings capture diagonally too.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(8) for y in range(8)}
SIDEWAYS = ((1, 0), (-1, 0))


def ahead(piece):
    return 1 if piece.isupper() else -1


def crowned(piece, cell):
    return {("M", 7): "K", ("m", 0): "k"}.get((piece, cell[1]), piece)


def line(at, way):
    cell = at[0] + way[0], at[1] + way[1]
    while cell in CELLS:
        yield cell
        cell = cell[0] + way[0], cell[1] + way[1]


def jumps(board, at, piece, last, rules):
    """Single jumps: (direction, the cell jumped, a cell behind it); `last` may not be turned round."""
    ways = [*SIDEWAYS, (0, ahead(piece))]
    if piece in "Kk":
        ways.append((0, -ahead(piece)))
        ways += [(x, y) for x in (1, -1) for y in (1, -1) if "diagonal" in rules]
    for way in ways:
        if last == (-way[0], -way[1]):
            continue
        cells = list(line(at, way))
        first = next((n for n, cell in enumerate(cells) if cell in board), None)
        if first is None or (first > 0 and piece in "Mm") or board[cells[first]].isupper() == piece.isupper():
            continue
        for n, to in enumerate(cells[first + 1:]):
            if to in board or (n > 0 and piece in "Mm"):
                break
            yield way, cells[first], to


def chains(board, at, piece, rules, last=None, jumped=()):
    """Chains that cannot go on: (end, the piece then, what was jumped). What is jumped is gone at once.
    `board` is without the piece that jumps."""
    found = []
    for way, over, to in jumps(board, at, piece, last, rules):
        rest = {cell: what for cell, what in board.items() if cell != over}
        arrived = crowned(piece, to) if "touch" in rules else piece
        found += (chains(rest, to, arrived, rules, way, (*jumped, over))
                  or [(to, crowned(piece, to), (*jumped, over))])
    return found


def steps(board, start, piece):
    """Where a piece goes without a capture: a man one step forward, sideways or diagonally forward."""
    forward = ahead(piece)
    ways = [*SIDEWAYS, (0, forward), (1, forward), (-1, forward)]
    if piece in "Kk":
        ways += [(0, -forward), (1, -forward), (-1, -forward)]
    for way in ways:
        for n, to in enumerate(line(start, way)):
            if to in board or (n > 0 and piece in "Mm"):
                break
            yield to


def moves(state):
    pieces, side, rules = state
    board = dict(pieces)
    other = "black" if side == "white" else "white"
    mine = [(cell, piece) for cell, piece in board.items() if piece.isupper() == (side == "white")]
    found = []
    for start, piece in mine:
        rest = {cell: what for cell, what in board.items() if cell != start}
        found += [(start, to, arrived, jumped) for to, arrived, jumped in chains(rest, start, piece, rules)]
    most = max((len(jumped) for *_, jumped in found), default=0)
    found = [entry for entry in found if len(entry[3]) == most]
    if not found:
        found = [(start, to, crowned(piece, to), ()) for start, piece in mine for to in steps(board, start, piece)]
    result = {}
    for start, to, arrived, jumped in found:
        after = {cell: what for cell, what in board.items() if cell != start and cell not in jumped}
        after[to] = arrived
        key = f"{name(start)}-{name(to)} {arrived} {' '.join(sorted(map(name, jumped)))}"
        result[key] = (frozenset(after.items()), other, rules)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 8, 8)} {state[1]}"


def case(state, depths, *rules, options=""):
    return Case((*state, rules), depths, "start" if state is START else text(state), options, begin=(*START, rules))


START = frozenset(((x, y), "M" if y < 4 else "m") for x, y in CELLS if y in (1, 2, 5, 6)), "white"
# Men about to be crowned, and kings: random games from here meet both readings.
LATE = frozenset({(1, 5): "M", (4, 5): "M", (6, 5): "M", (3, 3): "K", (1, 6): "m", (2, 7): "m", (5, 7): "m",
                  (4, 6): "m", (5, 5): "m", (2, 2): "m", (6, 2): "m", (0, 4): "k"}.items()), "white"

if __name__ == "__main__":
    main([case(START, range(1, 4)), case(LATE, range(1, 4)),
          case(LATE, range(1, 4), "touch", options="options: {promotion: on_touch}"),
          case(LATE, range(1, 4), "diagonal", options="options: {king_captures: also_diagonal}")],
         moves, text, played=[0, 2, 3], depth=2)
