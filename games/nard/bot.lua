-- How the bot `lua` judges a position of Nard. Dice bring both along alike; what counts is whose men stay free to move: points
-- that are held, above all in a row before enemy men who have still to pass, and a head that is left early.
local a_point, a_row, a_head, a_pip = 6, 8, 5, 1

local function point(player, step)              -- the cell after so many steps of his way, from 0; points are the first cells
  if player == white then return 24 - step end
  return step < 12 and 12 - step or 36 - step
end

local function worth(position, player, opponent)
  local value, row, behind = 0, 0, 0            -- enemy men who come behind a point have still to pass it
  for step = 0, 23 do
    local cell = point(opponent, step)
    local owner = position:owner(cell)
    if owner == opponent then behind = behind + position:height(cell) end
    row = owner == player and row + 1 or 0
    if row > 1 then value = value + a_row * math.min(row - 1, 4) * math.min(behind, 3) end
  end
  for step = 0, 23 do
    local cell = point(player, step)
    if position:owner(cell) == player then
      local men = position:height(cell)
      value = value - a_pip * (24 - step) * men
      if step == 0 then value = value - a_head * men elseif step < 18 then value = value + a_point end
    end
  end
  return value
end

function evaluate(position, player)
  local opponent = position:opponent(player)
  return worth(position, player, opponent) - worth(position, opponent, player)
end
