"""Splut! (rulebook: many-players 1), with the readings that it takes first.

A state is (pieces, side, left, turn, window, now, flown, rules): a piece is (team, letter), teams 0 to 3 are South,
West, North and East, a rock is (its number, "o"); `left` are the steps left of this turn, the `turn`-th;
`window` are the rocks moved in the turn before, `now` those moved in this one, `flown` those levitated in it, with
"landed" behind a step without a flight. Rules are names of readings that are not the default: "bound", a rock moved
before does not fly though it moved in this turn again; "own", rocks that the own troll or dwarf moved do not fly;
"any", several rocks may fly in one turn; "pause", none after a step without a flight that followed one; "stopped", a
thrown rock does not fly over dwarves; "round", the window is all since the first player's last turn began.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(9) for y in range(9) if abs(x - 4) + abs(y - 4) <= 4}
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
NAMES = ("south", "west", "north", "east")
TEAMS = ("d2S e2D f2T", "b6S b5D b4T", "f8S e8D d8T", "h4S h5D h6T")


def beside(cell, step, times=1):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def flies(rock, window, now, flown, rules):
    """Whether a rock may be levitated."""
    if rock in window and (rock not in now or "bound" in rules):
        return False
    if "own" in rules and rock in now and rock not in flown:
        return False
    if "any" not in rules and flown - {"landed"} and rock not in flown:
        return False
    return not ("pause" in rules and "landed" in flown)


def sorcerer(board, start, step, state):
    """A step, alone or with one rock anywhere that goes the same way."""
    *_, window, now, flown, rules = state
    to = beside(start, step)
    if to in CELLS and to not in board:
        yield f"{name(start)}-{name(to)}", {start: None, to: board[start]}, set(), None
    for cell, (rock, letter) in board.items():
        if letter != "o" or not flies(rock, window, now, flown, rules):
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


def troll(board, start, step, state):
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
        passed = (0, "D") if "stopped" not in state[-1] else (0, " ")
        while beside(at, way) in CELLS and free.get(beside(at, way), passed)[1] == passed[1]:
            at = beside(at, way)
        if free.get(beside(at, way), "  ")[1] == "S":
            at = beside(at, way)
        if at != to:
            changes = {start: None, to: board[start], at: board[to]}
            yield f"{name(start)}-{name(to)}&{name(at)}", changes, {board[to][0]}, "thrown"


def alive(board):
    return {team for team, letter in board.values() if letter == "S"}


def moves(state):
    pieces, side, *_ = state
    board = dict(pieces)
    if len(alive(board)) == 1:
        return {}
    result = {}
    for start, (team, letter) in board.items():
        if letter == "o" or team != side:
            continue
        for step in STEPS:
            found = {"S": sorcerer, "D": dwarf, "T": troll}[letter](board, start, step, *([state] if letter != "D" else []))
            for key, changes, rocks, flight in found:
                result[key] = after_step(state, {**board, **changes}, rocks, flight)
    return result or {"pass": after_step(state, board, set(), None)}


def after_step(state, board, rocks, flight):
    """`flight` is the rock levitated, "thrown" if the turn is over."""
    pieces, side, left, turn, window, now, flown, rules = state
    board = {cell: piece for cell, piece in board.items() if piece}
    living = alive(board)
    board = {cell: piece for cell, piece in board.items() if piece[1] == "o" or piece[0] in living}
    now = now | rocks
    if flight != "thrown" and left > 1 and side in living:
        if flight is not None:
            flown = flown | {flight}
        elif flown:
            flown = flown | {"landed"}
        return frozenset(board.items()), side, left - 1, turn, window, now, flown, rules
    while True:
        side = (side + 1) % 4
        if side in living:
            if "round" in rules:
                now = frozenset() if side == min(living) else now | window
            return frozenset(board.items()), side, min(turn + 2, 3), turn + 1, now, frozenset(), frozenset(), rules


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
    return pieces, side, 3, 2, frozenset(), frozenset(), frozenset(), state[-1]


def begin(*teams, rules=()):
    board = {("abcdefghi".index(rock[0]), int(rock[1]) - 1): (number, "o")
             for number, rock in enumerate("e1 a5 e9 i5".split())}
    for team in teams:
        for cell in TEAMS[team].split():
            board["abcdefghi".index(cell[0]), int(cell[1]) - 1] = (team, cell[2])
    return frozenset(board.items()), 0, 1, 0, frozenset(), frozenset(), frozenset(), rules


if __name__ == "__main__":
    cases = [Case(begin(0, 1, 2, 3), range(1, 7), extra="setup: four"), Case(begin(0, 2), range(1, 7), extra="setup: two")]
    for rule, option in (("bound", "moved_again: bound"), ("own", "own_rocks: bound"), ("any", "rocks: any"),
                         ("pause", "pause: ends"), ("stopped", "flight: stopped"), ("round", "window: round")):
        cases.append(Case(begin(0, 2, rules=(rule,)), range(1, 6), extra=f"options: {{{option}}}, setup: two"))
    main(cases, moves, text, played=range(8), depth=4, forget=forget)
