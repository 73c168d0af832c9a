"""What games of hidden armies share: secret deployments, and what a player sees of the other's pieces.

Players are 0 and 1, a piece is (player, rank), a board is a dictionary from cells to pieces. A rank is one sign; a
hand is a text of the ranks that are still to be deployed.
"""
from typing import NamedTuple

from counting import name, rows


class Armies(NamedTuple):
    players: tuple  # their names
    ranks: dict  # from a rank to its name, in the order of hands
    army: str  # of each player
    size: tuple  # of the board
    gaps: frozenset = frozenset()  # cells that the board lacks
    home: int = 3  # how many rows a player deploys on

    def cells(self):
        width, height = self.size
        return [(x, y) for y in range(height) for x in range(width) if (x, y) not in self.gaps]

    def home_of(self, player):
        first = 0 if player == 0 else self.size[1] - self.home
        return [cell for cell in self.cells() if first <= cell[1] < first + self.home]

    def deployed(self, dice):
        """Both armies on their own rows, at random."""
        board = {}
        for player in (0, 1):
            cells = sorted(self.home_of(player))
            left = list(self.army) + [None] * (len(cells) - len(self.army))
            for cell in cells:
                rank = left.pop(dice.below(len(left)))
                if rank:
                    board[cell] = (player, rank)
        return board

    def deployments(self, board, hands, player):
        """(name, board after, hands after, who acts then): one player puts down his whole army, then the other."""
        for rank in sorted(set(hands[player])):
            left = list(hands)
            left[player] = hands[player].replace(rank, "", 1)
            for cell in self.home_of(player):
                if cell not in board:
                    key = f"{self.ranks[rank]}@{name(cell)} deploy"
                    yield key, {**board, cell: (player, rank)}, tuple(left), player if left[player] else 1 - player

    def sign(self, player, rank):
        if rank == "?" or rank.isdigit():
            return f"{{{rank}:{player + 1}}}"
        return rank if player == 0 else rank.lower()

    def board_text(self, board, viewer=None, shown=frozenset()):
        """The rows as a viewer sees them: of the other's pieces the ranks on the cells of `shown` alone. Without a
        viewer all ranks."""
        def sign(x, y):
            if (x, y) in self.gaps:
                return "_"
            if (x, y) not in board:
                return None
            player, rank = board[x, y]
            hidden = viewer is not None and player != viewer and (x, y) not in shown
            return self.sign(player, "?" if hidden else rank)
        return rows(sign, *self.size)

    def hands_text(self, hands, players=(0, 1)):
        kinds = [(player, rank, hands[player].count(rank)) for player in players for rank in self.ranks]
        signs = "".join(f"{count if count > 1 else ''}{self.sign(player, rank)}" for player, rank, count in kinds if count)
        return f" hands={signs}" if signs else ""

    def spans(self, chosen):
        """Cells as positions write them: those of three or more that follow each other as the first and last."""
        runs, cells = [], self.cells()
        for number, cell in enumerate(cells):
            if cell in chosen and runs and number and cells[number - 1] == runs[-1][-1]:
                runs[-1].append(cell)
            elif cell in chosen:
                runs.append([cell])
        for run in runs:
            if len(run) > 2:
                yield f"{name(run[0])}..{name(run[-1])}"
            else:
                yield from map(name, run)

    def seen_deploying(self, board, hands, player):
        """What both see while `player` deploys: each his own army."""
        return {self.players[viewer]: self.board_text({cell: piece for cell, piece in board.items() if piece[0] == viewer})
                + f" {self.players[player]}{self.hands_text(hands, [viewer])}" for viewer in (0, 1)}
