-- Chess: how the six pieces move, castling, en passant, and the king that may not be left in check.

local crown = when(last_row, promote(queen, rook, bishop, knight))

king:move   { along(around), step, land(open) }
queen:move  { along(around), slide, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
bishop:move { along(diagonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { second_row, step(n), empty, set(passed, here), step, land }
pawn:move   { along(nw, ne), step, land(enemy), crown }
pawn:move "en passant" { along(nw, ne), step, on(passed), land, at(s, enemy(pawn), capture) }

king:move "castle" {                            -- the first piece that way is a rook with the right
  along(e, w), slide, own(rook), castles, mark "rook",
  go(start), no(attacked), step, no(attacked), mark "crossed", step, land, shift("rook", "crossed") }
king:after { every(first_row, own(rook), set(castles, false)) }     -- who has moved his king castles no more

protect(royal)

-- Bishops alone cannot mate if all of them stand on cells of one shade, however many and whose they are.
function same_shade(position)
  local shade
  for player in position:players() do
    for cell in position:pieces(player, bishop) do
      local here = (position:x(cell) + position:y(cell)) % 2
      if here ~= (shade or here) then return false end
      shade = here
    end
  end
  return true
end
