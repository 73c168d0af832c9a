"""Nine Men's Morris (rulebook: misc 7); who has three men left may fly, if `fly` says so.

A state is (men, side, hands, fly): M White's, m Black's; hands are (White's, Black's).
"""
from counting import Case, main, name, rows

SQUARES = ("a1 d1 g1 g4 g7 d7 a7 a4", "b2 d2 f2 f4 f6 d6 b6 b4", "c3 d3 e3 e4 e5 d5 c5 c4")
SPOKES = ("d1 d2 d3", "d7 d6 d5", "a4 b4 c4", "e4 f4 g4")


def cells(line):
    return [("abcdefg".index(word[0]), int(word[1]) - 1) for word in line.split()]


MILLS = [cells(line) for line in SPOKES]
for square in SQUARES:
    ring = cells(square)
    MILLS += [[ring[n], ring[n + 1], ring[(n + 2) % 8]] for n in (0, 2, 4, 6)]
POINTS = sorted({cell for mill in MILLS for cell in mill})
LINKS = {cell: {mill[n] for mill in MILLS if cell in mill for n in range(3) if abs(n - mill.index(cell)) == 1}
         for cell in POINTS}


def milled(board, cell):
    return any(all(board.get(at) == board[cell] for at in mill) for mill in MILLS if cell in mill)


def moves(state):
    men, side, hands, fly = state
    board = dict(men)
    own, enemy, mine, other = ("M", "m", 0, "black") if side == "white" else ("m", "M", 1, "white")
    if any(not hands[who] and list(board.values()).count(man) < 3 for who, man in enumerate("Mm")):
        return {}
    left = tuple(count - 1 if who == mine else count for who, count in enumerate(hands)) if hands[mine] else hands
    result = {}

    def arrive(key, after, cell):
        victims = [at for at in after if after[at] == enemy]
        if not milled(after, cell) or not victims:
            result[key] = (frozenset(after.items()), other, left, fly)
            return
        free = [at for at in victims if not milled(after, at)]
        for victim in free or victims:
            rest = {at: man for at, man in after.items() if at != victim}
            result[f"{key}/{name(victim)}"] = (frozenset(rest.items()), other, left, fly)

    empty = [cell for cell in POINTS if cell not in board]
    if hands[mine]:
        for cell in empty:
            arrive(f"man@{name(cell)}", {**board, cell: own}, cell)
        return result
    flies = fly and list(board.values()).count(own) == 3
    for start in [cell for cell in board if board[cell] == own]:
        for to in empty:
            if flies or to in LINKS[start]:
                after = dict(board)
                after[to] = after.pop(start)
                arrive(f"{name(start)}-{name(to)}", after, to)
    return result


def text(state):
    men, side, hands, _ = state
    if any(hands):
        return None
    board = dict(men)
    written = rows(lambda x, y: board.get((x, y)) if (x, y) in POINTS else "_", 7, 7)
    return f"{written} {side}"


START = frozenset(), "white", (9, 9), True
# Three men each, and men enough for some plies.
FEW = frozenset({(0, 6): "M", (3, 6): "M", (1, 3): "M", (1, 1): "m", (2, 2): "m", (6, 0): "m"}.items()), "white", (0, 0)

if __name__ == "__main__":
    main([Case(START, (1, 2, 3)), Case((*FEW, True), (1, 2, 3), text((*FEW, True))),
          Case((*FEW, False), range(1, 6), text((*FEW, False)), "options: {fly: false}")], moves, text, played=[0, 2], depth=3)
