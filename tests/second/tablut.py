"""Tablut (rulebook: capture-oddities 6): nine by nine, the king escapes to the edge. See tafl.py."""
from counting import Case, main
from tafl import Tafl

if __name__ == "__main__":
    game = Tafl(9, corners=False)
    start = game.start("d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5", "e3 e4 e6 e7 c5 d5 f5 g5")
    main([Case(start, (1, 2, 3)), Case((start[0], "defenders", ()), (1, 2, 3), extra="options: {first: defenders}",
                                    begin=game.scattered(16, 8))], game.moves, game.text, played=[0, 1])
