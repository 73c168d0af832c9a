-- @title@. A whole stack goes straight or diagonally exactly as many cells as it is high, and lands on another stack.
-- What stands between does not matter. Every move makes one stack of two, so the game ends.
stone:move { along(around), times(height, step), occupied, mount }

-- What a player owns in the end: all stones of the stacks whose top stone is his.
function stones(position, player)
  local sum = 0
  for cell in position:pieces(player) do sum = sum + position:height(cell) end
  return sum
end
