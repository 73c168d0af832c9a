"""Brandub (rulebook: capture-oddities 6): seven by seven, the king escapes into a corner. See tafl.py."""
from counting import Case, main
from tafl import Tafl

if __name__ == "__main__":
    game = Tafl(7, corners=True)
    start = game.start("d1 d2 a4 b4 g4 f4 d7 d6", "d3 d5 c4 e4")
    main([Case(start, (1, 2, 3)), Case((start[0], "defenders"), (1,), extra="options: {first: defenders}",
                                       begin=game.scattered(8, 4))], game.moves, game.text, played=[0, 1])
