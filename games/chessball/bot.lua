-- Plays Chessball by how near the enemy's goal the ball is, who could kick it next, and how near its players are.
local function reach(position, cell, player)    -- how many of the player's could kick the ball, an attacker counts more
  local sum, nearest = 0, 9
  for at, type in position:pieces(player) do
    local distance = position:distance(at, cell)
    if distance == 1 and type ~= goalkeeper then sum = sum + (type == attacker and 3 or 2) end
    if type ~= goalkeeper and distance < nearest then nearest = distance end
  end
  return sum - nearest
end

function evaluate(position, player)
  for cell in position:pieces(nobody, ball) do
    local ahead = 2 * position:y(cell) - 9
    return 4 * (player == white and ahead or -ahead) + 2 * reach(position, cell, player)
  end
  return 0
end
