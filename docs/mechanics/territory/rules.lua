-- Pastures: a post may not stand right beside one of one's own. An empty area belongs to the side whose posts alone border it.
post:drop { anywhere, no(some(beside(orthogonal), own)), land }

function enclosed(position, player)
  local cells = 0
  for region in position:regions(empty) do
    if position:borders(region) == player then cells = cells + position:size(region) end
  end
  return cells
end
