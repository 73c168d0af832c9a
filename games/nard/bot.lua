-- How the bot `lua` judges a position of Nard. Dice bring both along alike, so what counts is which of them cannot be
-- played: numbers that are closed to the enemy's men, and rows of points before men who have still to pass them. Own
-- points count, and so does a head that is left early.
local a_point, a_row, a_head, a_pip, a_closed, a_number = 6, 4, 5, 1, 3, 100

local function point(player, step)              -- the cell after so many steps of his way, from 0
  if player == white then return 24 - step end
  return step < 12 and 12 - step or 36 - step
end

local function worth(position, player, opponent)
  local value, row, behind = 0, 0, 0            -- enemy men who come behind a point have still to pass it
  local his, mine = {}, {}                      -- the enemy's men, and own points, by the steps of his way
  for step = 0, 23 do
    local cell = point(opponent, step)
    local owner = position:owner(cell)
    his[step] = owner == opponent and position:height(cell) or 0
    mine[step] = owner == player
    behind = behind + his[step]
    row = mine[step] and row + 1 or 0
    if row > 1 then value = value + a_row * math.min(row - 1, 4) * math.min(behind, 3) end
  end
  local ways = { 0, 0, 0, 0, 0, 0 }             -- points from which the enemy could play each number
  for step = 0, 23 do
    if his[step] > 0 then
      local closed = 0
      for die = 1, 6 do
        if mine[step + die] then closed = closed + 1
        elseif step + die < 24 or step >= 18 and behind == 15 then ways[die] = ways[die] + 1 end
      end
      value = value + a_closed * closed * closed * math.min(his[step], 3)
    end
  end
  for die = 1, 6 do value = value + div(a_number * die, (1 + ways[die]) * (1 + ways[die])) end
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
