"""Go (rulebook: go-family 1) on small boards: every kind of ko and of suicide; two passes end the game.

A state is (stones, side, passed, past, rules): `passed` says whether the last move was a pass; `past` are all
positions so far, each with who was to move then and whether a stone had made it, the last one at the end.
"""
from typing import NamedTuple

from counting import Case, main, rows

OTHER = {"black": "white", "white": "black"}
STONE = {"black": "S", "white": "s"}


class Rules(NamedTuple):
    size: int
    ko: str = "simple"
    suicide: str = "forbidden"


def beside(cell, size):
    x, y = cell
    return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < size and 0 <= b < size]


def chain(board, start, size):
    """The chain of the stone on `start`, and whether it has a liberty."""
    found, border, free = {start}, [start], False
    while border:
        for cell in beside(border.pop(), size):
            if cell not in board:
                free = True
            elif board[cell] == board[start] and cell not in found:
                found.add(cell)
                border.append(cell)
    return found, free


def repeats(after, side, past, ko):
    """Whether a play that leads to `after` with `side` to move is forbidden."""
    if ko == "simple":  # not back to the position before the opponent's last move
        return len(past) > 1 and past[-2][0] == after
    if ko == "positional":
        return any(stones == after for stones, *_ in past)
    if ko == "natural":  # only what he made himself, by a stone
        return (after, side, True) in past
    return any(before[:2] == (after, side) for before in past)


def moves(state):
    stones, side, passed, past, rules = state
    if passed == 2:
        return {}
    other = OTHER[side]
    result = {"pass": (stones, other, passed + 1, (*past, (stones, other, False)), rules)}
    for cell in [(x, y) for x in range(rules.size) for y in range(rules.size)]:
        board = dict(stones)
        if cell in board:
            continue
        board[cell] = STONE[side]
        dead = set()
        for near in beside(cell, rules.size):
            if board.get(near) == STONE[other]:
                found, free = chain(board, near, rules.size)
                dead |= set() if free else found
        own, free = chain({at: stone for at, stone in board.items() if at not in dead}, cell, rules.size)
        if not free:
            if rules.suicide == "forbidden" or rules.suicide == "several" and len(own) == 1:
                continue
            dead |= own
        after = frozenset((at, stone) for at, stone in board.items() if at not in dead)
        if not repeats(after, other, past, rules.ko):
            letters = "abcdefghj"[cell[0]] + str(cell[1] + 1)
            result[f"stone@{letters} place"] = (after, other, 0, (*past, (after, other, True)), rules)
    return result


def text(state):
    stones, side, passed, _, rules = state
    board = dict(stones)
    return None if passed else f"{rows(lambda x, y: board.get((x, y)), rules.size, rules.size)} {side}"


def forget(state):
    stones, side, passed, _, rules = state
    return stones, side, passed, ((stones, side, False),), rules


def case(depths, size, **kinds):
    options = ", ".join(f"{key}: {value}" for key, value in {"size": size, "agree": "false", **kinds}.items())
    state = frozenset(), "black", 0, ((frozenset(), "black", False),), Rules(size, **kinds)
    return Case(state, depths, extra=f"options: {{{options}}}")


if __name__ == "__main__":
    cases = [case(range(1, 8), 2, ko=ko, suicide=suicide) for ko in ("simple", "positional", "situational", "natural")
             for suicide in ("forbidden", "several", "allowed")]
    main([*cases, case((1, 2, 3, 4, 5), 3), case((4, 5), 3, suicide="allowed"), case((5,), 3, ko="positional"),
          case((1, 2, 3), 5)], moves, text, played=[12, 13, 15], depth=3, forget=forget)
