"""Oware (rulebook: mancala 1): a capture of all enemy seeds captures nothing, unless `slam` says otherwise.

A state is (seeds, side, kept, slam): twelve pits, South's 0 to 5 from the left, North's 6 to 11 on from there.
"""
from counting import Case, main

OTHER = {"south": "north", "north": "south"}
OWN = {"south": range(6), "north": range(6, 12)}
NAMES = [f"{file}1" for file in "abcdef"] + [f"{file}2" for file in "fedcba"]


def sow(seeds, start):
    """(pits, the pit of the last seed); the pit that was emptied is left out."""
    pits, at = list(seeds), start
    hand, pits[start] = pits[start], 0
    while hand:
        at = (at + 1) % 12
        if at != start:
            pits[at] += 1
            hand -= 1
    return pits, at


def moves(state):
    seeds, side, kept, slam = state
    enemy = OWN[OTHER[side]]
    if max(dict(kept).values()) > 24:
        return {}
    hungry = not any(seeds[pit] for pit in enemy)
    result = {}
    for start in OWN[side]:
        if not seeds[start]:
            continue
        pits, at = sow(seeds, start)
        if hungry and not any(pits[pit] for pit in enemy):
            continue  # he must be fed
        taken = []
        while at in enemy and pits[at] in (2, 3):
            taken.append(at)
            at -= 1
        if sum(pits[pit] for pit in taken) == sum(pits[pit] for pit in enemy):  # grand slam
            if slam == "illegal" and taken:
                continue
            taken = {"nothing": [], "allowed": taken, "last_left": taken[:-1]}.get(slam, [])
        won = sum(pits[pit] for pit in taken)
        for pit in taken:
            pits[pit] = 0
        own = {**dict(kept), side: dict(kept)[side] + won}
        result[f"{NAMES[start]} sow"] = (tuple(pits), OTHER[side], tuple(sorted(own.items())), slam)
    return result


def text(state):
    seeds, side, kept, _ = state
    words = "".join(f",{who}:{count}" for who, count in kept if count)[1:]
    return (f"6/6 {side} seeds={','.join(f'{pit}:{count}' for pit, count in zip(NAMES, seeds))}"
            + (f" kept={words}" if words else ""))


if __name__ == "__main__":
    nobody = (("north", 0), ("south", 0))
    # North has few seeds in South's reach.
    few = (1, 0, 2, 5, 4, 3, 1, 2, 1, 0, 0, 0), "south", nobody
    main([Case(((4,) * 12, "south", nobody, "nothing"), range(1, 8))]
         + [Case((*few, slam), range(1, 7), text((*few, slam)), f"options: {{slam: {slam}}}")
            for slam in ("nothing", "illegal", "allowed", "last_left")], moves, text, played=range(5), depth=4)
