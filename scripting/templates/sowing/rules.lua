-- @title@. All seeds of an own pit are sown one by one along the ring. If the pit of the last seed holds two or four now,
-- whoever's it is, they are kept.
move "sow" { choose(home), seeds,                 -- a pit of the own row that is not empty
  along(ring), gather(seeds), sow(seeds, { skip = here }),
  when(seeds:is(2, 4), { gather(seeds), bank(kept) }) }

-- In the end everybody has what he kept, and the seeds of his row.
function tally(position, player) return position:get(kept, player) + position:sum(seeds, player, home) end
