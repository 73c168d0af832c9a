"""Halma and Ugolki (rulebook: misc 9), two players: a step, or a chain of jumps over pieces of any colour.

A state is (south, north, side, board): the cells of both sides' men and the board as (size, camp, ways).
A camp is the cells of South's corner; North's is the same turned by 180 degrees.
"""
from counting import Case, main, name, rows

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ALL = STRAIGHT + ((1, 1), (1, -1), (-1, 1), (-1, -1))


def camp(*lengths):
    """Rows of a corner from the lowest."""
    return frozenset((x, y) for y, length in enumerate(lengths) for x in range(length))


def turned(cells, size):
    return frozenset((size - 1 - x, size - 1 - y) for x, y in cells)


def ends(start, men, size, ways):
    """A step, or every cell that jumps reach; no cell is visited twice, which a set of cells ensures."""
    def free(cell):
        return 0 <= cell[0] < size and 0 <= cell[1] < size and cell not in men
    steps = {(start[0] + x, start[1] + y) for x, y in ways if free((start[0] + x, start[1] + y))}
    reached, border = {start}, [start]
    men = men - {start}
    while border:
        at = border.pop()
        for x, y in ways:
            to = at[0] + 2 * x, at[1] + 2 * y
            if (at[0] + x, at[1] + y) in men and free(to) and to not in reached:
                reached.add(to)
                border.append(to)
    return steps | reached - {start}


def moves(state):
    south, north, side, (size, corner, ways) = state
    goal = {"south": turned(corner, size), "north": corner}
    if south == goal["south"] or north == goal["north"]:
        return {}
    own = south if side == "south" else north
    result = {}
    for start in own:
        for to in ends(start, south | north, size, ways):
            if start in goal[side] and to not in goal[side]:
                continue
            mine = own - {start} | {to}
            pair = (mine, north, "north") if side == "south" else (south, mine, "south")
            result[f"{name(start)}-{name(to)}"] = (*pair, state[3])
    return result or {"pass": (south, north, "north" if side == "south" else "south", state[3])}


def text(state):
    south, north, side, (size, _, _) = state
    board = {**dict.fromkeys(south, "M"), **dict.fromkeys(north, "{M:3}")}
    return f"{rows(lambda x, y: board.get((x, y)), size, size)} {side} out=west+east"


def begin(size, corner, ways):
    return (corner, turned(corner, size), "south", (size, corner, ways))


def scattered(size, corner, ways):
    """Men anywhere: at random they would never meet the camps."""
    def start(dice):
        cells = [(x, y) for x in range(size) for y in range(size)]
        sides = [frozenset(cells.pop(dice.below(len(cells))) for _ in corner) for _ in range(2)]
        return (*sides, "south", (size, corner, ways))
    return start


NINETEEN, NINE = camp(5, 5, 4, 3, 2), camp(3, 3, 3)
SMALL, UGOLKI = (8, NINE, ALL), (8, NINE, STRAIGHT)
TWELVE = (8, camp(4, 4, 4), STRAIGHT)

if __name__ == "__main__":
    main([Case(begin(16, NINETEEN, ALL), (1, 2, 3)),
          Case(begin(*SMALL), (1, 2, 3), extra="options: {size: 8, men: nine}", begin=scattered(*SMALL)),
          Case(begin(*UGOLKI), (1, 2, 3), extra="options: {size: 8, men: nine, ways: orthogonal}",
               begin=scattered(*UGOLKI)),
          Case(begin(*TWELVE), (1, 2, 3), extra="options: {size: 8, men: twelve, ways: orthogonal}",
               begin=scattered(*TWELVE))],
         moves, text, played=[1, 2])
