"""Cannon (rulebook: capture-oddities 9): three soldiers in a line are a cannon.

A state is (pieces, side, towns, reach): S s soldiers, T t towns, capital letters are Light's; `towns` have
still to be founded; `reach` is "clear" if a shot needs all points before its target empty, "front" if only the
first. Ranks are 0 to 9.
"""
from counting import Case, main, rows

CELLS = {(x, y) for x in range(10) for y in range(10)}
ALL = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SIDES = {"light": ("S", "T", 1, 0), "dark": ("s", "t", -1, 9)}
OTHER = {"light": "dark", "dark": "light"}


def name(cell):
    return "abcdefghij"[cell[0]] + str(cell[1])


def along(cell, step, times):
    return cell[0] + times * step[0], cell[1] + times * step[1]


def moves(state):
    pieces, side, towns, reach = state
    board = dict(pieces)
    soldier, town, forward, base = SIDES[side]
    enemy_soldier, enemy_town = SIDES[OTHER[side]][:2]
    enemies = (enemy_soldier, enemy_town)
    result = {}

    def empty(cell):
        return cell in CELLS and cell not in board

    def go(start, to):
        after = dict(board)
        after[to] = after.pop(start)
        result[f"{name(start)}-{name(to)}"] = (frozenset(after.items()), OTHER[side], 0, reach)

    if towns:
        return {f"town@{name((x, base))} found": (pieces | {((x, base), town)}, OTHER[side], towns - 1, reach)
                for x in range(1, 9) if empty((x, base))}
    if town not in board.values():
        return {}
    for start in [cell for cell in board if board[cell] == soldier]:
        for x in (-1, 0, 1):
            ahead, behind = (x, forward), (x, -forward)
            if empty(along(start, ahead, 1)) or board.get(along(start, ahead, 1)) in enemies:
                go(start, along(start, ahead, 1))
            beside = along(start, (x, 0), 1)
            if x and board.get(beside) in enemies:
                go(start, beside)
            threatened = any(board.get(along(start, step, 1)) == enemy_soldier for step in ALL)
            if threatened and empty(along(start, behind, 1)) and empty(along(start, behind, 2)):
                go(start, along(start, behind, 2))
        for step in ALL:
            cannon = all(board.get(along(start, step, n)) == soldier for n in (1, 2))
            if not cannon or not empty(along(start, step, 3)):
                continue
            go(start, along(start, step, 3))
            for distance in (4, 5):  # two or three points from the front soldier
                target = along(start, step, distance)
                if board.get(target) in enemies:
                    after = frozenset((cell, piece) for cell, piece in board.items() if cell != target)
                    result[f"{name(start)}/{name(target)} shot"] = (after, OTHER[side], 0, reach)
                if reach == "clear" and not empty(target):
                    break
    return result


def text(state):
    pieces, side, towns, _ = state
    board = dict(pieces)
    if towns:
        return None
    return f"{rows(lambda x, y: board.get((x, y)), 10, 10)} {side}"


SOLDIERS = {(x, y): "S" for x in range(0, 10, 2) for y in (1, 2, 3)}
SOLDIERS.update({(x, y): "s" for x in range(1, 10, 2) for y in (6, 7, 8)})
START = (frozenset(SOLDIERS.items()), "light", 2, "clear")
FOUNDED = (frozenset({**SOLDIERS, (4, 0): "T", (3, 9): "t"}.items()), "light", 0, "clear")
FRONT = (*FOUNDED[:3], "front")

if __name__ == "__main__":
    main([Case(START, (1, 2, 3)), Case(FOUNDED, (1, 2, 3), text(FOUNDED)),
          Case(FRONT, (1, 2, 3), text(FRONT), extra="options: {reach: front}")], moves, text, played=[1, 2])
