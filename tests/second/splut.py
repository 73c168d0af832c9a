"""Splut! (rulebook: many-players 1), with the readings that it takes first.

A state is (pieces, side, left, turn, window, now, flown): a piece is (team, letter), teams 0 to 3 are South,
West, North and East, a rock is (its number, "o"); `left` are the steps left of this turn, the `turn`-th;
`window` are the rocks moved in the turn before, `now` those moved in this one, `flown` the one levitated.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(9) for y in range(9) if abs(x - 4) + abs(y - 4) <= 4}
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
NAMES = ("south", "west", "north", "east")
TEAMS = ("d2S e2D f2T", "b6S b5D b4T", "f8S e8D d8T", "h4S h5D h6T")


def beside(cell, step, times=1):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def sorcerer(board, start, step, state):
    """A step, alone or with one rock anywhere that goes the same way."""
    _, side, _, _, window, now, flown = state
    to = beside(start, step)
    if to in CELLS and to not in board:
        yield f"{name(start)}-{name(to)}", {start: None, to: board[start]}, set(), None
    for cell, (rock, letter) in board.items():
        if letter != "o" or rock in window and rock not in now or flown not in (None, rock):
            continue
        over = beside(cell, step)
        if to not in CELLS or over not in CELLS or to in board and to != cell or over in board and over != start:
            continue
        yield f"{name(start)}-{name(to)}/{name(cell)}", {start: None, cell: None, to: board[start],
                                                        over: board[cell]}, {rock}, rock


def dwarf(board, start, step):
    """A step, pushing the unbroken row in front if there is room behind it."""
    row, at = [start], beside(start, step)
    while at in board:
        row.append(at)
        at = beside(at, step)
    if at in CELLS:
        changes = {start: None, **{beside(cell, step): board[cell] for cell in row}}
        rocks = {board[cell][0] for cell in row if board[cell][1] == "o"}
        yield f"{name(start)}-{name(beside(start, step))}", changes, rocks, None


def troll(board, start, step):
    """A step, pulling the rock behind or not; or onto a rock, which is thrown."""
    to, behind = beside(start, step), beside(start, step, -1)
    if to in CELLS and to not in board:
        changes = {start: None, to: board[start]}
        yield f"{name(start)}-{name(to)}", changes, set(), None
        if board.get(behind, "  ")[1] == "o":
            pulled = {**changes, start: board[behind], behind: None}
            yield f"{name(start)}-{name(to)}&{name(start)}", pulled, {board[behind][0]}, None
    if board.get(to, "  ")[1] != "o":
        return
    free = {cell: piece for cell, piece in board.items() if cell != start}
    for way in STEPS:
        at = to
        while beside(at, way) in CELLS and free.get(beside(at, way), (0, "D"))[1] == "D":
            at = beside(at, way)
        if free.get(beside(at, way), "  ")[1] == "S":
            at = beside(at, way)
        if at != to:
            changes = {start: None, to: board[start], at: board[to]}
            yield f"{name(start)}-{name(to)}&{name(at)}", changes, {board[to][0]}, "thrown"


def alive(board):
    return {team for team, letter in board.values() if letter == "S"}


def moves(state):
    pieces, side, left, turn, window, now, flown = state
    board = dict(pieces)
    if len(alive(board)) == 1:
        return {}
    result = {}
    for start, (team, letter) in board.items():
        if letter == "o" or team != side:
            continue
        for step in STEPS:
            found = {"S": sorcerer, "D": dwarf, "T": troll}[letter](board, start, step, *([state] if letter == "S" else []))
            for key, changes, rocks, flight in found:
                result[key] = after_step(state, {**board, **changes}, rocks, flight)
    return result or {"pass": after_step(state, board, set(), None)}


def after_step(state, board, rocks, flight):
    """`flight` is the rock levitated, "thrown" if the turn is over."""
    pieces, side, left, turn, window, now, flown = state
    board = {cell: piece for cell, piece in board.items() if piece}
    living = alive(board)
    board = {cell: piece for cell, piece in board.items() if piece[1] == "o" or piece[0] in living}
    now = now | rocks
    if flight != "thrown" and left > 1 and side in living:
        return frozenset(board.items()), side, left - 1, turn, window, now, flown if flight is None else flight
    while True:
        side = (side + 1) % 4
        if side in living:
            return frozenset(board.items()), side, min(turn + 2, 3), turn + 1, now, frozenset(), None


def text(state):
    pieces, side, left, turn, *_ = state
    board = dict(pieces)
    if turn < 2 or left < 3:
        return None

    def cell(x, y):
        if (x, y) not in CELLS:
            return "_"
        team, letter = board.get((x, y), (0, None))
        if letter in (None, "o"):
            return letter
        return (letter, letter.lower(), f"{{{letter}:3}}", f"{{{letter}:4}}")[team]
    out = [NAMES[team] for team in range(4) if team not in alive(board)]
    return f"{rows(cell, 9, 9)} {NAMES[side]}" + (f" out={'+'.join(out)}" if out else "")


def forget(state):
    """A text of a position does not say what was moved before."""
    pieces, side, *_ = state
    return pieces, side, 3, 2, frozenset(), frozenset(), None


def begin(*teams):
    board = {("abcdefghi".index(rock[0]), int(rock[1]) - 1): (number, "o")
             for number, rock in enumerate("e1 a5 e9 i5".split())}
    for team in teams:
        for cell in TEAMS[team].split():
            board["abcdefghi".index(cell[0]), int(cell[1]) - 1] = (team, cell[2])
    return frozenset(board.items()), 0, 1, 0, frozenset(), frozenset(), None


if __name__ == "__main__":
    main([Case(begin(0, 1, 2, 3), range(1, 7), extra="setup: four"),
          Case(begin(0, 2), range(1, 7), extra="setup: two")], moves, text, played=[0, 1], depth=4, forget=forget)
