-- Plays Chessball by who could kick next, and how near the enemy's goal the ball is.
local function beside(position, cell, player)    -- how many of the player's could kick the ball, an attacker counts more
  local sum = 0
  for _, dir in ipairs(around) do
    local at = position:link(cell, dir)
    if at and position:owner(at) == player then
      sum = sum + (position:type(at) == attacker and 3 or position:type(at) == defender and 2 or 0)
    end
  end
  return sum
end

function evaluate(position, player)
  for cell in position:pieces(nobody, ball) do
    local ahead = 2 * position:y(cell) - 9
    return (player == white and ahead or -ahead) + 2 * beside(position, cell, player)
  end
  return 0
end
