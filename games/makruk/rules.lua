-- Makruk: the pieces, and the counting draws.

local crown = when(promotion_row, promote(met))

king:move   { along(around), step, land(open) }
met:move    { along(diagonal), step, land(open) }
khon:move   { along(diagonal, n), step, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { along(nw, ne), step, land(enemy), crown }

protect(royal)

if options.counting then
  use "honour" {
    limits = { {rook, 2, 8}, {rook, 1, 16}, {khon, 2, 22}, {knight, 2, 32}, {khon, 1, 44} },
    against_more = 64, pieces_count = true }
end
