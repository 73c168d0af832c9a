"""Game of the Generals (rulebook: hidden-information 6): an arbiter compares ranks that nobody is shown.

A state is (board, hands, player, winner, arrival): `player` acts, `winner` is None while the game goes on. By the
`arrival` "survives" a flag on the far row that has an enemy beside it must survive his turn; by "at_once" it has won.
"""
from armies import Armies
from counting import Case, Dice, Whole, main, name

RANKS = {"F": "flag", "P": "private", "S": "sergeant", "N": "second_lieutenant", "I": "first_lieutenant", "C": "captain",
         "M": "major", "L": "lieutenant_colonel", "O": "colonel", "A": "brigadier", "B": "major_general",
         "D": "lieutenant_general", "E": "general", "G": "general_of_the_army", "Y": "spy"}
OFFICERS = "SNICMLOABDEG"  # from the lowest
GAME = Armies(("white", "black"), RANKS, "FPPPPPPSNICMLOABDEGYY", (9, 8))
CELLS = set(GAME.cells())
FAR = (7, 0)  # the far row of each player
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def beats(rank, other):
    """Whether a rank removes another one, whoever challenges; of two flags the one that challenges."""
    if other == "F":
        return True
    if rank == "Y":
        return other in OFFICERS
    if rank == "P":
        return other == "Y"
    return rank in OFFICERS and (other == "P" or other in OFFICERS and OFFICERS.index(rank) > OFFICERS.index(other))


def neighbours(cell):
    return [(cell[0] + x, cell[1] + y) for x, y in STEPS if (cell[0] + x, cell[1] + y) in CELLS]


def moved(board, start, to):
    """The board after a move or a challenge."""
    after = dict(board)
    piece, other = after.pop(start), after.pop(to, None)
    if other is None or beats(piece[1], other[1]):
        after[to] = piece
    elif beats(other[1], piece[1]):
        after[to] = other
    return after


def flag_of(board, player):
    return next((cell for cell, piece in board.items() if piece == (player, "F")), None)


def winner_after(board, player, to, arrival):
    """Who has won when `player` has moved to a cell, or None. A flag that gets through there and then has won before
    the other one has survived the turn."""
    own, enemy = flag_of(board, player), flag_of(board, 1 - player)
    if own is None or enemy is None:
        return player if enemy is None else 1 - player
    if own == to and own[1] == FAR[player]:
        beside = any(board.get(cell, (player,))[0] != player for cell in neighbours(own))
        if arrival == "at_once" or not beside:
            return player
    return 1 - player if enemy[1] == FAR[1 - player] else None


def moves(state):
    board, hands, player, winner, arrival = state
    if winner is not None:
        return {}
    if any(hands):
        return {key: (after, left, turn, None, arrival)
                for key, after, left, turn in GAME.deployments(board, hands, player)}
    result = {}
    for start, (owner, _) in board.items():
        for to in neighbours(start):
            if owner == player and board.get(to, (None,))[0] != player:
                after = moved(board, start, to)
                result[f"{name(start)}-{name(to)}"] = (
                    after, hands, 1 - player, winner_after(after, player, to, arrival), arrival)
    return result


def text(state):
    board, hands, player, _, _ = state
    return None if any(hands) else f"{GAME.board_text(board)} {GAME.players[player]}"


def seen(state):
    """No rank of the other's is ever shown."""
    board, hands, player, _, _ = state
    if any(hands):
        return GAME.seen_deploying(board, hands, player)
    views = {GAME.players[viewer]: f"{GAME.board_text(board, viewer)} {GAME.players[player]}" for viewer in (0, 1)}
    return {"": text(state), **views}


def won(state):
    return [GAME.players[state[3]]]


def choose(state, names, dice):
    """Often a move of the flag, which decides."""
    flag = flag_of(state[0], state[2])
    keen = [key for key in names if flag and key.startswith(f"{name(flag)}-")]
    return dice.pick(keen if keen and dice.below(3) == 0 else names)


def deployed(arrival):
    return lambda dice: (GAME.deployed(dice), ("", ""), 0, None, arrival)


def running(arrival):
    """Flags in front of their far rows, and one in seven of the others on the last two rows at home."""
    return lambda dice: thrown(dice, arrival, ((6,), (1,)), ((0, 1), (6, 7)), 7)


def meeting(arrival):
    """Flags in the middle, and a third of the others anywhere."""
    return lambda dice: thrown(dice, arrival, ((3, 4), (3, 4)), (range(8), range(8)), 3)


def thrown(dice, arrival, flags, others, share):
    """Pieces on cells of some rows of each player, of the others one in so many."""
    board = {}

    def put(piece, rows):
        board[dice.pick([cell for cell in GAME.cells() if cell[1] in rows and cell not in board])] = piece

    for player in (0, 1):
        put((player, "F"), flags[player])
    for player in (0, 1):
        for rank in GAME.army[1:]:
            if dice.below(share) == 0:
                put((player, rank), others[player])
    return board, ("", ""), 0, None, arrival


if __name__ == "__main__":
    cases = [Case(({}, (GAME.army, GAME.army), 0, None, "survives"), (1, 2))]
    for begin, seed, arrival in ((deployed, 1, "survives"), (running, 2, "survives"), (meeting, 3, "survives"),
                                 (running, 4, "at_once")):
        start = begin(arrival)
        state = start(Dice(seed))
        extra = "" if arrival == "survives" else f"options: {{arrival: {arrival}}}"
        cases.append(Case(state, (1, 2, 3), text(state), extra, start))
    main(cases, moves, text, played=[1, 2, 3], depth=3, whole=Whole(seen, won, choose))
