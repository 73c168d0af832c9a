-- Luzhan Qi. Flag, mines and bombs are placed first, since each has places of its own. Nobody is told a rank.
flag:drop "flag"     { choose(own_quarters), land }
landmine:drop "mine" { choose(mine_field), empty, land }
bomb:drop "bomb"     { choose(rear), empty, land }
compulsory "flag"
compulsory "mine"
compulsory "bomb"

-- One step along a road, or along the railway: straight on, but for engineers, who turn as they like.
local road     = { along(orthogonal), step }
local path     = { along(diagonal), any(camps, at(ahead, camps)), step }
local straight = { along(rails), slide }
local turning  = { reach(empty, along(rails), step) }
local shelter  = all(enemy, no(camps))

local ranks = { engineer, lieutenant, captain, major, colonel, brigadier, division, general, marshal, bomb }
for i, piece in ipairs(ranks) do
  local dies = at(mover, capture)
  local beats = { flag }
  for j = 1, i - 1 do beats[#beats + 1] = ranks[j] end
  if piece == engineer then beats[#beats + 1] = landmine end
  local fight = { cases {
    { piece == bomb and never or is(beats), land(enemy) },
    { piece == bomb and is(ranks, landmine, flag) or is(piece, bomb), capture, dies },
    { is(landmine), options.mine == "goes" and capture or {}, dies },
    { always, dies } } }
  for _, way in ipairs { road, path, piece == engineer and turning or straight } do
    piece:move { no(quarters), way, empty, land }
    piece:move { no(quarters), way, shelter, fight }
  end
  if piece ~= bomb then piece:drop "deploy" { choose(home), empty, land } end
end

local army = { { flag, 1, own_quarters }, { landmine, 3, mine_field }, { bomb, 2, rear }, { engineer, 3 },
  { lieutenant, 3 }, { captain, 3 }, { major, 2 }, { colonel, 2 }, { brigadier, 2 },
  { division, 2 }, { general, 1 }, { marshal, 1 } }
use "army" (army)

if options.betrays then                         -- who has lost his marshal shows his flag
  function on_applied(position)
    for player in position:players() do
      if position:count(player, marshal) + position:hand(player, marshal) == 0 then
        for cell in position:pieces(player, flag) do position:reveal(cell) end
      end
    end
  end
end
