-- Backgammon. A turn plays its dice in any order; the sum of the dice played decides: as many as possible, and
-- of one die only the larger.
local all_home = no(some(away, own))
local man_behind = can { step(path.back), loop(no(own), step(path.back)), own }
local ride = times(die, step(path))

man:move "play" {
  any(bar, no(some(bar, own))),                              -- men on the bar first
  use_die, add(pips, die),
  either({ ride, any(no(out), all_home) },
         { home, all_home, no(can { ride }), no(man_behind), go(out) }),   -- too large a die bears off the last man
  height(enemy):at_most(1), when(enemy, capture), mount,
  continue("play", { by = own }) }
majority("play", { most(pips) })

local borne_off = height(own):is(15)
local counted = options.jacoby and stake:at_least(1) or always
local nothing_off = no(some(out:of(opponent), enemy))
condition "borne"      (at(out, borne_off))
condition "gammon"     (all(counted, at(out, borne_off), nothing_off))
condition "backgammon" (all(counted, at(out, borne_off), nothing_off,
                            any(some(home, enemy), some(bar:of(opponent), enemy))))

use "doubling"                                  -- where the stake may be raised

on_applied = { opening = function(position)     -- who rolled more begins, with these dice
  position:next_turn(position:dice(1) > position:dice(2) and white or black)
end }
