"""Ko shogi (rulebook: games/ko-shogi/rules.md): how pieces go is written in Betza's letters, f b s v for forward, back,
sideways and both ways. Moves that lead to the same position are one.

A state is (rules, board, side); the board is a dictionary from cells to (owner, letter). Draws by repetition and quiet
moves need more plies than are counted here.
"""
from counting import Case, Dice, main, name, rows

BLACK, WHITE = 0, 1
SIZE = 19
ATOMS = {"W": [(0, 1), (0, -1), (1, 0), (-1, 0)], "F": [(1, 1), (-1, 1), (1, -1), (-1, -1)],
         "D": [(0, 2), (0, -2), (2, 0), (-2, 0)], "A": [(2, 2), (-2, 2), (2, -2), (-2, -2)],
         "N": [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]}
EIGHT = ATOMS["W"] + ATOMS["F"]
GOES = {"G": "WF", "C": "FD", "O": "WA", "A": "FfWsW", "Y": "WfF", "S": "FfW", "I": "FvW", "N": "vWfF", "1": "fRbW", "2": "bRfW",
        "U": "WF", "D": "FsW", "B": "FsW", "3": "FsWbW", "L": "RB", "Q": "RF", "4": "BW", "E": "B", "H": "N", "P": "W", "5": "vRsW",
        "6": "F", "7": "sRF", "R": "R5", "8": "R", "V": "fR5", "+A": "RF", "+Y": "vRWF", "+S": "sRWF", "+I": "BfR", "+1": "sRfBbW",
        "+2": "sRbBfW", "+U": "WF", "+3": "BW", "+L": "RB", "+Q": "R", "+4": "B", "+P": "vRsW", "+V": "BvR", "+6": "sRF", "+7": "BsR",
        "+R": "R", "+8": "RB"}
TWICE = {"W": "WF", "+C": "FD", "+O": "WA", "+L": "WF", "+Q": "F", "+4": "W", "+J": "N"}
SHOOTS = {"Z": ("F", "bow", 3), "+Z": ("N", "bow", 3), "X": ("F", "bow", 5), "+X": ("N", "bow", 5), "K": ("F", "ball", 5),
          "+K": ("R5", "ball", 5), "F": ("F", "gun", 7), "+F": ("R5", "gun", 7)}
HOLY = {"T", "+T", "M", "+M"}
BETTER = {letter: "+" + letter for letter in "COAYSINTM12UDB3LQ4FZXKHJP678R"}
BETTER.update({"5": "+V", "V": "+V"})
ONE_STEP = set("AYSINUDB3FZXKP6")
USUAL = {"promotion": "compulsory", "clerk": "guard", "drummers": "true", "marksmen": "true", "gunners": "inside", "charging": "false",
         "armour": "guns", "fog": "hides", "nets": "false", "flames": "first", "light": "ever", "roaming": "true"}
ARRAY = ("1MNISYWACGOAWYSINT1", "24.Q.L.3DUB3.L.Q.42", "EKXZEKXZEFEZXKEZXKE", "J.H.H.H.H.H.H.H.H.J", ".5.P.P.P.5.P.P.P.5.",
         "87R6R6R6R7R6R6R6R78", ".........V.........")


def inside(cell):
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def camp(side, cell):
    return cell[1] >= 13 if side == BLACK else cell[1] <= 5


def vectors(text):
    """(dx, dy, how far) of a piece of Black."""
    result, turns, place = [], "", 0
    while place < len(text):
        sign = text[place]
        place += 1
        if sign in "fbsv":
            turns += sign
            continue
        far = 1
        if sign in "RB":
            far = 18
            if text[place:place + 1].isdigit():
                far, place = int(text[place]), place + 1
        for x, y in ATOMS[{"R": "W", "B": "F"}.get(sign, sign)]:
            if not turns or any((y > 0, y < 0, y == 0, x == 0)["fbsv".index(turn)] for turn in turns):
                result.append((x, y, far))
        turns = ""
    return result


COMPILED = {text: vectors(text) for text in [*GOES.values(), *TWICE.values(), "F", "N", "R5", "sWbW", "DA", "vWfF"]}


def along(board, cell, vector, far, over=False):
    """The cells of a line, up to the first piece with it, or past pieces."""
    for step in range(1, far + 1):
        target = (cell[0] + vector[0] * step, cell[1] + vector[1] * step)
        if not inside(target):
            return
        yield target
        if target in board and not over:
            return


def reached(board, side, cell, text):
    for x, y, far in COMPILED[text]:
        if side == WHITE:
            x, y = -x, -y
        yield from along(board, cell, (x, y), far)


def count(board, side, letters):
    return any(owner == side and letter in letters for owner, letter in board.values())


def carried(board, origin, target):
    """The board after a step and what fell, or None."""
    side, letter = board[origin]
    fallen = []
    if target in board:
        if board[target][0] == side:
            return None
        fallen.append(board[target][1])
    after = dict(board)
    del after[origin]
    after[target] = (side, letter)
    return after, fallen


def legs(board, cell, text, open_to=lambda letter: True):
    side = board[cell][0]
    for target in reached(board, side, cell, text):
        if target in board and not open_to(board[target][1]):
            continue
        step = carried(board, cell, target)
        if step:
            yield target, step[0], step[1]


def protected(rules, weapon, gap, letter):
    if letter == "+T" and rules["fog"] == "hides":
        return weapon != "gun" or gap <= 5
    if letter in ("7", "+6", "+7"):
        return True
    return weapon == "bow" and (letter in ("+K", "6", "R", "+R", "8") or (letter == "+F" and rules["armour"] == "carriages"))


def shots(rules, board, cell, weapon, far):
    """Boards after one shot: (name, board, what fell)."""
    side = board[cell][0]
    if rules["fog"] == "blinds" and any(piece == (1 - side, "+T") and abs(x - cell[0]) <= 5 and abs(y - cell[1]) <= 5
                                        for (x, y), piece in board.items()):
        return
    for vector in EIGHT:
        for target in along(board, cell, vector, far, over=weapon == "ball"):
            gap = max(abs(target[0] - cell[0]), abs(target[1] - cell[1]))
            if target in board and board[target][0] != side and not protected(rules, weapon, gap, board[target][1]):
                after = dict(board)
                del after[target]
                yield "/" + name(target), after, [board[target][1]]


def strikes(board, cell):
    """A leap of a priest and what it may strike then."""
    side = board[cell][0]
    for target, after, fallen in legs(board, cell, "DA", HOLY.__contains__):
        yield target, "-" + name(target), after, fallen
        for x, y in EIGHT:
            hit = (target[0] + x, target[1] + y)
            if hit in after and after[hit][0] != side:
                struck = dict(after)
                del struck[hit]
                yield target, f"-{name(target)}/{name(hit)}", struck, fallen + [after[hit][1]]


def raw(rules, board, cell):
    """Every way to move one piece: (end, name, board, what fell, whether it touched the camp, whether it charged)."""
    side, letter = board[cell]

    def plain(text, open_to=lambda other: True):
        for target, after, fallen in legs(board, cell, text, open_to):
            yield target, "-" + name(target), after, fallen, camp(side, target), False

    def double(text):
        for target, after, fallen in legs(board, cell, text):
            yield target, "-" + name(target), after, fallen, False, False
            for last, end, more in legs(after, target, text):
                yield last, f"-{name(target)}-{name(last)}", end, fallen + more, False, False

    if letter == "P" and not count(board, side, ("D", "+D")):
        yield from plain("sWbW")
    elif letter in GOES:
        yield from plain(GOES[letter], (lambda other: other != "+7") if letter in ("R", "+R", "8") else (lambda other: True))
    if letter in TWICE:
        yield from double(TWICE[letter])
    if letter in ("J", "+H"):
        for target, after, fallen in legs(board, cell, "N"):
            x, y = target[0] - cell[0], target[1] - cell[1]
            yield target, "-" + name(target), after, fallen, camp(side, target), False
            for last, end, more in legs(after, target, "N"):
                again = (last[0] - target[0], last[1] - target[1])
                if (x, y)[abs(y) == 2] == again[abs(y) == 2]:
                    yield (last, f"-{name(target)}-{name(last)}", end, fallen + more, camp(side, target) or camp(side, last), False)
    if letter == "+B":
        for x, y in ATOMS["W"]:
            here, now, taken, way = cell, board, [], ""
            for _ in range(5):
                target = (here[0] + x, here[1] + y)
                step = carried(now, here, target) if inside(target) else None
                if not step:
                    break
                here, now, taken, way = target, step[0], taken + step[1], way + "-" + name(target)
                yield here, way, now, taken, False, False
    if letter == "+D":
        yield from thunder(board, cell, [cell], [])
    if letter == "+N":
        for target, after, fallen in legs(board, cell, "vWfF"):
            beside = [(target[0] + x, target[1] + y) for x, y in EIGHT]
            foes = [foe for foe in beside if foe in after and after[foe][0] != side]
            doomed = any(after[foe][1] == "+N" for foe in foes)
            if not doomed or rules["flames"] == "both":
                fallen = fallen + [after[foe][1] for foe in foes]
                for foe in foes:
                    del after[foe]
                if doomed:
                    del after[target]
            yield target, "-" + name(target), after, fallen, False, False
    if letter in SHOOTS:
        text, weapon, far = SHOOTS[letter]
        for target, after, fallen in legs(board, cell, text):
            there = camp(side, target)
            if fallen:
                if rules["charging"] == "true" and not (letter in ("+K", "+F") and fallen == ["+7"]):
                    yield target, "-" + name(target), after, fallen, there, True
                continue
            yield target, "-" + name(target), after, [], there, False
            for shot, end, hit in shots(rules, after, target, weapon, far):
                yield target, f"-{name(target)}{shot}", end, hit, there, False
                if weapon == "gun":
                    for second, last, also in shots(rules, end, target, weapon, far):
                        yield target, f"-{name(target)}{shot}{second}", last, hit + also, there, False
    if letter in HOLY:
        for target, way, after, fallen in strikes(board, cell):
            yield target, way, after, fallen, camp(side, target), False
            if letter in ("+T", "+M"):
                for last, more, end, also in strikes(after, target):
                    yield last, way + more, end, fallen + also, False, False


def thunder(board, cell, been, fallen):
    if len(been) == 6:
        yield cell, "".join("-" + name(place) for place in been[1:]), board, fallen, False, False
        return
    for target, after, more in legs(board, cell, "W"):
        if target not in been:
            yield from thunder(after, target, [*been, target], fallen + more)


def turns_over(rules, board, cell, origin, fallen, touched, charged):
    side, letter = board[cell]
    if letter not in BETTER or (letter in "BD" and not count(board, side, ("T", "+T"))):
        return False
    prizes = {"G", "+U", "U", "B"} | ({"D"} if rules["drummers"] == "true" else set())
    if letter in ONE_STEP:
        prizes |= {"W", "+L", "+B", "+D"}
    if letter == "H":
        prizes.add("F")
    shoots = letter in SHOOTS or letter in HOLY
    if prizes & set(fallen) and (not shoots or charged or rules["marksmen"] == "true"):
        return True
    if shoots and rules["gunners"] == "inside":
        return camp(side, origin)
    if not touched and not camp(side, origin):
        return False
    if letter == "C" and rules["clerk"] != "alone":
        def guard(letters):
            return any(piece[0] == side and piece[1] in letters and camp(side, where) for where, piece in board.items())
        return guard(("+1", "+2")) if rules["clerk"] == "guard" else guard(("1", "+1")) and guard(("2", "+2"))
    return True


def settled(rules, board, cell, side, fallen):
    """What follows from a move: the mover may burn, priests may be missing, fogs may lift."""
    if cell in board and any(board.get((cell[0] + x, cell[1] + y)) == (1 - side, "+N") for x, y in EIGHT):
        fallen = fallen + [board[cell][1]]
        del board[cell]
    if {"T", "+T"} & set(fallen):
        for whose in (BLACK, WHITE):
            if not count(board, whose, ("T", "+T")):
                for where, (owner, letter) in list(board.items()):
                    if owner == whose and letter in ("+B", "+D"):
                        board[where] = (owner, letter[1])
    for where, (owner, letter) in list(board.items()):
        if letter == "+T":
            for vector in EIGHT:
                if any(board.get(seen) == (1 - owner, "+M") for seen in along(board, where, vector, 5)):
                    board[where] = (owner, "T")
    return board


def bound(board, side):
    """The pieces that enemy nets hold."""
    held = set()
    for cell, (owner, letter) in board.items():
        if owner != side and letter in ("+1", "+2"):
            ahead = (1 if letter == "+1" else -1) * (1 if owner == BLACK else -1)
            for vector in ((1, 0), (-1, 0), (1, ahead), (-1, ahead)):
                held.update(seen for seen in along(board, cell, vector, 18) if seen in board)
    return held


def fallen_side(rules, board, side):
    banners = ("B", "+B") if rules["roaming"] == "true" else ("B",)
    return not count(board, side, ("G", "+U")) and not (count(board, side, ("U",)) and count(board, side, banners))


def moves(state):
    given, board, side = state
    rules = dict(USUAL, **dict(given))
    if fallen_side(rules, board, BLACK) or fallen_side(rules, board, WHITE):
        return {}
    held = bound(board, side) if rules["nets"] == "true" else ()
    found, result = set(), {}

    def add(title, after):
        key = frozenset(after.items())
        if key not in found:
            found.add(key)
            result[title] = (given, after, 1 - side)

    for cell in sorted((cell for cell, piece in board.items() if piece[0] == side), key=lambda where: (where[1], where[0])):
        if cell in held:
            continue
        letter = board[cell][1]
        for end, way, after, fallen, touched, charged in raw(rules, board, cell):
            title = name(cell) + way
            # The fates of a lantern or fog that moved are looked at always; by `moved` of no other piece.
            plain = dict(after)
            over = end in after and turns_over(rules, after, end, cell, fallen, touched, charged)
            if over:
                turned = dict(after)
                turned[end] = (side, BETTER[letter])
                also = list(fallen)
                if letter == "C":
                    for where, (owner, other) in after.items():
                        if owner == side and other in ("1", "2"):
                            turned[where] = (side, "+" + other)
                        if owner != side and other == "+N":
                            del turned[where]
                            also.append(other)
                add(title + "=" + BETTER[letter], finish(rules, turned, end, side, also, letter))
            if not over or rules["promotion"] == "optional":
                add(title, finish(rules, plain, end, side, fallen, letter))
    return result


def finish(rules, board, cell, side, fallen, letter):
    if rules["light"] == "ever" or letter in HOLY:
        return settled(rules, board, cell, side, fallen)
    fogs = [where for where, piece in board.items() if piece[1] == "+T"]
    after = settled(rules, board, cell, side, fallen)
    for where in fogs:
        if where in after:
            after[where] = (after[where][0], "+T")
    return after


def text(state):
    _, board, side = state

    def stone(x, y):
        if (x, y) not in board:
            return None
        owner, letter = board[(x, y)]
        if letter[-1].isdigit():
            return f"{{{letter}:{owner + 1}}}"
        return letter if owner == BLACK else letter.lower()
    return f"{rows(stone, SIZE, SIZE)} {('black', 'white')[side]}"


def array():
    board = {}
    for y, row in enumerate(ARRAY):
        for x, letter in enumerate(row):
            if letter != ".":
                board[(x, y)] = (BLACK, letter)
                board[(18 - x, 18 - y)] = (WHITE, letter)
    return board


def scattered(given, men):
    """A melee in the middle of the board: any pieces, turned over or not."""
    letters = [*sorted(BETTER), *sorted(set(BETTER.values())), "W", "E", "+T", "+M", "+N", "+N", "T", "M", "+D", "+B"]

    def begin(dice):
        board = {}
        must = [(side, letter) for side in (BLACK, WHITE) for letter in ("G", "U", "B", "T") if letter == "G" or dice.below(3)]
        while len(board) < men:
            cell = (5 + dice.below(9), 5 + dice.below(10))
            if cell not in board:
                board[cell] = must.pop() if must else (dice.below(2), dice.pick(letters))
        return given, board, dice.below(2)
    return begin


OPTIONS = [(), (("promotion", "optional"),), (("clerk", "guards"), ("fog", "blinds"), ("light", "moved")),
           (("clerk", "alone"), ("nets", "true"), ("drummers", "false")),
           (("charging", "true"), ("gunners", "entering"), ("armour", "carriages"), ("marksmen", "false")),
           (("flames", "both"), ("roaming", "false"), ("charging", "true"))]
CASES = [Case(((), array(), BLACK), (1, 2), alone=True)]
for number, chosen in enumerate(OPTIONS):
    begin = scattered(chosen, 12)
    melee = begin(Dice(number + 5))
    extra = "options: {" + ", ".join(f"{key}: {value}" for key, value in chosen) + "}" if chosen else ""
    CASES.append(Case(melee, (1, 2), text(melee), extra, begin))

if __name__ == "__main__":
    main(CASES, moves, text)
