"""Tafl on small boards (rulebook: capture-oddities 6), for brandub.py and tablut.py.

A state is (pieces, side, rules): M attackers, m defenders, k the king. Rules are names of readings that are not the
default: "cross", men pass over the empty throne; "nobody", the king does not stop on it again; "unarmed", the king
takes no part in captures. `Tafl` says what differs between the games.
"""
from counting import name, rows

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SIDE_OF = {"M": "attackers", "m": "defenders", "k": "defenders"}
OTHER = {"attackers": "defenders", "defenders": "attackers"}


class Tafl:
    def __init__(self, size, corners):
        self.size, self.middle = size, size // 2
        self.cells = {(x, y) for x in range(size) for y in range(size)}
        self.throne = (self.middle, self.middle)
        self.corners = {(x, y) for x in (0, size - 1) for y in (0, size - 1)} if corners else set()
        edge = {(x, y) for x, y in self.cells if x in (0, size - 1) or y in (0, size - 1)}
        self.havens = self.corners or edge

    def hostile(self, board, cell, side, rules):
        """Whether a piece of `side` can be pressed against the cell: by an enemy, a corner, the empty throne."""
        if cell in board:
            return SIDE_OF[board[cell]] != side and not (board[cell] == "k" and "unarmed" in rules)
        return cell in self.corners or cell == self.throne

    def king_taken(self, board, king, beyond, rules):
        """On the throne and beside it from all four sides, elsewhere like a man."""
        around = [(king[0] + x, king[1] + y) for x, y in STEPS]
        if king == self.throne or self.throne in around:
            return all(self.hostile(board, cell, "defenders", rules) for cell in around)
        return self.hostile(board, beyond, "defenders", rules)

    def after(self, board, start, to, side, rules):
        board = dict(board)
        board[to] = board.pop(start)
        taken = []
        for x, y in () if board[to] == "k" and "unarmed" in rules else STEPS:
            prey, beyond = (to[0] + x, to[1] + y), (to[0] + 2 * x, to[1] + 2 * y)
            if prey not in board or SIDE_OF[board[prey]] == side:
                continue
            if board[prey] == "k" and self.king_taken(board, prey, beyond, rules):
                taken.append(prey)
            elif board[prey] != "k" and self.hostile(board, beyond, SIDE_OF[board[prey]], rules):
                taken.append(prey)
        return frozenset((cell, piece) for cell, piece in board.items() if cell not in taken), OTHER[side], rules

    def moves(self, state):
        pieces, side, rules = state
        board = dict(pieces)
        kings = [cell for cell, piece in board.items() if piece == "k"]
        if not kings or kings[0] in self.havens:
            return {}
        result = {}
        for start, piece in board.items():
            for x, y in STEPS if SIDE_OF[piece] == side else ():
                to = start[0] + x, start[1] + y
                while to in self.cells and to not in board:
                    own = piece == "k"
                    if to == self.throne and not own and "cross" not in rules:
                        break  # nobody else passes over it
                    stops = (to != self.throne or own and "nobody" not in rules) and (own or to not in self.corners)
                    if stops:
                        result[f"{name(start)}-{name(to)}"] = self.after(board, start, to, side, rules)
                    to = to[0] + x, to[1] + y
        return result

    def text(self, state):
        board = dict(state[0])
        return f"{rows(lambda x, y: board.get((x, y)), self.size, self.size)} {state[1]}"

    def start(self, attackers, defenders):
        def cells(words):
            return [("abcdefghi".index(word[0]), int(word[1]) - 1) for word in words.split()]
        board = {**dict.fromkeys(cells(attackers), "M"), **dict.fromkeys(cells(defenders), "m"), self.throne: "k"}
        return frozenset(board.items()), "attackers", ()

    def scattered(self, attackers, defenders, *rules):
        """Pieces anywhere, the king near the middle."""
        def begin(dice):
            board = {(self.middle - 1 + dice.below(3), self.middle - 1 + dice.below(3)): "k"}
            special = self.corners | {self.throne}
            cells = sorted(self.cells - special - set(board))
            for piece in "M" * attackers + "m" * defenders:
                board[cells.pop(dice.below(len(cells)))] = piece
            return frozenset(board.items()), "attackers", rules
        return begin
