-- Abalone. The last marble of a row moves and pushes what stands before it: own marbles, up to three in all, and then
-- fewer enemy ones, behind whom nothing stands. Only an enemy may be pushed over the edge.
local pushes = {}
for own_ones = 0, 2 do
  pushes[#pushes + 1] = can { times(own_ones, step, own), at(ahead, empty) }
  for enemies = 1, own_ones do
    pushes[#pushes + 1] = can { times(own_ones, step, own), times(enemies, step, enemy), no(at(ahead, occupied)) }
  end
end
marble:move { along(around), any(unpack(pushes)), step, when(occupied, push { off = capture }), land }

-- Two or three in a row go sideways. The move names both ends of the row, and where the first one goes.
for others = 1, 2 do
  marble:move "side" { along(e, ne, nw), times(others, step, own, mark "row"), as(here), veer(1, 2, -1, -2),
    every { "row", shift(here, ahead), min = others }, go(start), step, land }
end
