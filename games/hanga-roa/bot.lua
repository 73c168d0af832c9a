-- Plays Hanga Roa by the way of its own Moai: the way to the far row that wants the least. Stones are thrown on it, what
-- stands in it is trodden down or goes away, and when it is whole he walks it in one turn. Stones beside it are not
-- thrown if another move does as much: they shut own Ariki in.
local best_move = use "best_move"
local own_piece, enemy_stone, enemy_piece = 2, 3, 4     -- what such a cell of the way wants; an empty one 1

local function want(position, player, cell)
  local type, owner = position:piece(cell)
  if not type then return 1 end
  if type == stone then return owner == player and 0 or enemy_stone end
  return owner == player and own_piece or enemy_piece
end

local function way_of(position, player)  -- its first cell, what it wants in all, what each of its cells wants
  local start
  for cell in position:pieces(player, moai) do start = cell end
  local wants, least, before, queue, next = {}, { [start] = 0 }, {}, { start }, 1
  while next <= #queue do
    local cell = queue[next]
    next = next + 1
    for _, dir in ipairs(around) do
      local beside = position:link(cell, dir)
      if beside then
        wants[beside] = wants[beside] or want(position, player, beside)
        local sum = least[cell] + wants[beside]
        if not least[beside] or sum < least[beside] then
          least[beside], before[beside] = sum, cell
          queue[#queue + 1] = beside
        end
      end
    end
  end
  local goal
  for cell in position:zone(far, player) do
    if not goal or least[cell] < least[goal] then goal = cell end
  end
  local way, first, cell = {}, goal, goal
  while cell ~= start do
    way[cell], first, cell = wants[cell], cell, before[cell]
  end
  return first, least[goal], way
end

-- What a move takes from what the way wants, in tenths.
local function gain(position, moves, i, way)
  local from, to, value = moves:from(i), moves:to(i), 0
  if moves:mover(i) == ariki then to = moves:choice(i, 2) or to end
  if from and way[from] then value = value + 10 * (own_piece - 1) end
  if way[to] then value = value + 10 * (way[to] - own_piece) end
  if moves:mover(i) == mato then return value + moves:captured(i) end   -- room is good in itself
  for k = 3, 4 do
    local thrown = moves:choice(i, k)
    if thrown then value = value + (way[thrown] and 10 * way[thrown] or -2) end
  end
  return value
end

function choose(position, moves, player, random)
  local first, wanted, way = way_of(position, player)
  return best_move(moves, random, function(i)
    local class = moves:class(i)
    if class == "stop" then return 0 end
    if class ~= "stride" then return gain(position, moves, i, way) end
    return moves:to(i) ~= first and -99 or wanted == 0 and 1000 or 0
  end)
end
