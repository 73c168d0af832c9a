"""Games of draughts (rulebook: draughts-family A to C), for the programs named after them.

A state is (pieces, side): M men, K kings, small letters are Black's. `Draughts` says what differs between the games; a
key of `first` gives what the rules compare of a capture (piece, what it takes, in order): only the largest stay. Rules
about draws and about several turns in a row need more plies than are counted, and are not here.
"""
from counting import Case, main, name, rows

DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))


def most(piece, taken):
    return len(taken)


def kings_taken(piece, taken):
    return sum(what in "Kk" for what in taken)


def by_king(piece, taken):
    return piece in "Kk"


class Draughts:
    def __init__(self, size=8, dark=0, men_rows=range(3), begins="white", every_cell=False, steps=((1, 1), (-1, 1)),
                 man_jumps=DIAGONAL, king_steps=DIAGONAL, king_jumps=DIAGONAL, king="flying", crown="at the end",
                 gone="at the end", turns_back=True, man_takes_king=True, first=()):
        self.size, self.begins, self.steps, self.man_jumps = size, begins, steps, man_jumps
        self.king_steps, self.king_jumps, self.king, self.crown = king_steps, king_jumps, king, crown
        self.at_once, self.turns_back, self.man_takes_king, self.first = gone == "at once", turns_back, man_takes_king, first
        self.cells = {(x, y) for x in range(size) for y in range(size) if every_cell or (x + y) % 2 == dark}
        top = size - 1
        self.start = frozenset([(cell, "M") for cell in self.cells if cell[1] in men_rows] +
                               [(cell, "m") for cell in self.cells if top - cell[1] in men_rows]), begins

    def line(self, at, way):
        cell = at[0] + way[0], at[1] + way[1]
        while cell in self.cells:
            yield cell
            cell = cell[0] + way[0], cell[1] + way[1]

    def ways(self, piece, of_man, of_king):
        """Directions as the owner of the piece sees the board."""
        return of_king if piece in "Kk" else of_man if piece == "M" else [(-x, -y) for x, y in of_man]

    def crowned(self, piece, cell):
        return {("M", self.size - 1): "K", ("m", 0): "k"}.get((piece, cell[1]), piece)

    def jumps(self, board, at, piece, last, jumped):
        """(direction, the cell jumped, the cells behind it); `board` is without the piece that jumps."""
        for way in self.ways(piece, self.man_jumps, self.king_jumps):
            if not self.turns_back and last == (-way[0], -way[1]):
                continue
            cells = list(self.line(at, way))
            over = next((n for n, cell in enumerate(cells) if cell in board), len(cells))
            near = piece in "Mm" or self.king == "short"
            if over == len(cells) or near and over > 0 or cells[over] in jumped:
                continue
            victim = board[cells[over]]
            if victim.isupper() == piece.isupper() or piece in "Mm" and victim in "Kk" and not self.man_takes_king:
                continue
            behind = []
            for cell in cells[over + 1:]:
                if cell in board:
                    break
                behind.append(cell)
            yield way, cells[over], behind if piece in "Kk" and self.king == "flying" else behind[:1]

    def chains(self, board, at, piece, last=None, jumped=()):
        """Captures to their end: (cell, what the piece is then, cells jumped, in order)."""
        found = []
        for way, over, behind in self.jumps(board, at, piece, last, jumped):
            rest = {cell: what for cell, what in board.items() if not self.at_once or cell != over}
            ends, longer = [], []
            for to in behind:
                now = self.crowned(piece, to) if self.crown != "at the end" else piece
                on = [] if now != piece and self.crown == "stops" else self.chains(rest, to, now, way, (*jumped, over))
                longer += on
                ends.append((to, self.crowned(now, to), (*jumped, over)))
            found += longer or ends  # it lands where it can go on, if it can anywhere
        return found

    def moves(self, state):
        pieces, side = state
        board, other = dict(pieces), "black" if side == "white" else "white"
        mine = [(cell, piece) for cell, piece in board.items() if piece.isupper() == (side == "white")]
        found = []
        for start, piece in mine:
            rest = {cell: what for cell, what in board.items() if cell != start}
            found += [(piece, start, *chain) for chain in self.chains(rest, start, piece)]
        for key in self.first:
            weights = [key(entry[0], [board[cell] for cell in entry[4]]) for entry in found]
            found = [entry for entry, weight in zip(found, weights) if weight == max(weights)]
        for start, piece in mine if not found else ():
            for way in self.ways(piece, self.steps, self.king_steps):
                for n, to in enumerate(self.line(start, way)):
                    if to in board or n > 0 and (piece in "Mm" or self.king == "short"):
                        break
                    found.append((piece, start, to, self.crowned(piece, to), ()))
        result = {}
        for _, start, to, now, jumped in found:
            after = {cell: what for cell, what in board.items() if cell != start and cell not in jumped}
            after[to] = now
            result[f"{name(start)}-{name(to)} {now} {' '.join(sorted(map(name, jumped)))}"] = frozenset(after.items()), other
        return result

    def text(self, state):
        board = dict(state[0])
        return f"{rows(lambda x, y: board.get((x, y)) if (x, y) in self.cells else '_', self.size, self.size)} {state[1]}"

    def scattered(self, men, kings):
        """Men, none of them on its last row, and kings anywhere."""
        def begin(dice):
            board, free = {}, sorted(self.cells)
            for piece in "Mm" * men + "Kk" * kings:
                places = [cell for cell in free if self.crowned(piece, cell) == piece]
                cell = dice.pick(places)
                free.remove(cell)
                board[cell] = piece
            return frozenset(board.items()), self.begins
        return begin

    def run(self, depths, men, kings, depth=3):
        """The command line: counts from the start, and random games that begin with so many men and kings anywhere."""
        main([Case(self.start, depths, begin=self.scattered(men, kings))], self.moves, self.text, played=[0], depth=depth)
