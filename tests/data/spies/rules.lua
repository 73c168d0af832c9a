-- Spies. Where a piece may go does not depend on what it meets; the fight behind the first look is consequence.
for _, piece in ipairs { mole, agent, major } do
  local beaten = {}
  for _, other in ipairs { chief, mole, agent, major } do
    if other ~= piece then beaten[#beaten + 1] = other end
    if other == piece then break end
  end
  piece:move { along(orthogonal), step, land, set(sealed, 1) }
  piece:move { along(orthogonal), step, enemy, at(mover, reveal), reveal,
    cases { { is(beaten), land(enemy) }, { is(piece), capture, at(mover, capture) }, { always, at(mover, capture) } } }
  piece:drop "hire" { choose(home), empty, land, add(orders, 1) }
end

function shuffle(position, random)
  for player in position:players() do
    local cells = {}
    for cell in position:zone(home, player) do cells[#cells + 1] = cell end
    random:shuffle(cells)
    for i, piece in ipairs { chief, trap, trap, mole, agent, agent, major, major } do
      position:put(piece, player, cells[i])
      position:set(sealed, random(4) - 1, cells[i])
    end
    position:set(orders, random(5), player)
  end
  for cell in position:cells() do position:set(mined, random(2) == 1, cell) end
end
