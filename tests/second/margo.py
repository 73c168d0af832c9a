"""MarGo (rulebook: go-family 3), no swap, no passing, a rim contact is never cut.

A state is (marbles, side, seen, size): cells are (x, y, level) from 0, M is White's; `seen` are all situations so
far, for the superko.
"""
from counting import Case, main, rows

OTHER = {"white": "black", "black": "white"}
MARBLE = {"white": "M", "black": "m"}


def name(cell):
    return f"{'abcdefghijklm'[cell[0]]}{cell[1] + 1}.{cell[2] + 1}"


def inside(cell, size):
    x, y, level = cell
    return 0 <= level < size and 0 <= x < size - level and 0 <= y < size - level


def above(cell):
    x, y, level = cell
    return {(x - a, y - b, level + 1) for a in (0, 1) for b in (0, 1)}


def below(cell):
    x, y, level = cell
    return {(x + a, y + b, level - 1) for a in (0, 1) for b in (0, 1)} if level else set()


def beside(cell):
    x, y, level = cell
    return {(x + 1, y, level), (x - 1, y, level), (x, y + 1, level), (x, y - 1, level)}


def connected(board, cell):
    """Touching marbles of the same colour; a contact on one level is cut by two enemies that cross over it."""
    colour = board[cell]
    for near in beside(cell):
        crossing = above(cell) & above(near)
        if board.get(near) == colour and not all(board.get(over, colour) != colour for over in crossing):
            yield near
    yield from (near for near in above(cell) | below(cell) if board.get(near) == colour)


def groups(board, colour, size):
    """(group, whether it has a freedom: an empty hole beside one of its marbles on the ground)."""
    left = {cell for cell in board if board[cell] == colour}
    while left:
        border = [next(iter(left))]
        group, free = set(border), False
        while border:
            cell = border.pop()
            if cell[2] == 0:
                free = free or any(inside(hole, size) and hole not in board for hole in beside(cell))
            for near in connected(board, cell):
                if near not in group:
                    group.add(near)
                    border.append(near)
        left -= group
        yield group, free


def moves(state):
    marbles, side, seen, size = state
    result = {}
    cells = [(x, y, z) for z in range(size) for x in range(size - z) for y in range(size - z)]
    for cell in cells:
        board = dict(marbles)
        if cell in board or any(support not in board for support in below(cell)):
            continue
        board[cell] = MARBLE[side]
        dead = set().union(*(group for group, free in groups(board, MARBLE[OTHER[side]], size) if not free))
        for victim in sorted(dead, key=lambda cell: -cell[2]):  # from the top: what carries something stays
            if not any(over in board for over in above(victim)):
                del board[victim]
        if not any(free for group, free in groups(board, MARBLE[side], size) if cell in group):
            continue  # suicide, and nothing was captured
        after = frozenset(board.items())
        if (after, OTHER[side]) not in seen:
            result[f"marble@{name(cell)} place"] = (after, OTHER[side], seen | {(after, OTHER[side])}, size)
    return result


def text(state):
    marbles, side, _, size = state
    board = dict(marbles)
    levels = [rows(lambda x, y: board.get((x, y, z)) if inside((x, y, z), size) else "_", size, size)
              for z in range(size)]
    return f"{'|'.join(levels)} {side}"


def forget(state):
    return *state[:2], frozenset({state[:2]}), state[3]


def case(size, depths):
    start = (frozenset(), "white", frozenset({(frozenset(), "white")}), size)
    return Case(start, depths, extra=f"options: {{size: {size}, second: plain}}")


if __name__ == "__main__":
    main([case(2, range(1, 7)), case(3, range(1, 6)), case(4, (1, 2, 3)), case(5, (1, 2)), case(7, (1, 2, 3))],
         moves, text, played=[1, 2, 3], depth=3, forget=forget)
