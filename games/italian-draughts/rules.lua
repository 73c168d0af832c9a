-- Italian draughts: most pieces; a king rather than a man; most kings; the king that is met earliest.
use "draughts" {
  refusal = options.refusal,
  jumps = {nw, ne}, takes = enemy(man), king = "short", promotion = "stops",
  majority = { most(captured), by(king), most(captured(king)), least(first_captured(king)) },
}
