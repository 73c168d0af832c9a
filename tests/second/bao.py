"""Bao la Kiswahili (rulebook: mancala 3), the readings that are not the default by name.

A state is (rows, hands, houses, blocked, side, rules). The sixteen pits of a player stand in a ring, as he walks it
clockwise: his front row from his left (0 to 7), then his back row from his right (8 to 15). rows and the others have
South first. blocked is a pit of the player to move, or None. Rules is a set of names of readings, see RULES.
"""
from counting import Case, main

RULES = {"singles": "singles: true", "lost": "small_house: lost", "choice": "late_house: choice",
         "kichwa": "kichwa: illegal", "loses": "endless: loses", "beginners": "game: kujifunza"}
FRONT, RING, HOUSE = range(8), range(16), 4
SIDES = ["south", "north"]
LAPS = 20000  # A sowing without end comes back to itself, but that may take long.


class Turn:
    """What one player's turn does to the board; `mine` and `theirs` are rings of seeds."""

    def __init__(self, state):
        rows, hands, houses, blocked, side, self.rules = state
        self.side = side
        self.mine, self.theirs = list(rows[side]), list(rows[1 - side])
        self.hands = list(hands)
        self.house, self.their_house = houses[side], houses[1 - side]
        self.blocked = blocked
        self.endless = False

    def copy(self):
        other = Turn.__new__(Turn)
        other.__dict__.update(self.__dict__)
        other.mine, other.theirs, other.hands = list(self.mine), list(self.theirs), list(self.hands)
        return other

    def functional(self, pit):
        return pit == HOUSE and self.house and self.mine[pit] >= 6

    def take_all(self, pit):
        if pit == HOUSE:
            self.house = False
        seeds, self.mine[pit] = self.mine[pit], 0
        return seeds

    def drop(self, pit, seeds, way):
        """The first seed falls into `pit`; answers where the last one fell."""
        while True:
            self.mine[pit] += 1
            seeds -= 1
            if not seeds:
                return pit
            pit = (pit + way) % 16

    def lap(self, pit, way):
        return self.drop((pit + way) % 16, self.take_all(pit), way)

    def harvests(self, pit):
        return pit < 8 and self.mine[pit] >= 2 and self.theirs[7 - pit] > 0

    def harvest(self, pit, way):
        """Takes what lies opposite and sows it from a kichwa; `way` counts where the pit leaves it open."""
        opposite = 7 - pit
        if opposite == HOUSE:
            self.their_house = False
        seeds, self.theirs[opposite] = self.theirs[opposite], 0
        if pit < 2:
            way = 1
        elif pit > 5:
            way = -1
        return self.drop(0 if way == 1 else 7, seeds, way), way

    def lost(self):
        return not any(self.mine[:8])

    def state(self):
        rows, houses = [None, None], [None, None]
        rows[self.side], rows[1 - self.side] = tuple(self.mine), tuple(self.theirs)
        houses[self.side], houses[1 - self.side] = self.house, self.their_house
        return (tuple(rows), tuple(self.hands), tuple(houses), None, 1 - self.side, self.rules)


def finish_takasa(turn, pit, way):
    """Relays to the end, without a harvest. Answers False for a move that is illegal."""
    seen = set()
    while not turn.lost() and turn.mine[pit] > 1 and not turn.functional(pit) and pit != turn.blocked:
        if (pit, tuple(turn.mine)) in seen or len(seen) > LAPS:
            turn.endless = True
            return "loses" in turn.rules
        seen.add((pit, tuple(turn.mine)))
        pit = turn.lap(pit, way)
    return True


def finish_harvest(turn, pit, way, early):
    """All ends of a harvesting turn whose last seed fell into `pit`, by the choices made in the house."""
    seen = set()
    while True:
        if turn.lost() or not any(turn.theirs[:8]):
            return {"": turn}
        if turn.harvests(pit):
            pit, way = turn.harvest(pit, way)
            continue
        if turn.mine[pit] == 1:
            return {"": turn}
        if turn.functional(pit) and (early or "choice" in turn.rules):
            played = turn.copy()
            last = played.lap(pit, way)
            ends = {"#stop": turn}
            ends.update(("#house" + key, end) for key, end in finish_harvest(played, last, way, early).items())
            return ends
        if (pit, way, tuple(turn.mine)) in seen or len(seen) > LAPS:
            turn.endless = True
            return {"": turn} if "loses" in turn.rules else {}
        seen.add((pit, way, tuple(turn.mine)))
        pit = turn.lap(pit, way)


def entries_that_harvest(turn):
    result = {}
    for pit in FRONT:
        if not turn.mine[pit] or not turn.theirs[7 - pit]:
            continue
        for way in [1] if pit < 2 else [-1] if pit > 5 else [1, -1]:
            after = turn.copy()
            after.hands[after.side] -= 1
            after.mine[pit] += 1
            last, way_on = after.harvest(pit, way)
            for key, end in finish_harvest(after, last, way_on, True).items():
                result[pit, way, key] = end
    return result


def entries_that_do_not(turn):
    filled = [pit for pit in FRONT if turn.mine[pit]]
    others = [pit for pit in filled if not turn.functional(pit)]
    large = [pit for pit in others if turn.mine[pit] >= 2]
    choices = others or filled
    if large and "singles" not in turn.rules:
        choices = large
    result = {}
    for pit in choices:
        for way in (1, -1):
            after = turn.copy()
            after.hands[after.side] -= 1
            taxed = after.functional(pit)
            after.mine[pit] += 1
            if taxed:
                after.mine[pit] -= 2
                if "lost" in after.rules and after.mine[pit] < 6:
                    after.house = False
                last = after.drop((pit + way) % 16, 2, way)
            else:
                last = after.lap(pit, way)
            if after.lost() and "kichwa" in after.rules:
                continue
            if finish_takasa(after, last, way):
                result[pit, way, "takasa"] = after
    return result


def first_harvests(turn):
    """Pits and ways whose first sowing ends in a harvest, with the turn and where its last seed fell."""
    for pit in RING:
        if 2 <= turn.mine[pit] <= 15:
            for way in (1, -1):
                after = turn.copy()
                last = after.lap(pit, way)
                if after.harvests(last):
                    yield pit, way, after, last


def harvests_of_phase_two(turn):
    return {(pit, way, key): end for pit, way, after, last in first_harvests(turn) if pit != turn.blocked
            for key, end in finish_harvest(after, last, way, False).items()}


def takasa_of_phase_two(turn):
    front = [pit for pit in FRONT if turn.mine[pit] >= 2]
    result = {}
    for pit in front or [pit for pit in RING if turn.mine[pit] >= 2]:
        for way in (1, -1) if pit != turn.blocked else ():
            after = turn.copy()
            if finish_takasa(after, after.lap(pit, way), way):
                result[pit, way, "takasa"] = after
    return result


def blocked_by(turn, state):
    """Kutakatia: the pit of the player to move in `state` that the takasa of `turn` has blocked."""
    if "beginners" in turn.rules:
        return None
    enemy = Turn(state)
    threatened = {7 - last for _, _, _, last in first_harvests(turn)}
    if len(threatened) != 1 or harvests_of_phase_two(enemy):
        return None
    pit, = threatened
    filled = [other for other in FRONT if enemy.mine[other]]
    large = [other for other in filled if enemy.mine[other] >= 2]
    return None if enemy.functional(pit) or filled == [pit] or large == [pit] else pit


def moves(state):
    rows, hands, _, _, side, _ = state
    if isinstance(rows, str) or not any(rows[0][:8]) or not any(rows[1][:8]):
        return {}
    turn = Turn(state)
    if hands[side]:
        found = entries_that_harvest(turn) or entries_that_do_not(turn)
    else:
        found = harvests_of_phase_two(turn) or takasa_of_phase_two(turn)
    result = {}
    for (pit, way, key), end in found.items():
        after = end.state()
        if end.endless:
            after = ("endless",) + after[1:]
        elif key == "takasa" and not hands[side]:
            after = after[:3] + (blocked_by(end, after),) + after[4:]
        result[f"{name(side, pit)}{'>' if way == 1 else '<'}{key}"] = after
    return result


def name(side, pit):
    file, rank = (pit, 2) if pit < 8 else (15 - pit, 1)
    return "abcdefgh"[file if side == 0 else 7 - file] + str(rank if side == 0 else 5 - rank)


def text(state):
    rows, hands, houses, blocked, side, _ = state
    if isinstance(rows, str):
        return None
    seeds = "a1..h4:0," + ",".join(f"{name(who, pit)}:{rows[who][pit]}" for who in (0, 1) for pit in RING if rows[who][pit])
    told = f"8/8/8/8 {SIDES[side]} seeds={seeds} store=south:{hands[0]},north:{hands[1]}"
    told += " house=" + ",".join(f"{SIDES[who]}:{'yes' if houses[who] else 'no'}" for who in (0, 1))
    return told + (f" blocked={name(side, blocked)}" if blocked is not None else "")


def start(*rules):
    row, hand, house = ((0, 0, 0, 0, 6, 2, 2) + (0,) * 9, 22, True)
    if "beginners" in rules:
        row, hand, house = (2,) * 16, 0, False
    return ((row, row), (hand, hand), (house, house), None, 0, frozenset(rules))


def case(depths, *rules):
    options = ", ".join(RULES[rule] for rule in rules)
    return Case(start(*rules), depths, extra=f"options: {{{options}}}" if options else "")


if __name__ == "__main__":
    main([case(range(1, 7))] + [case(range(1, 5), rule) for rule in RULES], moves, text, played=[0, 3, 6], depth=3)
