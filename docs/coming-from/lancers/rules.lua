-- Lancers: rook ahead and a step aside; the rest as in chess, pawns without double steps.
local crown = when(last_row, promote(lancer))
king:move   { along(around), step, land(open) }
lancer:move { along(n), slide, land(open) }
lancer:move { along(e, w), step, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { along(nw, ne), step, land(enemy), crown }
protect(royal)
