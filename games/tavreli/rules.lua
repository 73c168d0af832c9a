-- Tavreli: chess's moves for columns. A column moves as its top piece does, whole or its top pieces only.

local split    = maybe(lift{ max = height - 1 })                        -- the whole column, or its top pieces
local uncastle = options.covered_rook == "stays" and when(is(rook), set(castles, false)) or {}   -- of a rook to be covered
local demote   = when(risen, at(here, promote(pawn), set(risen, false)))
local sink     = when(enemy, { uncastle, demote })                      -- an enemy piece that is about to be covered
local pile     = { own, no(royal), uncastle, options.demotion == "by_anybody" and demote or {}, mount }
local rise     = when(all(last_row, is(pawn)), { promote(becomes), set(risen, true) })
local left_behind = at(start,                                           -- a split may leave an own pawn on top there
  when(own(pawn), rise), when(all(empty, pawn_rows), set(left, true)))

local function goes(piece, ride, ...)
  piece:move { split, along(...), ride, sink, land(open), left_behind }
  piece:move { split, along(...), ride, pile, left_behind }
end
goes(king, step, around)
goes(queen, slide, around)
goes(rook, slide, orthogonal)
goes(bishop, slide, diagonal)
goes(knight, step, leaps(1, 2))
goes(helgi, slide, around)
goes(helgi, step, leaps(1, 2))

for _, settle in ipairs { land, pile } do
  pawn:move { split, step(n), settle, rise, left_behind }
  pawn:move { second_row, no(left), height:is(1), step(n), empty, set(passed, here), step, settle, left_behind }
end
pawn:move { split, along(nw, ne), step, sink, land(enemy), rise, left_behind }
pawn:move "en passant" {
  split, along(nw, ne), step, on(passed), land,
  at(s, enemy(pawn), options.en_passant == "pawn" and capture or capture(stack)), left_behind }
