"""BanQi (rulebook: hidden-information 3): pieces lie face down; a flip is chance.

A state is (board, bag, side, flipping, table): "?" is a piece face down, capital letters are Red's; the bag
holds the letters of what lies face down; `side` is a colour, None before the first flip; `flipping` is the
cell of a piece that is just being turned up; `table` is that of the ranks.
"""
from counting import Case, main, name, rows

CELLS = [(x, y) for x in range(8) for y in range(4)]
SET = "GAAEERRHHCCSSSSS"
RANKS = {"taiwan": "SCHREAG", "chinese": "SCHREAG", "hong_kong": "SEACHRG"}  # from the lowest
OTHER = {"red": "black", "black": "red"}
TYPES = {"G": "general", "A": "advisor", "E": "elephant", "R": "chariot", "H": "horse", "C": "cannon", "S": "soldier"}


def colour(piece):
    return None if piece == "?" else "red" if piece.isupper() else "black"


def takes(table, piece, prey):
    """By rank, on the cell beside."""
    piece, prey = piece.upper(), prey.upper()
    if piece == "C" and table == "taiwan":
        return False
    if (piece, prey) == ("S", "G"):
        return True
    if (piece, prey) == ("G", "S"):
        return table == "chinese"
    return RANKS[table].index(piece) >= RANKS[table].index(prey)


def moves(state):
    board, bag, side, flipping, table = state
    cells = dict(board)
    result = {}
    if flipping:
        for piece in sorted(set(bag)):
            after = frozenset({**cells, flipping: piece}.items())
            turn = OTHER[side or colour(piece)]
            result[f"{colour(piece)}={TYPES[piece.upper()]} reveal"] = (after, bag.replace(piece, "", 1), turn, None, table)
        return result
    if side and not any(colour(piece) == side for piece in [*cells.values(), *bag] if piece != "?"):
        return {}

    def go(start, to):
        after = dict(cells)
        after[to] = after.pop(start)
        result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), bag, OTHER[side], None, table)

    for start, piece in cells.items():
        if piece == "?":
            result[f"{name(start)} {'flip' if side else 'first_flip'}"] = (board, bag, side, start, table)
        elif colour(piece) == side:
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                line = [(start[0] + n * x, start[1] + n * y) for n in range(1, 8)]
                line = [cell for cell in line if cell in CELLS]
                full = [cell for cell in line if cell in cells]
                shoots = piece in "Cc" and table == "taiwan"
                empty = line[:line.index(full[0])] if full else line
                for cell in empty if shoots else empty[:1]:
                    go(start, cell)
                if shoots and len(full) > 1 and colour(cells[full[1]]) == OTHER[side]:
                    go(start, full[1])
                if line and line[:1] == full[:1] and colour(cells[line[0]]) == OTHER[side] \
                        and takes(table, piece, cells[line[0]]):
                    go(start, line[0])
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


def scattered(table):
    """A game under way: some pieces taken, half of the others face up."""
    def start(dice):
        cells, bag, board = list(CELLS), "", {}
        for piece in SET + SET.lower():
            cell = cells.pop(dice.below(len(cells)))
            if dice.below(5) > 1:
                up = dice.below(4) > 0
                board[cell] = piece if up else "?"
                bag += "" if up else piece
        return frozenset(board.items()), bag, "red", None, table
    return start


if __name__ == "__main__":
    every = frozenset((cell, "?") for cell in CELLS)
    begun = {table: (every, SET + SET.lower(), None, None, table) for table in RANKS}
    main([Case(begun[table], (1, 2, 3), extra=extra, begin=scattered(table))
          for table, extra in (("taiwan", ""), ("chinese", "options: {table: chinese}"),
                               ("hong_kong", "options: {table: hong_kong}"))],
         moves, text, played=[0, 1, 2], depth=3)
