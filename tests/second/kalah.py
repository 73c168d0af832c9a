"""Kalah (rulebook: mancala 2), six pits and four seeds unless a case says otherwise.

A state is (seeds, side, rules): South's pits from 0, his store, North's pits, his store. Rules are the pits of a
side and names of readings that are not the default: "empty", a last seed in an own empty pit is taken also if the
pit opposite is empty; "to_move", the game ends only when the player to move has nothing.
"""
from counting import Case, main

OTHER = {"south": "north", "north": "south"}


def places(pits):
    """Own pits and store of each side."""
    return {"south": range(pits), "north": range(pits + 1, 2 * pits + 1)}, {"south": pits, "north": 2 * pits + 1}


def names(pits):
    files = "abcdef"[:pits]
    return ([f"{file}1" for file in files] + ["south_store"]
            + [f"{file}2" for file in reversed(files)] + ["north_store"])


def over(seeds, side, own, rules):
    asked = [side] if "to_move" in rules else own
    return not all(any(seeds[pit] for pit in own[who]) for who in asked)


def moves(state):
    seeds, side, rules = state
    pits = rules[0]
    own, store = places(pits)
    if over(seeds, side, own, rules):
        return {}
    result = {}
    for start in own[side]:
        if not seeds[start]:
            continue
        after, at = list(seeds), start
        hand, after[start] = after[start], 0
        while hand:
            at = (at + 1) % len(seeds)
            if at != store[OTHER[side]]:
                after[at] += 1
                hand -= 1
        opposite = 2 * pits - at
        if at in own[side] and after[at] == 1 and (after[opposite] or "empty" in rules):
            after[store[side]] += 1 + after[opposite]
            after[at] = after[opposite] = 0
        again = at == store[side]
        result[f"{names(pits)[start]} sow"] = (tuple(after), side if again else OTHER[side], rules)
    return result


def text(state):
    seeds, side, (pits, *_) = state
    row = str(pits) + "_" * (6 - pits)
    return f"{row}/{row} {side} seeds={','.join(f'{pit}:{count}' for pit, count in zip(names(pits), seeds))}"


def case(depths, pits=6, seeds=4, *rules, options=""):
    return Case(((seeds,) * pits + (0,) + (seeds,) * pits + (0,), "south", (pits, *rules)), depths, extra=options)


if __name__ == "__main__":
    main([case(range(1, 8)),
          case(range(1, 6), 5, 3, options="options: {houses: five, seeds: 3}"),
          case(range(1, 7), 4, 3, options="options: {houses: four, seeds: 3}"),
          case(range(1, 9), 3, 2, options="options: {houses: three, seeds: 2}"),
          case(range(1, 9), 3, 2, "empty", options="options: {houses: three, seeds: 2, empty_capture: true}"),
          case(range(1, 9), 3, 2, "to_move", options="options: {houses: three, seeds: 2, ends: to_move}")],
         moves, text, played=[0, 5], depth=4)
