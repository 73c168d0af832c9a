-- English draughts: men capture forward, kings step, and the crown ends the turn.
use "draughts" { refusal = options.refusal, jumps = {nw, ne}, king = "short", promotion = "stops" }
