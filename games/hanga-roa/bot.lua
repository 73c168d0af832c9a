-- Plays Hanga Roa by the way of its own Moai: stones are thrown where they lengthen the chain of own stones that leads
-- from him to the far row, and he walks when it gains him two rows or the game. A stone beside him also keeps him safe.
local function height(position, cell, player)   -- rows from the player's own side
  return player == white and position:y(cell) or options.size + 1 - position:y(cell)
end

local function own_moai(position, player)
  for cell in position:pieces(player, moai) do return cell end
end

local function chain_of(position, player, start)  -- own stones that he can walk to; of each the first step that leads there
  local first, queue, next = {}, { start }, 1
  while next <= #queue do
    local cell = queue[next]
    next = next + 1
    for _, dir in ipairs(around) do
      local beside = position:link(cell, dir)
      if beside and not first[beside] and position:type(beside) == stone and position:owner(beside) == player then
        first[beside] = first[cell] or beside
        queue[#queue + 1] = beside
      end
    end
  end
  return first, queue
end

local function touches(position, cell, first, start)    -- whether a stone there would lengthen the chain
  for _, dir in ipairs(around) do
    local beside = position:link(cell, dir)
    if beside and (beside == start or first[beside]) then return true end
  end
  return false
end

function choose(position, moves, player, random)
  local start = own_moai(position, player)
  if not start then return 1 end
  local first, queue = chain_of(position, player, start)
  local top, target = height(position, start, player), nil
  local lowest = top
  for _, cell in ipairs(queue) do
    if height(position, cell, player) > top then top, target = height(position, cell, player), cell end
  end
  local walks = target and (top == options.size or top >= lowest + 2 or position:get(striding))
  local best, most, alike = 1, -1, 0
  for i = 1, moves.count do
    local value, class = 0, moves:class(i)
    if class == "stride" then
      value = walks and moves:to(i) == first[target] and 1000 or 0
    elseif class == "stop" then
      value = 500
    elseif moves:mover(i) == ariki then
      local a, b = moves:choice(i, 3), moves:choice(i, 4)
      local reach, joined_a = top, a and touches(position, a, first, start)
      if joined_a then reach = math.max(reach, height(position, a, player)) end
      local joined_b = b and (touches(position, b, first, start) or joined_a and position:distance(a, b) == 1)
      if joined_b then reach = math.max(reach, height(position, b, player)) end
      if joined_b and a and not joined_a and position:distance(a, b) == 1 then reach = math.max(reach, height(position, a, player)) end
      value = 10 * (reach - lowest) + (joined_a and 2 or 0) + (joined_b and 2 or 0) + 1
    end
    if value > most then best, most, alike = i, value, 0 end
    if value == most then
      alike = alike + 1
      if random(alike) == 1 then best = i end
    end
  end
  return best
end
