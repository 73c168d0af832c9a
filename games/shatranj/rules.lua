-- Shatranj: the old pieces, and a bare king that may still bare the other.

local crown = when(last_row, promote(ferz))

king:move   { along(around), step, land(open) }
ferz:move   { along(diagonal), step, land(open) }
alfil:move  { along(leaps(2, 2)), step, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { along(nw, ne), step, land(enemy), crown }

protect(royal)

function stays_bare(position, bare)             -- false if `bare` can bare the other side at once
  if options.medina or position.to_move ~= bare then return true end
  if position:count(position:opponent(bare)) > 2 then return true end
  local moves = position:moves(bare)
  for i = 1, moves.count do
    if moves:captured(i) > 0 then return false end
  end
  return true
end
