"""Rithmomachia (rulebook: capture-oddities 7): every capture is looked for from the enemy piece and from each own one.

A state is (rules, board, side, taken, hands): a man is (owner, shape, number, born, parts), parts None or those that a
pyramid still has as (shape, number); taken is pieces, sum and digits by player, hands are sorted men. Where a game is
drawn by repetition or quiet moves needs more plies than are counted here.
"""
from counting import Case, Dice, main, name, rows

WHITE, BLACK = 0, 1
PARTS = {91: (("s", 36), ("s", 25), ("t", 16), ("t", 9), ("r", 4), ("r", 1)),
         190: (("s", 64), ("s", 49), ("t", 36), ("t", 25), ("r", 16))}
NEEDS = (1314, 984)
KINDS = ("r", "t", "s")
ARMY = ({"r": (1, 2, 4, 6, 8, 16, 36, 64), "t": (6, 9, 16, 20, 25, 42, 49, 72, 81), "s": (15, 25, 36, 45, 81, 153, 169, 289)},
        {"r": (3, 5, 7, 9, 16, 25, 49, 81), "t": (12, 16, 25, 30, 36, 56, 64, 90, 100),
         "s": (28, 49, 64, 66, 120, 121, 225, 361)})
START = ("c6 r2 d6 r4 e6 r6 f6 r8 c5 r4 d5 r16 e5 r36 f5 r64 a5 t9 b5 t6 g5 t72 h5 t81 c4 t25 d4 t20 e4 t42 f4 t49 a4 s15 "
         "b4 s45 g4 p91 h4 s153 a3 s25 b3 s81 g3 s169 h3 s289",
         "c11 r9 d11 r7 e11 r5 f11 r3 c12 r81 d12 r49 e12 r25 f12 r9 a12 t100 b12 t90 g12 t12 h12 t16 c13 t64 d13 t56 "
         "e13 t30 f13 t36 a13 p190 b13 s120 g13 s66 h13 s28 a14 s361 b14 s225 g14 s121 h14 s49")
COMPACT = ("c6 r2 d6 r4 e6 r6 f6 r8 c5 r4 d5 r16 e5 r36 f5 r64 c4 t6 d4 t20 e4 t42 f4 t72 c3 t9 d3 t25 e3 t49 f3 t81 c2 s15 "
           "d2 s45 e2 p91 f2 s153 c1 s25 d1 s81 e1 s169 f1 s289",
           "c11 r9 d11 r7 e11 r5 f11 r3 c12 r81 d12 r49 e12 r25 f12 r9 c13 t90 d13 t56 e13 t30 f13 t12 c14 t100 d14 t64 "
           "e14 t36 f14 t16 c15 p190 d15 s120 e15 s66 f15 s28 c16 s361 d16 s225 e16 s121 f16 s49")
USUAL = {"distance": "between", "ambush": "sum", "capturers": "any", "captives": "leave", "flying": "false", "pyramid": "true",
         "least": "corpore", "honour": "few"}


def on_board(x, y):
    return 0 <= x < 8 and 0 <= y < 16


def numbers(man):
    """The whole number, then the parts."""
    parts = man[4]
    return [man[2]] if parts is None else [sum(n for _, n in parts)] + [n for _, n in parts]


def shapes(man):
    return {man[1]} if man[4] is None else {shape for shape, _ in man[4]}


def hops(shape):
    """The steps of an ordinary move: how often which."""
    if shape == "r":
        return [(1, (x, y)) for x in (1, -1) for y in (1, -1)]
    return [(2 if shape == "t" else 3, step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def reaches(board, cell, man, target):
    """By an ordinary move, if nothing stood on the target."""
    for shape in shapes(man):
        for often, (x, y) in hops(shape):
            way = [(cell[0] + i * x, cell[1] + i * y) for i in range(1, often + 1)]
            if way[-1] == target and not any(between in board for between in way[:-1]):
                return True
    return False


def empty_between(board, a, b):
    """How many empty cells lie between two cells of a line, None if that is not so."""
    x, y = b[0] - a[0], b[1] - a[1]
    if (x and y and abs(x) != abs(y)) or a == b:
        return None
    far = max(abs(x), abs(y))
    way = [(a[0] + i * x // far, a[1] + i * y // far) for i in range(1, far)]
    return None if any(cell in board for cell in way) else far - 1


def multiplied(rules, ours, gap, want):
    factor = gap + 2 if rules["distance"] == "inclusive" else gap
    small, large = sorted((ours, want))
    return small * factor == large


def together(rules, a, b, want):
    if rules["ambush"] == "sum":
        return a + b == want
    return want in (a + b, abs(a - b), a * b) or a == b * want or b == a * want


def besieged(board, target, owner, counts):
    for sides in (((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (-1, 1), (1, -1), (-1, -1))):
        around = [(target[0] + x, target[1] + y) for x, y in sides]
        around = [cell for cell in around if on_board(*cell)]
        if all(cell in board and board[cell][0] == owner for cell in around) and any(counts(cell) for cell in around):
            return True
    return False


def is_hit(rules, board, target, want, owner, counts):
    """Whether the number on the target is taken; `counts` says whose capture counts."""
    mine = [(cell, man) for cell, man in board.items() if man[0] == owner]
    near = [(cell, man) for cell, man in mine if reaches(board, cell, man, target)]
    if any(counts(cell) and want in numbers(man) for cell, man in near):
        return True
    for cell, man in mine:
        gap = empty_between(board, cell, target)
        if gap is not None and counts(cell) and any(multiplied(rules, n, gap, want) for n in numbers(man)):
            return True
    for i, (one, first) in enumerate(near):
        for other, second in near[i + 1:]:
            if (counts(one) or counts(other)) and any(
                    together(rules, a, b, want) for a in numbers(first) for b in numbers(second)):
                return True
    return False


def after_move(state, board, moved, hands):
    """The state when the captures of who has moved are made."""
    given, _, side, taken, _ = state
    rules = dict(given)
    def counts(cell):
        return rules["capturers"] == "any" or cell == moved
    whole, broken = [], []
    for target, man in board.items():
        if man[0] == side:
            continue
        if besieged(board, target, side, counts) or is_hit(rules, board, target, numbers(man)[0], side, counts):
            whole.append(target)
        elif man[4] is not None:
            lost = [part for part in man[4] if is_hit(rules, board, target, part[1], side, counts)]
            if len(lost) == len(man[4]):
                whole.append(target)
            elif lost:
                broken.append((target, lost))
    gains, result, kept = [], dict(board), list(hands)
    for target in whole:
        man = result.pop(target)
        gains.append(numbers(man)[0])
        kept.append((side,) + man[1:])
    for target, lost in broken:
        owner, shape, number, born, parts = result[target]
        result[target] = owner, shape, number, born, tuple(part for part in parts if part not in lost)
        for shape, number in lost:
            gains.append(number)
            kept.append((side, shape, number, born, None))
    score = list(taken)
    pieces, total, digits = score[side]
    score[side] = pieces + len(gains), total + sum(gains), digits + sum(len(str(n)) for n in gains)
    hands = tuple(sorted(kept, key=str)) if rules["captives"] == "serve" else ()
    return given, frozenset(result.items()), 1 - side, tuple(score), hands


def progression(a, b, c):
    if b - a == c - b:
        return "arithmetic"
    if b * b == a * c:
        return "geometric"
    return "harmonic" if a * (c - b) == c * (b - a) else None


def proper(board, player):
    """The greatest proper victory: 8, 7 or 6, 0 for none."""
    abroad = {cell: man for cell, man in board.items() if man[0] == player and (cell[1] >= 8) == (player == WHITE)}
    best = 0
    for x, y in abroad:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            for far in range(1, 8):
                cells = [(x + i * far * dx, y + i * far * dy) for i in range(4)]
                for size in (3, 4):
                    men = [abroad[cell] for cell in cells[:size] if cell in abroad]
                    values = [numbers(man)[0] for man in men]
                    if len(men) < size or values != sorted(set(values)) or sum(man[3] != player for man in men) > 1:
                        continue
                    if size == 3:
                        best = max(best, 6 if progression(*values) else 0)
                    else:
                        kinds = {progression(*(values[:i] + values[i + 1:])) for i in range(4)} - {None}
                        best = max(best, {2: 7, 3: 8}.get(len(kinds), 0))
    return best


def victory(rules, board, player, taken, most_pieces=15, most_men=12, most_digits=28):
    """The greatest kind that the player has, from 1 to 8; 0 for none."""
    kind = 0
    pyramid = any(man[0] != player and man[1] == "p" and man[3] != player for man in board.values())
    if not (rules["pyramid"] == "true" and pyramid):
        kind = proper(board, player)
    pieces, total, digits = taken[player]
    if not kind and total >= NEEDS[player]:
        honour = pieces <= most_men if rules["honour"] == "few" else pieces >= most_men
        kind = 5 if honour and digits <= most_digits else 4 if honour else 3 if digits <= most_digits else 2
    return kind or (1 if pieces >= most_pieces else 0)


def ended(state):
    given, board, side, taken, _ = state
    rules = dict(given)
    kinds = ("corpore", "bonis", "lite", "honore", "honore_liteque", "magna", "major", "excellentissima")
    return victory(rules, dict(board), 1 - side, taken) > kinds.index(rules["least"])


def moves(state):
    given, men, side, _, hands = state
    if ended(state):
        return {}
    board, result = dict(men), {}
    def add(key, after, moved, left):
        result[key] = lambda: after_move(state, after, moved, left)
    for start, man in board.items():
        if man[0] != side:
            continue
        targets = set()
        for shape in shapes(man):
            for often, (x, y) in hops(shape):
                to = start[0] + often * x, start[1] + often * y
                if reaches(board, start, man, to):
                    targets.add(to)
            if dict(given)["flying"] == "true" and shape != "r":
                long = 2 if shape == "t" else 3
                for x, y in ((1, long), (long, 1)):
                    targets |= {(start[0] + i * x, start[1] + j * y) for i in (1, -1) for j in (1, -1)}
        for to in targets:
            if on_board(*to) and to not in board:
                after = {cell: piece for cell, piece in board.items() if cell != start}
                after[to] = man
                add(f"{name(start)}-{name(to)}", after, to, hands)
    for man in {man for man in hands if man[0] == side}:
        left = list(hands)
        left.remove(man)
        for x in range(8):
            to = x, 0 if side == WHITE else 15
            if to not in board:
                add(f"{man[1:]}@{name(to)} enter", {**board, to: man}, to, tuple(left))
    return result


def letter(man):
    """The types in the order of the package's letters, those born white plain, those born black behind a plus."""
    owner, shape, number, born, _ = man
    order = [(kind, n) for kind in KINDS for n in ARMY[born][kind]] + [("p", 91 if born == WHITE else 190)]
    sign = chr(ord("A") + order.index((shape, number)))
    return ("+" if born == BLACK else "") + (sign if owner == WHITE else sign.lower())


def text(state):
    _, men, side, taken, hands = state
    board = dict(men)
    if any(man[1] == "p" and len(man[4]) < len(PARTS[man[2]]) for man in hands):
        return None
    words = [rows(lambda x, y: letter(board[x, y]) if (x, y) in board else None, 8, 16), ("white", "black")[side]]
    lost = {}
    for cell, man in sorted(board.items()):
        for part in PARTS[man[2]] if man[1] == "p" else ():
            if part not in man[4]:
                lost.setdefault(part[1], []).append(name(cell))
    words += [f"lost_{number}={','.join(cells)}" for number, cells in sorted(lost.items())]
    for index, word in enumerate(("pieces", "sum", "digits")):
        some = [f"{player}:{taken[who][index]}" for who, player in enumerate(("white", "black")) if taken[who][index]]
        words += [f"{word}_taken={','.join(some)}"] if some else []
    return " ".join(words + ([f"hands={''.join(letter(man) for man in hands)}"] if hands else []))


def man_of(owner, what):
    shape, number = what[0], int(what[1:])
    return owner, shape, number, owner, PARTS[number] if shape == "p" else None


def array(rules, arrays, side=WHITE):
    board = {}
    for owner, words in enumerate(arrays):
        words = words.split()
        for cell, what in zip(words[::2], words[1::2]):
            board["abcdefgh".index(cell[0]), int(cell[1:]) - 1] = man_of(owner, what)
    return tuple(sorted({**USUAL, **rules}.items())), frozenset(board.items()), side, ((0, 0, 0), (0, 0, 0)), ()


def scattered(rules):
    """Two thirds of the pieces anywhere, pyramids without some parts, something taken already."""
    def begin(dice):
        given, men, _, _, _ = array(rules, START)
        cells, board = [(x, y) for x in range(8) for y in range(16)], {}
        for _, man in sorted(men):
            if dice.below(3):
                if man[4] is not None:
                    man = man[:4] + (tuple(part for part in man[4] if dice.below(3)) or man[4],)
                board[cells.pop(dice.below(len(cells)))] = man
        taken = tuple((dice.below(9), dice.below(900), dice.below(20)) for _ in range(2))
        return given, frozenset(board.items()), dice.below(2), taken, ()
    return begin


if __name__ == "__main__":
    variants = [{}, {"distance": "inclusive", "ambush": "all"}, {"capturers": "moved", "flying": "true", "pyramid": "false"},
                {"captives": "serve", "pyramid": "false", "ambush": "all"}, {"least": "lite", "pyramid": "false"}]
    cases = [Case(array({}, START), (1, 2), alone=True), Case(array({}, COMPACT), (1, 2), extra="setup: compact", alone=True),
             Case(array({"flying": "true"}, START), (1, 2), extra="options: {flying: true}", alone=True)]
    for seed, rules in enumerate(variants):
        begin = scattered(rules)
        state = begin(Dice(seed + 1))
        extra = "options: {" + ", ".join(f"{key}: {value}" for key, value in rules.items()) + "}" if rules else ""
        cases.append(Case(state, (1, 2), text(state), extra=extra, begin=begin))
    main(cases, moves, text, played=range(3, 7))
