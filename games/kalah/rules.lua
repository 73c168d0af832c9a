-- Kalah. The ring leaves the enemy store out; a lap of thirteen comes back to its own house.
local take_if_any = when(seeds, gather(seeds))
local capture_seeds = { gather(seeds), at(n, take_if_any), go(store), add(seeds, held) }
local worth_taking = options.empty_capture and always or at(n, seeds)
move "sow" { choose(home), seeds, along(ring), gather(seeds), sow(seeds),
  cases { { store, again },
          { all(home, seeds:is(1), worth_taking), capture_seeds } } }
condition "swept" (no(some(home, seeds)))

function fill(position)
  for player in position:players() do
    for cell in position:zone(home, player) do position:set(seeds, options.seeds, cell) end
  end
end

function tally(position, player) return position:sum(seeds, player, home) + position:sum(seeds, player, store) end
