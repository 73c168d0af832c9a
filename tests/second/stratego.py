"""Stratego (rulebook: hidden-information 5), with what each player is shown.

Ranks are 2 to 9, M the marshal, S the spy, B a bomb, F the flag. The two limits on going back and forth, which
rules.md of the package says as the ISF does, need more plies than are counted; whole games come to them.
"""
from typing import NamedTuple

from armies import Armies
from counting import Case, Dice, Whole, main, name

RANKS = {"F": "flag", "B": "bomb", "S": "spy", "2": "scout", "3": "miner", "4": "sergeant", "5": "lieutenant",
         "6": "captain", "7": "major", "8": "colonel", "9": "general", "M": "marshal"}
ORDER = "S23456789M"
ARMY = "F" + "B" * 6 + "S" + "2" * 8 + "3" * 5 + "4444" + "5555" + "6666" + "777" + "88" + "9" + "M"
LAKES = frozenset({(2, 4), (3, 4), (2, 5), (3, 5), (6, 4), (7, 4), (6, 5), (7, 5)})
GAME = Armies(("red", "blue"), RANKS, ARMY, (10, 10), LAKES, home=4)
CELLS = set(GAME.cells())
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Rules(NamedTuple):
    far_attack: bool = True  # whether a scout attacks at the end of a long move
    two_cells: bool = True
    chases: bool = True  # whether a chase may not bring a position about again


class Last(NamedTuple):
    """A player's last move, and how often his piece has gone between these cells without a break."""
    start: tuple
    to: tuple
    times: int


class State(NamedTuple):
    board: dict
    player: int
    hands: tuple = ("", "")
    shown: frozenset = frozenset()  # cells of pieces whose ranks both know
    last: tuple = (None, None)
    before: frozenset = frozenset()  # (player, what he saw) of all positions before
    rules: Rules = Rules()


def fight(attacker, defender):
    """Who is left on the cell: "attacker", "defender" or "nobody"."""
    if defender == "F" or (attacker, defender) in (("S", "M"), ("3", "B")):
        return "attacker"
    if defender == "B":
        return "defender"
    if attacker == defender:
        return "nobody"
    return "attacker" if ORDER.index(attacker) > ORDER.index(defender) else "defender"


def beside(cell):
    return [(cell[0] + x, cell[1] + y) for x, y in STEPS]


def goals(state, start):
    """Where the piece on a cell can go, the limits on going back and forth left aside."""
    player, rank = state.board[start]
    for x, y in STEPS if rank not in "FB" else ():
        for distance in range(1, 10 if rank == "2" else 2):
            to = start[0] + distance * x, start[1] + distance * y
            if to not in CELLS or state.board.get(to, (None,))[0] == player:
                break
            if to not in state.board:
                yield to
                continue
            if distance == 1 or state.rules.far_attack:
                yield to
            break


def moved(state, start, to):
    """The state after a move: a fight shows the ranks of both, and what is left of them stays known."""
    board = dict(state.board)
    piece, other = board.pop(start), board.pop(to, None)
    left = "attacker" if other is None else fight(piece[1], other[1])
    if left != "nobody":
        board[to] = piece if left == "attacker" else other
    shown = state.shown - {start, to}
    if left != "nobody" and (other or start in state.shown):
        shown |= {to}
    last = list(state.last)
    last[state.player] = Last(start, to, shuttles(state, start, to))
    before = state.before | {(viewer, sight(state, viewer)) for viewer in (0, 1)}
    return state._replace(board=board, player=1 - state.player, shown=shown, last=tuple(last), before=before)


def shuttles(state, start, to):
    """How often in a row a piece has gone between two cells, with this move."""
    last = state.last[state.player]
    return last.times + 1 if last and (last.start, last.to) == (to, start) else 1


def is_chase(state, start, to):
    """Whether a move goes beside an enemy piece that has just left the side of one of the player's; not one back to
    where a piece has just come from, nor a fight, behind which no position comes about again."""
    last, theirs = state.last[state.player], state.last[1 - state.player]
    if theirs is None or to in state.board or last and (last.start, last.to) == (to, start):
        return False
    own = {cell for cell, piece in state.board.items() if piece[0] == state.player}
    evader = state.board.get(theirs.to, (state.player,))
    return evader[0] != state.player and theirs.to in beside(to) and not own.isdisjoint(beside(theirs.start))


def sight(state, viewer):
    """The position as a player sees it, by which he knows it again."""
    return f"{GAME.board_text(state.board, viewer, state.shown)} {sorted(state.shown)} {state.player}"


def moves(state):
    if any(state.hands):
        return {key: state._replace(board=board, hands=hands, player=turn)
                for key, board, hands, turn in GAME.deployments(state.board, state.hands, state.player)}
    if [rank for _, rank in state.board.values()].count("F") < 2:
        return {}
    result = {}
    for start in [cell for cell, piece in state.board.items() if piece[0] == state.player]:
        for to in goals(state, start):
            if state.rules.two_cells and shuttles(state, start, to) > 3:
                continue
            chase = is_chase(state, start, to)
            if chase and state.rules.chases:
                after = moved(state, start, to)
                if (state.player, sight(after, state.player)) in state.before:
                    continue
            key = f"{name(start)}-{name(to)}{' chase' if chase else ''}"
            result[key] = lambda start=start, to=to: moved(state, start, to)
    return result


def words(state):
    """What everybody knows beside the board."""
    def of_both(values):
        return ",".join(f"{GAME.players[player]}:{value}" for player, value in values)

    shown = ",".join(f"{cells}:nobody+red+blue" for cells in GAME.spans(state.shown))
    result = f" known={shown}" if shown else ""
    last = [(player, last) for player, last in enumerate(state.last) if last]
    if last:
        result += f" back={of_both((player, name(move.start)) for player, move in last)}"
        result += f" there={of_both((player, name(move.to)) for player, move in last)}"
    if last and state.rules.two_cells:
        result += f" shuttles={of_both((player, move.times) for player, move in last)}"
    return result


def text(state):
    return None if any(state.hands) else f"{GAME.board_text(state.board)} {GAME.players[state.player]}{words(state)}"


def seen(state):
    if any(state.hands):
        return GAME.seen_deploying(state.board, state.hands, state.player)
    views = {GAME.players[viewer]: f"{GAME.board_text(state.board, viewer, state.shown)} {GAME.players[state.player]}"
             + words(state) for viewer in (0, 1)}
    return {"": text(state), **views}


def won(state):
    """Whoever has taken the flag; else whoever can still move where the other cannot, or nobody."""
    other = 1 - state.player
    flags = [rank for _, rank in state.board.values()].count("F")
    return [GAME.players[other]] if flags < 2 or moves(state._replace(player=other)) else []


def deployed(rules):
    return lambda dice: State(GAME.deployed(dice), 0, rules=rules)


def thinned(share):
    """The same with one in so many of the pieces, flags first."""
    def begin(rules):
        def start(dice):
            board = GAME.deployed(dice)
            keep = {cell: piece for cell, piece in sorted(board.items()) if piece[1] == "F" or dice.below(share) == 0}
            return State(keep, 0, rules=rules)
        return start
    return begin


def choose(state, names, dice):
    """Mostly a chase, or on with the piece that went last, without a fight: at random nobody is chased for long."""
    last, full = state.last[state.player], {name(cell) for cell in state.board}
    quiet = [key for key in names if key.split()[0].split("-")[-1] not in full]
    chases = [key for key in quiet if key.endswith(" chase")]
    keen = chases or [key for key in quiet if last and key.startswith(f"{name(last.to)}-")]
    return dice.pick(keen if keen and dice.below(8) else names)


def without_history(state):
    return state._replace(before=frozenset())


if __name__ == "__main__":
    usual, near = Rules(), Rules(far_attack=False)
    free = Rules(two_cells=False, chases=False)
    cases = [Case(State({}, 0, (ARMY, ARMY)), (1, 2))]
    for begin, seed, rules, extra in (
            (deployed, 1, usual, ""), (deployed, 2, usual, ""), (thinned(3), 3, usual, ""), (thinned(3), 4, usual, ""),
            (thinned(14), 7, usual, ""), (thinned(3), 5, near, "options: {scout_attack: false}"),
            (thinned(3), 6, free, "options: {two_squares: false, more_squares: unlimited}")):
        start = begin(rules)
        state = start(Dice(seed))
        cases.append(Case(state, (1, 2, 3), text(state), extra, start))
    main(cases, moves, text, forget=without_history, whole=Whole(seen, won, choose))
