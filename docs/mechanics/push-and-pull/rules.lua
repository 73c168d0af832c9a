-- Tugs: a tug steps; it pushes what barges lie before it, or pulls the one behind it along.
local pull_behind = at(from, step(behind), is(barge), shift(here, from))
tug:move        { along(orthogonal), step, when(occupied, push { over = is(barge) }), land }
tug:move "pull" { along(orthogonal), step, land, pull_behind }

condition "docked" (some(harbour, is(barge)))
