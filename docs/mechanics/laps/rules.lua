-- Mill Stream: sow a pit; as long as the last seed falls among others, sow on from there. In an empty pit of one's own
-- row it takes the seeds opposite. A sowing that would never end may not be begun.
local lap       = { gather(seeds), sow(seeds) }
local more      = loop { seeds:more(1), lap, max = 100 }
local has_ended = seeds:is(1)
local harvest   = when(pits, at(n, gather(seeds), bank(store)))
move "sow" { choose(pits), seeds, along(stream), lap, more, has_ended, harvest }
