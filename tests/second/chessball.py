"""Chessball (Kamzolov 1957, The Chess Variant Pages): a ball is kicked past the other side's goalkeeper.

A state is (pieces, side): pairs of cell and letter, small letters are Black's, `o` is the ball.
"""
from counting import Case, main, name, rows

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def ride(board, start, step, low, high):
    """The empty cells one after another that way, within the rows from low to high."""
    x, y = start[0] + step[0], start[1] + step[1]
    while 0 <= x < 5 and low <= y <= high and (x, y) not in board:
        yield x, y
        x, y = x + step[0], y + step[1]


def moves(state):
    pieces, side, (own_goal, keeper) = state
    board = dict(pieces)
    white = side == "white"
    ball = next(cell for cell in board if board[cell] == "o")
    if ball[1] in (0, 7):
        return {}
    result = {}
    for start, letter in pieces:
        if letter == "o" or letter.isupper() != white:
            continue
        rest = {cell: other for cell, other in board.items() if cell != start}

        def play(key, **placed):
            after = {**rest, placed["to"]: letter}
            if "rests" in placed:
                after = {**{cell: other for cell, other in rest.items() if other != "o"}, placed["to"]: letter,
                         placed["rests"]: "o"}
            result[key] = (frozenset(after.items()), "black" if white else "white", state[2])
        if letter in "Gg":
            for step in ((1, 0), (-1, 0)):
                for to in list(ride(board, start, step, 0, 7))[:1 if keeper == "one" else None]:
                    play(f"{name(start)}-{name(to)}", to=to)
            continue
        for step in STRAIGHT + SLANTED:
            for to in ride(board, start, step, 1, 6):
                play(f"{name(start)}-{name(to)}", to=to)
        if max(abs(ball[0] - start[0]), abs(ball[1] - start[1])) > 1:
            continue
        ahead = 1 if white else -1
        for step in STRAIGHT if letter in "Aa" else ((1, ahead), (-1, ahead)):
            for to in ride(rest, ball, step, 0, 7):
                if own_goal == "loses" or to[1] != (0 if white else 7):
                    play(f"{name(start)}-{name(ball)}/{name(to)} kick", to=ball, rests=to)
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 5, 8)} {state[1]}"


def read(ranks):
    board = {}
    for y, rank in enumerate(reversed(ranks.split("/"))):
        x = 0
        for sign in rank:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, y], x = sign, x + 1
    return frozenset(board.items())


def case(ranks, depths, own_goal="loses", keeper="far", side="white"):
    words = [f"{key}: {value}" for key, value in (("own_goal", own_goal), ("keeper", keeper)) if value not in ("loses", "far")]
    position = "start" if ranks == START else f"{ranks} {side}"
    extra = f"options: {{{', '.join(words)}}}" if words else ""
    return Case((read(ranks), side, (own_goal, keeper)), depths, position, extra)


START = "2g2/1ddd1/1aaa1/5/2o2/1AAA1/1DDD1/2G2"
OPEN = "1g3/d3d/1a1d1/a1A2/2oa1/D1A2/1D1AD/3G1"

if __name__ == "__main__":
    main([case(START, (1, 2, 3)), case(OPEN, (1, 2, 3)), case(OPEN, (1, 2), side="black"),
          case(OPEN, (1, 2), own_goal="forbidden", keeper="one"),
          case(OPEN, (1, 2), own_goal="forbidden", side="black"), case(START, (1, 2), keeper="one")],
         moves, text, played=[0, 3])
