-- Forks. All hunters look before a stone goes. `capture` of an empty mark refuses, so a move that forks nothing does
-- not exist.
local hunters = {
  { queen, around, slide }, { rook, orthogonal, slide }, { bishop, diagonal, slide },
  { knight, leaps(1, 2), step }, { nightrider, leaps(1, 2), slide } }
local looks = {}
for _, kind in ipairs(hunters) do
  local piece, ways, how = unpack(kind)
  piece:move { along(ways), how, land }
  local on_empty = piece == knight and {} or loop(step, empty)
  looks[#looks + 1] = every(board, own(piece), every { ways, on_empty, step, is(stone), mark "seen", min = 2 })
end
after { looks, capture "seen" }
applied { add(moves_made, 1) }
condition "cleared" (no(some(board, is(stone))))
