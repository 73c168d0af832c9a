-- Old French draughts: most pieces; most kings, whoever takes them; a king rather than a man. Men
-- capture forward, kings step, and the crown ends the turn.
use "draughts" {
  refusal = options.refusal,
  jumps = {nw, ne}, king = "short", promotion = "stops",
  majority = { most(captured), most(captured(king)), by(king) },
}
