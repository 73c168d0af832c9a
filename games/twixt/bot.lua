-- Plays TwixT by the fewest pegs that a chain from border to border still wants: a peg goes where the own best chain
-- passes and where it is most in the way of the other one. That wanted links may bar each other is not seen.
local best_move = use "best_move"
local of_direction = {}                         -- the link along a direction, and whether it begins at its upper end
for _, link in ipairs(use "crossings") do
  of_direction[link.ahead], of_direction[link.back] = { link = link, down = false }, { link = link, down = true }
end
local no_way = 99

local function price(position, player, cell)    -- of a peg there: none where one stands, nil where none can stand
  local owner = position:owner(cell)
  if owner == player then return 0 end
  if owner == nil and not position:in_zone(cell, theirs, player) then return 1 end
end

local function open(position, player, cell, dir, next)  -- whether a chain may go that way: by a link, or one that can be
  local way = of_direction[dir]
  local lower = way.down and next or cell
  if position:owner(cell) == player and position:owner(next) == player then return position:get(way.link.held, lower) end
  local x, y = position:x(lower), position:y(lower)
  for _, other in ipairs(way.link.across) do
    local across = position:cell(x + other.x, y + other.y, red)
    if across and position:get(other.held, across) then return false end
  end
  return true
end

local function wanted_from(position, player, border)    -- the fewest pegs from that border row to each cell
  local wanted, queue, first = {}, {}, 1
  for cell in position:cells() do wanted[cell] = no_way end
  for cell in position:zone(border, player) do
    local pegs = price(position, player, cell)
    if pegs then wanted[cell], queue[#queue + 1] = pegs, cell end
  end
  while first <= #queue do
    local cell = queue[first]
    first = first + 1
    for _, dir in ipairs(links) do
      local next = position:link(cell, dir)
      local pegs = next and price(position, player, next)
      if pegs and wanted[cell] + pegs < wanted[next] and open(position, player, cell, dir, next) then
        wanted[next] = wanted[cell] + pegs
        queue[#queue + 1] = next
      end
    end
  end
  return wanted
end

function choose(position, moves, player, random)
  local opponent = position:opponent(player)
  local near_me, far_me = wanted_from(position, player, near), wanted_from(position, player, far)
  local near_him, far_him = wanted_from(position, opponent, near), wanted_from(position, opponent, far)
  return best_move(moves, random, function(i)
    local cell = moves:to(i)
    if not cell then return -9998 end
    return -2 * (near_me[cell] + far_me[cell]) - math.min(near_him[cell] + far_him[cell], 40)
  end)
end
