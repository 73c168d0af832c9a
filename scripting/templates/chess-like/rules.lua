-- @title@. Every piece has a line or two; what you change here, you change for both players.
-- `land(open)`: onto an empty cell or an enemy, who is taken.
king:move  { along(around), step, land(open) }
guard:move { along(diagonal), step, land(open) }
tower:move { along(orthogonal), slide, land(open) }          -- any number of cells, if they are empty
-- An envoy leaps exactly two cells, straight or diagonally, over whatever stands between.
envoy:move { along(leaps(0, 2), leaps(2, 2)), step, land(open) }

-- A pawn steps straight on, takes diagonally, and becomes what its player likes on the last row.
local crown = when(last_row, promote(tower, envoy, guard))
pawn:move { step(n), land, crown }
pawn:move { along(nw, ne), step, land(enemy), crown }

-- No move may leave the own king attacked.
protect(royal)

-- A position where the king of who has just moved stands in check cannot come about.
function plausible(position)
  if position:checked(position:opponent()) then return refuse "who is not to move stands in check" end
end
