"""BanQi (rulebook: hidden-information 3): pieces lie face down; a flip is chance.

A state is (board, bag, side, flipping, rules): "?" is a piece face down, capital letters are Red's; the bag
holds the letters of what lies face down; `side` is a colour, None before the first flip; `flipping` is the
cell of a piece that is just being turned up; `table` is (name of the table of ranks, whether the cannon slides,
whether a piece may go on capturing in its turn).
"""
from typing import NamedTuple

from counting import Case, main, name, rows

CELLS = [(x, y) for x in range(8) for y in range(4)]
SET = "GAAEERRHHCCSSSSS"
RANKS = {"taiwan": "SCHREAG", "chinese": "SCHREAG", "hong_kong": "SEACHRG"}  # from the lowest
OTHER = {"red": "black", "black": "red"}
TYPES = {"G": "general", "A": "advisor", "E": "elephant", "R": "chariot", "H": "horse", "C": "cannon", "S": "soldier"}


class Rules(NamedTuple):
    table: str = "taiwan"
    slides: bool = True  # Taiwan's cannon, where it does not capture
    general: bool = False  # whether he takes the soldier
    chain: bool = False  # whether a piece may go on capturing


def colour(piece):
    return None if piece == "?" else "red" if piece.isupper() else "black"


def takes(rules, piece, prey):
    """By rank, on the cell beside."""
    piece, prey = piece.upper(), prey.upper()
    if piece == "C" and rules.table == "taiwan":
        return False
    if (piece, prey) in (("S", "G"), ("G", "S")):
        return piece == "S" or rules.general
    return RANKS[rules.table].index(piece) >= RANKS[rules.table].index(prey)


def goals(cells, start, rules):
    """(quiet cells, cells of prey) of the piece on `start`."""
    piece = cells[start]
    enemy = OTHER[colour(piece)]
    quiet, prey = [], []
    shoots = piece in "Cc" and rules.table == "taiwan"
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [(start[0] + n * x, start[1] + n * y) for n in range(1, 8)]
        line = [cell for cell in line if cell in CELLS]
        full = [cell for cell in line if cell in cells]
        empty = line[:line.index(full[0])] if full else line
        quiet += empty if shoots and rules.slides else empty[:1]
        if shoots and len(full) > 1 and colour(cells[full[1]]) == enemy:
            prey.append(full[1])
        if full and full[0] == line[0] and colour(cells[full[0]]) == enemy and takes(rules, piece, cells[full[0]]):
            prey.append(full[0])
    return quiet, prey


def captures(cells, start, rules, key):
    """(name, board after) of each capture, and of those that follow it if a piece may go on."""
    for to in goals(cells, start, rules)[1]:
        after = dict(cells)
        after[to] = after.pop(start)
        yield f"{key}-{name(to)}", after
        if rules.chain:
            yield from captures(after, to, rules, f"{key}-{name(to)}")


def moves(state):
    board, bag, side, flipping, rules = state
    cells = dict(board)
    result = {}
    if flipping:
        for piece in sorted(set(bag)):
            after = frozenset({**cells, flipping: piece}.items())
            turn = OTHER[side or colour(piece)]
            key = f"{colour(piece)}={TYPES[piece.upper()]} reveal"
            result[key] = (after, bag.replace(piece, "", 1), turn, None, rules)
        return result
    if side and not any(colour(piece) == side for piece in [*cells.values(), *bag] if piece != "?"):
        return {}
    for start, piece in cells.items():
        if piece == "?":
            result[f"{name(start)} {'flip' if side else 'first_flip'}"] = (board, bag, side, start, rules)
        elif colour(piece) == side:
            found = list(captures(cells, start, rules, name(start)))
            for to in goals(cells, start, rules)[0]:
                after = {**cells, to: piece}
                del after[start]
                found.append((f"{name(start)}-{name(to)}", after))
            for key, after in found:
                result[key] = (frozenset(after.items()), bag, OTHER[side], None, rules)
    return result


def text(state):
    board, bag, side, flipping, _ = state
    cells = dict(board)
    if flipping or not side:
        return None
    words = ""
    if bag:
        words = " bag=" + "".join(bag)
        words += " covered=" + ",".join(name(cell) for cell in CELLS if cells.get(cell) == "?")
    return f"{rows(lambda x, y: cells.get((x, y)), 8, 4)} {side}{words}"


def scattered(rules):
    """A game under way: some pieces taken, most of the others face up."""
    def start(dice):
        cells, bag, board = list(CELLS), "", {}
        for piece in SET + SET.lower():
            cell = cells.pop(dice.below(len(cells)))
            if dice.below(5) > 1:
                up = dice.below(4) > 0
                board[cell] = piece if up else "?"
                bag += "" if up else piece
        return frozenset(board.items()), bag, "red", None, rules
    return start


OPTIONS = {"": Rules(),
           "options: {table: chinese}": Rules("chinese", general=True),
           "options: {table: hong_kong}": Rules("hong_kong"),
           "options: {cannon: steps, general_takes_soldier: always}": Rules(slides=False, general=True),
           "options: {table: chinese, general_takes_soldier: never, chain: true}": Rules("chinese", chain=True),
           "options: {chain: true}": Rules(chain=True)}

if __name__ == "__main__":
    hidden = frozenset((cell, "?") for cell in CELLS)
    cases = [Case((hidden, SET + SET.lower(), None, None, rules), (1, 2, 3), extra=extra, begin=scattered(rules))
             for extra, rules in OPTIONS.items()]
    main(cases, moves, text, played=range(len(cases)), depth=3)
