-- Xiangqi: the seven pieces. An attack along an open file is part of the general, so that `protect`
-- also keeps the two generals from facing each other.

general:move  { along(orthogonal), step, palace, land(open) }
general:move "facing" { along(n), slide, land(enemy(general)) }
advisor:move  { along(diagonal), step, palace, land(open) }
elephant:move { along(diagonal), step, empty, step, near_bank, land(open) }
horse:move    { along(orthogonal), step, empty, veer(1, -1), step, land(open) }
chariot:move  { along(orthogonal), slide, land(open) }
cannon:move   { along(orthogonal), slide, land }
cannon:move   { along(orthogonal), slide, occupied, slide, land(enemy) }
soldier:move  { when(near_bank, along(n), along(n, e, w)), step, land(open) }

protect(royal)

if options.repetition == "chase" then
  use "chase" { guards = options.guards_chase, checks = options.checks_chase }
end
