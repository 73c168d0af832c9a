-- Sittuyin: the placement, and pawns that are promoted in a turn of their own.
for _, piece in ipairs { king, met, khon, knight } do piece:drop "place" { choose(home), empty, land } end
rook:drop "place" { choose(first_row), empty, land }

-- Where the sit-ke is lost, a pawn that stands on a crossing becomes one there, or one step away from it.
local crossing = options.last_pawn and any(crossings, count(board, own(pawn)):is(1)) or crossings
local no_check = no(gives_check)                -- by the new piece, or by what stood behind the pawn
local harmless = { piece = { no(some(beside(diagonal), enemy)), no_check }, check = no_check, nothing = {} }
pawn:move { step(n), land }
pawn:move { along(nw, ne), step, land(enemy) }
pawn:move "promote" {
  no(some(board, own(met))), crossing,
  either({ promote(met), as(here) }, { along(diagonal), step, land, promote(met) }), harmless[options.no_threat] }

if options.counting then
  forget "applied"
  use "honour" { limits = { {rook, 1, 16}, {khon, 1, 44} } }
end
