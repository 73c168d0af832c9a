-- Russian draughts: any capture may be chosen, and a man that touches the last row is a king from there on.
use "draughts" { refusal = options.refusal, promotion = "on_touch" }
