-- Czech draughts: any capture may be chosen, but where a king can capture a king must. Men capture forward.
use "draughts" { refusal = options.refusal, jumps = {nw, ne}, promotion = "stops", majority = { by(king) } }
