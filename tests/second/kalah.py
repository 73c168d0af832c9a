"""Kalah, six pits and four seeds (rulebook: mancala 2).

A state is (seeds, side): South's pits 0 to 5, his store 6, North's pits 7 to 12, his store 13.
"""
from counting import Case, main

OTHER = {"south": "north", "north": "south"}
OWN = {"south": range(6), "north": range(7, 13)}
STORE = {"south": 6, "north": 13}
NAMES = [f"{file}1" for file in "abcdef"] + ["south_store"] + [f"{file}2" for file in "fedcba"] + ["north_store"]


def moves(state):
    seeds, side = state
    if not all(any(seeds[pit] for pit in OWN[who]) for who in OWN):
        return {}
    result = {}
    for start in OWN[side]:
        if not seeds[start]:
            continue
        pits, at = list(seeds), start
        hand, pits[start] = pits[start], 0
        while hand:
            at = (at + 1) % 14
            if at != STORE[OTHER[side]]:
                pits[at] += 1
                hand -= 1
        if at in OWN[side] and pits[at] == 1 and pits[12 - at]:  # the pit opposite
            pits[STORE[side]] += 1 + pits[12 - at]
            pits[at] = pits[12 - at] = 0
        result[f"{NAMES[start]} sow"] = (tuple(pits), side if at == STORE[side] else OTHER[side])
    return result


def text(state):
    seeds, side = state
    return f"6/6 {side} seeds={','.join(f'{pit}:{count}' for pit, count in zip(NAMES, seeds))}"


if __name__ == "__main__":
    main([Case(((4,) * 6 + (0,) + (4,) * 6 + (0,), "south"), range(1, 8))], moves, text, played=[0], depth=4)
