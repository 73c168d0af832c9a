-- Shatar: the pieces, and which mates count. A shak is a check by bers, rook or knight.

local crown = when(last_row, promote(bers))

king:move   { along(around), step, land(open) }
bers:move   { along(orthogonal), slide, land(open) }
bers:move   { along(diagonal), step, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
bishop:move { along(diagonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { along(nw, ne), step, land(enemy), crown }

protect(royal)

local shak = gives_check(bers, rook, knight)
if options.double_check == "both" then shak = all(shak, no(gives_check(bishop, pawn))) end
applied { cases{                                -- a check that is no shak leaves the series as it is
  { no(gives_check), set(series, false) },
  { shak, set(series, true) } } }

if options.knight_mate == "forbidden" then
  require(no(all(gives_check(knight), no(gives_check(bers, rook, bishop, pawn)), gives_mate)))
end

function after_shak(position, loser) return position:get(series, position:opponent(loser)) end

function by_knight_alone(position, mated)
  for cell in position:checkers(mated) do
    if position:type(cell) ~= knight then return false end
  end
  return true
end
