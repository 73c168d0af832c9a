-- Breakthrough: straight on to an empty cell, diagonally on also to capture.
pawn:move { step(n), land }
pawn:move { along(nw, ne), step, land(open) }
