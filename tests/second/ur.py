"""The Royal Game of Ur (rulebook: tables-race 3): fourteen cells, four dice, rosettes throw again.

A state is (places, side, thrown): for each player the places of his seven pieces on his own path, 0 in the
pool, 15 borne off; `thrown` is None where the dice are to be thrown.
"""
from counting import Case, main, name, rows

HOME_ROW = {"south": 0, "north": 2}
ROSETTES = (4, 8, 14)
OTHER = {"south": "north", "north": "south"}


def cell(side, place):
    """Four cells from file d back to a, the middle row, then files h and g of the own row."""
    if place <= 4:
        return 4 - place, HOME_ROW[side]
    if place <= 12:
        return place - 5, 1
    return {13: 7, 14: 6}[place], HOME_ROW[side]


def write(side, place):
    return "pool" if place == 0 else "beyond" if place == 15 else name(cell(side, place))


def moves(state):
    places, side, thrown = state
    own, enemy = (dict(places)[who] for who in (side, OTHER[side]))
    if all(place == 15 for place in enemy):
        return {}
    if thrown is None:
        return {f"*{eyes} throw": (places, side, eyes) for eyes in range(5)}
    result = {}
    for place in set(own) if thrown else ():
        to = place + thrown
        if to > 15 or to < 15 and to in own:
            continue
        shared = 5 <= to <= 12
        if shared and to in enemy and to == 8:  # safe on the rosette in the middle
            continue
        mine = list(own)
        mine.remove(place)
        mine.append(to)
        others = [0 if shared and there == to else there for there in enemy]
        after = tuple(sorted({side: tuple(sorted(mine)), OTHER[side]: tuple(sorted(others))}.items()))
        again = to in ROSETTES and not all(there == 15 for there in mine)
        result[f"{write(side, place)}-{write(side, to)}*{thrown}"] = (after, side if again else OTHER[side], None)
    return result or {"pass": (places, OTHER[side], None)}


def text(state):
    places, side, thrown = state
    if thrown is not None:
        return None
    where = {cell(who, place): piece for who, piece in (("south", "R"), ("north", "r"))
             for place in dict(places)[who] if 0 < place < 15}
    words = ""
    for word, place in (("pool", 0), ("beyond", 15)):
        counts = [(dict(places)[who].count(place), piece) for who, piece in (("south", "R"), ("north", "r"))]
        written = "".join(f"{count if count > 1 else ''}{piece}" for count, piece in counts if count)
        words += f" {word}={written}" if written else ""
    board = rows(lambda x, y: "_" if y != 1 and x in (4, 5) else where.get((x, y)), 8, 3)
    return f"{board} {side}{words}"


START = ((("north", (0,) * 7), ("south", (0,) * 7)), "south", None)

if __name__ == "__main__":
    main([Case(START, range(1, 8))], moves, text, played=[0], depth=4)
