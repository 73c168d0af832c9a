-- Hounds and Jackals. A line is part of the move: whoever comes to one end of it goes to the other.
local free = options.bars and no(all(zone.bars, occupied)) or {}
peg:move "enter" { pool, use_die, die:is(1), step(path), empty, land, options.entry and again or {} }
peg:move { no(pool), use_die, times(die - 1, step(path), free), step(path), when(ties, step(tie)),
  when(goal, mount, { empty, land }), when(good, again) }

condition "home" (at(goal, height(own):is(5)))
on_applied = { lot = function(position) position:next_turn(position:dice(1) == 1 and hounds or jackals) end }
