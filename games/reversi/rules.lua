-- Reversi: a disc must bracket a run of enemy discs in at least one of the eight directions. A direction that
-- no own disc closes refuses, and gives back what it had turned.
disc:drop "place" {
  anywhere, land,
  every { around, step, enemy, give(me), loop(step, enemy, give(me)), step, own, min = 1 } }

-- The old opening: the first four discs go to the centre and turn nothing.
disc:drop "found" { choose(centre), land }
condition "centre_full" (no(some(centre, empty)))

function tally(position, player)
  local mine, theirs = position:count(player), position:count(position:opponent(player))
  if options.empties == "winner" and mine > theirs then return 64 - theirs end
  return mine
end
