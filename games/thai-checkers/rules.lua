-- Thai checkers: the king flies, but lands right behind its victim.
use "draughts" { jumps = {nw, ne}, king = "lands_behind", promotion = "stops" }
