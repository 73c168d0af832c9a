-- Tak. A stack goes on cell by cell; on each the lowest stone that was carried stays, or more of them.
move "first" { anywhere, empty, put(flat, opponent) }
flat:drop "place" { anywhere, land }
flat:drop "stand" { anywhere, land, promote(wall) }
cap:drop "place"  { anywhere, land }

for _, leader in ipairs { flat, wall, cap } do
  local flatten = leader == cap and when(all(is(wall), load:is(1)), at(here, promote(flat))) or {}
  local function carry(most)
    return set(stones, height), lift { max = most }, step, set(load, stones - height:at(from)),
      flatten, any(empty, is(flat)), mount, may_continue "on"
  end
  leader:move { along(orthogonal), carry(options.size) }
  leader:part "on" { carry(load - 1) }
end

chains { along = orthogonal, of = { flat, cap } }
condition "full" (no(some(board, empty)))
function tally(position, player)
  return 2 * position:count(player, flat) + (player == black and options.komi or 0)
end
