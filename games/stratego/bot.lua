-- How the bot `lua` deploys: the flag on the last row, bombs around it, the rest anywhere. Nothing that a search could
-- see says so, since nobody has seen anything yet.
function order(position, move)
  if move.class ~= "deploy" then return 0 end
  if move.mover == flag then return position:link(move.to, s) and -300 or 300 end
  if move.mover ~= bomb then return 0 end
  for _, dir in ipairs(orthogonal) do
    local cell = position:link(move.to, dir)
    if cell and position:type(cell) == flag then return 200 end
  end
  return 0
end
