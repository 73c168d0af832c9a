-- Oware. The pit where the last seed falls is taken if it holds two or three now, and so are the pits before
-- it as long as they are the enemy's and hold two or three. A starved opponent must be given seeds.
local function take(c) return loop(theirs, seeds:between(2, 3), c, gather(seeds), bank(kept), step(ring.back)) end
local harvest = {
  nothing   = first({ take(always), some(theirs, seeds) }, {}),
  illegal   = { take(always), some(theirs, seeds) },
  allowed   = take(always),
  last_left = take(count(theirs, seeds):at_least(2)),
}
local sowing = { along(ring), gather(seeds), sow(seeds, { skip = here }) }
move "sow" { choose(home), seeds,
  when(some(theirs, seeds), sowing, { sowing, some(theirs, seeds) }), harvest[options.slam] }

function tally(position, player) return position:get(kept, player) + position:sum(seeds, player, home) end
