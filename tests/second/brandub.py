"""Brandub (rulebook: capture-oddities 6): seven by seven, the king escapes into a corner. See tafl.py."""
from counting import Case, main
from tafl import Tafl

if __name__ == "__main__":
    game = Tafl(7, corners=True)
    start = game.start("d1 d2 a4 b4 g4 f4 d7 d6", "d3 d5 c4 e4")
    cases = [Case(start, (1, 2, 3)), Case((start[0], "defenders", ()), (1,), extra="options: {first: defenders}",
                                          begin=game.scattered(8, 4))]
    # No throne and no king in the way of the first two plies: the readings show in random positions.
    for rule, option in (("cross", "cross_throne: true"), ("nobody", "throne: nobody"), ("unarmed", "armed: false")):
        cases.append(Case((*start[:2], (rule,)), (1, 2), extra=f"options: {{{option}}}", begin=game.scattered(8, 4, rule)))
    main(cases, game.moves, game.text, played=range(5))
