-- @title@. One step of a runner leads over the gap, which must be empty, to the next square.
local over_gap = { along(orthogonal), step, empty, step }
runner:move { over_gap, land }
-- Over a runner that stands in the way to the square behind it, if no wall is between.
runner:move { over_gap, enemy, step, empty, step, land }

-- A wall goes into a gap.
move "wall" { choose(gaps), empty, put(wall) }

-- Whether both runners still have a way to their far row is asked of every wall when it stands. Words can say it too
-- (`reach`), but a hook is much faster here: it floods the board from the runner and passes over everything but walls.
local function has_way(position, player, seen, todo)
  local first, last = 1, 0                        -- todo[first..last]: cells that were reached and not yet left
  for cell in position:pieces(player, runner) do
    last = last + 1
    todo[last], seen[cell] = cell, 1
  end
  while first <= last do
    local cell = todo[first]
    first = first + 1
    if position:in_zone(cell, far_row, player) then return true end
    for i = 1, 4 do
      local near = position:link(cell, orthogonal[i])
      if near and seen[near] == 0 and position:type(near) ~= wall then
        last = last + 1
        todo[last], seen[near] = near, 1
      end
    end
  end
  return false
end

on_move = { wall = function(position)
  local white_way = has_way(position, white, position:scratch(1), position:scratch(2))
  local black_way = has_way(position, black, position:scratch(3), position:scratch(4))
  if not (white_way and black_way) then return refuse "a runner would be shut in" end
end }
