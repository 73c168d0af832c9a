-- @title@. A stone goes on an empty cell beside which at most one enemy stone stands.
stone:drop { anywhere, empty, count(beside(orthogonal), enemy):at_most(1), land }

-- What a player has in the end, in half points: his stones, and the empty areas that only stones of his border.
-- `results` in game.yaml names this function. There words end and Lua begins: it reads the position and returns a number.
function tally(position, player)
  local points = position:count(player)
  for area in position:regions(empty) do
    if position:borders(area) == player then points = points + position:size(area) end
  end
  return 2 * points + (player == black and options.bonus or 0)
end
