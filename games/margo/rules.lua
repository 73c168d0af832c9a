-- MarGo. Groups connect through touching marbles on all levels; they live by empty holes on the ground.

-- The two points above each level link; enemies on both are a bridge that cuts it. At the rim one point is missing.
local over = { n = { ua, ub }, e = { ua, uc }, s = { uc, ud }, w = { ub, ud } }
local function cut_at(way)
  return options.cut == "rim" and any(no(can { step(way) }), at(way, enemy)) or at(way, enemy)
end
local joined = {}
if options.cut ~= "nothing" then
  for way, pair in sorted(over) do
    joined[way] = no(all(cut_at(pair[1]), cut_at(pair[2]), any(at(pair[1], enemy), at(pair[2], enemy))))
  end
end

local playable = any(ground, count(beside(below), occupied):is(4))
local loose = no(some(beside(above), occupied))
chains { along = touching, joined = joined, liberties = options.freedoms == "ground"
  and { along = flat, from = ground, where = empty }
  or  { along = touching, where = all(empty, playable) } }

-- All enemy groups are asked, for a bridge kills far away. Of a dead group only what carries nothing leaves,
-- the highest first; the rest are zombies. Without a liberty in the end the move never was.
marble:drop "place" {
  anywhere, playable, land,
  every(board, enemy, liberties:is(0), mark "doomed"),
  every(reversed(board), marked "doomed", loose, capture, add(prisoners:of(me), 1)),
  liberties }
-- From above a marble cannot be seen if another lies straight over it, two levels up.
condition "in_sight" (no(can { step(ua), step(ud), occupied }))
move "swap" { swap_seats, set(swapped, true) }

use "dead_stones" { order = reversed(board), leaves = loose }

-- The older way of scoring: territory, on the ground and above, prisoners and zombies.
local function lives(position, cell)
  return not position:get(dead, cell) and position:liberties(position:chain(cell)) > 0
end

-- Marks in `reached` every hole that living marbles of the player reach over empty holes.
local function flood(position, player, reached)
  for cell in position:pieces(player) do
    if position:in_zone(cell, ground) and lives(position, cell) then
      for hole in position:reach(cell, flat, empty) do reached[hole] = 1 end
    end
  end
end

-- Disjoint blocks of four, and blocks of four such blocks, whose corners are `span` holes apart.
local function blocks(position, his, span)
  local function far(cell, way)
    for _ = 1, span do cell = cell and position:link(cell, way) end
    return cell
  end
  local found = 0
  for cell in position:zone(ground) do
    local right, up = far(cell, e), far(cell, n)
    local across = right and far(right, n)
    if up and across and his[cell] == span and his[right] == span and his[up] == span and his[across] == span then
      his[cell], his[right], his[up], his[across] = 2 * span, 0, 0, 0
      found = found + 1
    end
  end
  return found == 0 and 0 or found + blocks(position, his, 2 * span)
end

-- Points above that own marbles, also those still to come, would carry.
local function above_ground(position, his, player)
  local found = 0
  for cell in position:cells() do
    if not position:in_zone(cell, ground) then
      local carried = true
      for _, way in ipairs { da, db, dc, dd } do carried = carried and his[position:link(cell, way)] == 1 end
      if carried and position:is_empty(cell) then
        his[cell], found = 1, found + 1
      elseif position:owner(cell) == player and lives(position, cell) then
        his[cell] = 1
      end
    end
  end
  return found
end

function tally(position, player)
  local other, points = position:opponent(player), position:get(prisoners, player)
  for cell in position:pieces(other) do
    if not lives(position, cell) then points = points + 1 end
  end
  local mine, theirs, his = position:scratch(1), position:scratch(2), position:scratch(3)
  flood(position, player, mine)
  flood(position, other, theirs)
  for cell in position:zone(ground) do
    if position:is_empty(cell) and mine[cell] == 1 and theirs[cell] == 0 then
      his[cell], points = 1, points + 1
    elseif position:owner(cell) == player and lives(position, cell) then
      his[cell] = 1
    end
  end
  return points + (options.platforms == "separate" and blocks(position, his, 1) or above_ground(position, his, player))
end
