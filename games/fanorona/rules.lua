-- Fanorona. A capturing step takes the row in front of it (approach, A) or the row behind it (withdrawal, W), never
-- both; the label is written even where only one exists. Then the stone may go on, in another direction and to a
-- point where it has not been.
local function rake(way) return { step(way), enemy, capture, loop(step, enemy, capture) } end
local hop = { along(around), no(straight_on), step, no(visited), empty,
  either({ as "A", at(here, rake(ahead)) }, { as "W", at(from, rake(behind)) }), land }

stone:move "capture" { hop, may_continue "capture" }
stone:move "single"  { hop }
stone:move           { along(around), step, land }
compulsory "capture"
