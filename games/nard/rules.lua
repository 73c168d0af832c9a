-- Long nard. A turn plays its dice in any order, as many as possible, and of one die only the larger.
local all_home = no(some(away, own))
local man_behind = can { step(path.back), loop(no(own), step(path.back)), own }
local ride = times(die, step(path))

-- One man a turn leaves the head; two in the first turn with 3-3, 4-4 or 6-6.
local second_man = all(off_head:is(1), height(own):is(14), dice_alike, die:is(3, 4, 6))
local leave = when(head, { any(off_head:is(0), second_man), add(off_head, 1) })

-- Six own points in a row, as the enemy goes, and no enemy man on the points that he comes to behind them. One that was
-- made while an enemy man was there may stay.
local block = can { loop(step(theirs.back), own), times(5, step(theirs), own), loop(step(theirs), own), no(some(ray(theirs), enemy)) }

man:move "play" {
  use_die, add(pips, die), leave,
  either({ ride, any(no(out), all_home) },
         { home, all_home, no(can { ride }), no(man_behind), go(out) }),   -- too large a die bears off the last man
  no(enemy), when(empty, mark "made"), mount, options.blocks == "each" and no(all(marked "made", block)) or {},
  continue("play", { by = own }) }
majority("play", { most(pips) })
if options.blocks == "turn" then man:after { no(some("made", all(own, block))) } end

local borne_off = height(own):is(15)
condition "borne" (at(out, borne_off))
condition "mars"  (at(out, all(borne_off, no(some(out:of(opponent), enemy)))))
