-- Spanish draughts: quantity, then quality; men capture forward, kings fly.
use "draughts" { refusal = options.refusal, jumps = {nw, ne}, promotion = "stops", majority = { most(captured), most(captured(king)) } }
