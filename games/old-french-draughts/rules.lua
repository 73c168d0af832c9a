-- Old French draughts: most pieces; most kings, whoever takes them; a king rather than a man.
use "draughts" {
  jumps = {nw, ne}, king = "short", promotion = "stops",
  majority = { most(captured), most(captured(king)), by(king) },
}
