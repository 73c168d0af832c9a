-- Plays Hive by how far each queen is shut in. A bug in hand shuts nobody in: on the board it is worth more.
local worth = { [queen] = 0, [ant] = 4, [beetle] = 4, [hopper] = 2, [spider] = 2, [ladybug] = 3, [mosquito] = 4, [pillbug] = 3 }
local shut_in = { [0] = 0, 3, 7, 14, 26, 45, 100 }     -- by the neighbours that are occupied

function evaluate(position, player)
  local sum = 0
  for cell in position:pieces(player) do sum = sum + worth[position:type(cell)] end
  local cell = position:get(throne, player)
  if not cell then return sum end
  local taken = 0
  for _, dir in ipairs(around) do
    local next = position:link(cell, dir)
    if not next or position:owner(next) then taken = taken + 1 end
  end
  local covered = position:owner(cell) ~= player and 8 or 0      -- by an enemy beetle
  return sum - shut_in[taken] - covered
end
