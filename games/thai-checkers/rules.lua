-- Thai checkers: the king flies, but lands right behind its victim. Men capture forward, and the crown ends the turn.
use "draughts" { refusal = options.refusal, jumps = {nw, ne}, king = "lands_behind", promotion = "stops" }
