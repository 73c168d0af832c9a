"""Surakarta (rulebook: capture-oddities 3): captures run over at least one loop.

A state is (stones, side). Moves are told apart by start and end.
"""
from counting import Case, main, name, rows

CELLS = {(x, y) for x in range(6) for y in range(6)}
OTHER = {"white": "black", "black": "white"}
STONE = {"white": "S", "black": "s"}
CIRCUITS = ("a2 b2 c2 d2 e2 f2 * e1 e2 e3 e4 e5 e6 * f5 e5 d5 c5 b5 a5 * b6 b5 b4 b3 b2 b1 *",
            "a3 b3 c3 d3 e3 f3 * d1 d2 d3 d4 d5 d6 * f4 e4 d4 c4 b4 a4 * c6 c5 c4 c3 c2 c1 *")


def nodes(circuit):
    """Cells of a circuit in order, None for a loop."""
    return [None if word == "*" else ("abcdef".index(word[0]), int(word[1]) - 1) for word in circuit.split()]


TRACKS = [track for circuit in CIRCUITS for track in (nodes(circuit), nodes(circuit)[::-1])]


def prey(board, start, side):
    """Enemies that the stone on `start` reaches."""
    for track in TRACKS:
        for entry in [n for n, cell in enumerate(track) if cell == start]:
            loops = 0
            for n in range(1, len(track)):
                cell = track[(entry + n) % len(track)]
                if cell is None:
                    loops += 1
                elif cell in board and cell != start:
                    if loops and board[cell] == STONE[OTHER[side]]:
                        yield cell
                    break


def moves(state):
    stones, side = state
    board = dict(stones)
    result = {}
    for start in [cell for cell in board if board[cell] == STONE[side]]:
        around = [(start[0] + x, start[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        steps = [(to, "") for to in around if to in CELLS and to not in board]
        for to, word in steps + [(to, " capture") for to in set(prey(board, start, side))]:
            after = dict(board)
            after[to] = after.pop(start)
            result[f"{name(start)}-{name(to)}{word}"] = (frozenset(after.items()), OTHER[side])
    return result


def text(state):
    board = dict(state[0])
    return f"{rows(lambda x, y: board.get((x, y)), 6, 6)} {state[1]}"


START = {(x, y): "S" if y < 2 else "s" for x, y in CELLS if y not in (2, 3)}

if __name__ == "__main__":
    main([Case((frozenset(START.items()), "white"), (1, 2, 3, 4))], moves, text, played=[0], depth=3)
