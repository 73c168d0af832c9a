-- Renju's rule for Black, as a test of a stone that has just been put: a five makes it legal; else six or more in a
-- row, two fours or two threes forbid it. A three counts only if it can become an open four by a legal move.
local axes = { n, ne, e, se }
local reverse = { s, sw, w, nw }                -- of the axes
local forbidden

-- Black stones in a row behind a cell, which is not counted.
local function run(position, his, cell, way)
  local length, beyond = 0, position:link(cell, way)
  while beyond and his[beyond] == 1 do
    length, beyond = length + 1, position:link(beyond, way)
  end
  return length
end
local function row(position, his, cell, i)
  return 1 + run(position, his, cell, axes[i]) + run(position, his, cell, reverse[i])
end

-- Empty cells on an axis, at most four away, with which a stone may work together. White's stones cut them off.
local function gaps(position, his, cell, i)
  local list = {}
  for side = 1, 2 do
    local way = side == 1 and axes[i] or reverse[i]
    local other = position:link(cell, way)
    for _ = 1, 4 do
      if not other or his[other] == 2 then break end
      if his[other] == 0 then list[#list + 1] = other end
      other = position:link(other, way)
    end
  end
  return list
end

-- How many fours the stone has on an axis: cells that would complete exactly five with it. The two ends of an unbroken
-- four are one four, and an open one.
local function fours(position, his, cell, i)
  local list, found = gaps(position, his, cell, i), 0
  for k = 1, #list do
    his[list[k]] = 1
    if row(position, his, cell, i) == 5 and row(position, his, list[k], i) == 5 then found = found + 1 end
    his[list[k]] = 0
  end
  local unbroken = found == 2 and row(position, his, cell, i) == 4
  return unbroken and 1 or found, unbroken
end

local function is_three(position, his, cell, i, depth)
  local list = gaps(position, his, cell, i)
  for k = 1, #list do
    local gap = list[k]
    his[gap] = 1
    local _, unbroken = fours(position, his, cell, i)
    local becomes_four = unbroken and row(position, his, gap, i) == 4 and not forbidden(position, his, gap, depth + 1)
    his[gap] = 0
    if becomes_four then return true end
  end
  return false
end

function forbidden(position, his, cell, depth)
  local long = false
  for i = 1, 4 do
    local length = row(position, his, cell, i)
    if length == 5 then return false end
    long = long or length > 5
  end
  if long then return "Black may not make a row of more than five" end
  local four, three = 0, 0
  for i = 1, 4 do
    local found = fours(position, his, cell, i)
    four = four + found
    if found == 0 and depth < 6 and is_three(position, his, cell, i, depth) then three = three + 1 end
  end
  if four > 1 then return "Black may not make two fours at once" end
  return three > 1 and "Black may not make two open threes at once"
end

return function(position, move, here)
  if move.player ~= black then return true end
  local his = position:scratch(1)               -- 1 Black's, 2 White's
  for cell in position:pieces(black) do his[cell] = 1 end
  for cell in position:pieces(white) do his[cell] = 2 end
  local why = forbidden(position, his, here, 1)
  return not why or refuse(why)
end
