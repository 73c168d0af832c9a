-- How the bot `lua` judges a position: what was taken towards the common victories, a pyramid above all, and how far pieces are on.
local goods = { [white] = 1314, [black] = 984 }

local function worth(position, player)
  local value = 60 * position:get(pieces_taken, player) + div(900 * position:get(sum_taken, player), goods[player])
  for cell in position:pieces(player) do
    value = value + (player == white and position:y(cell) or 17 - position:y(cell))
    if position:in_zone(cell, abroad, player) then value = value + 2 end
  end
  return value
end

function evaluate(position, player)
  return worth(position, player) - worth(position, position:opponent(player))
end
