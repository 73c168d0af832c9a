-- Konane. The two openings make the first gap; afterwards everything is a jump, straight on as often as one likes.
move "open"  { choose(opening_cells), capture }
move "reply" { anywhere, own, some(beside(orthogonal), empty), capture }

local jump = { step, enemy, capture, step, land, may_continue "on" }
stone:move      { along(orthogonal), jump }
stone:part "on" { jump }
