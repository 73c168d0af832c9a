-- @title@: one step straight on to an empty cell, or one step diagonally on to capture.
man:move { step(n), land }
man:move { along(nw, ne), step, land(enemy) }
