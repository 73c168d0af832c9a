-- Yonin shogi: the moves of shogi, seen from four sides.
local target = options.take_allies and any(open, all(ally, no(is(king)))) or open
local near = any(far, at(start, far))
local function may_become(piece) return when(near, maybe(promote(piece))) end
local function must_on(rows, piece) return when(rows, promote(piece), may_become(piece)) end

king:move   { along(around), step, land(target) }
gold:move   { along(nw, n, ne, e, w, s), step, land(target) }
silver:move { along(nw, n, ne, se, sw), step, land(target), may_become(new_silver) }
rook:move   { along(orthogonal), slide, land(target), may_become(dragon) }
bishop:move { along(diagonal), slide, land(target), may_become(horse) }
dragon:move { either({ along(orthogonal), slide }, { along(diagonal), step }), land(target) }
horse:move  { either({ along(diagonal), slide }, { along(orthogonal), step }), land(target) }
knight:move { along(leap(-1, 2), leap(1, 2)), step, land(target), must_on(last_rows, new_knight) }
lance:move  { along(n), slide, land(target), must_on(last_row, new_lance) }
pawn:move   { step(n), land(target), must_on(last_row, tokin) }

for _, piece in ipairs { gold, silver, rook, bishop } do piece:drop { anywhere, land } end
knight:drop { anywhere, no(last_rows), land }
lance:drop  { anywhere, no(last_row), land }

-- No two pawns on one line, and no mate by a dropped pawn; a mate that somebody else gave is none of its business.
local function faces_next(position, move, here)   -- the pawn stands before the player whose turn is next
  local before = position:link(here, n)
  return before ~= nil and position:owner(before) == position:next_player(move.player)
end
local pawn_mate = all(can{ step(n), enemy, is(king) }, gives_mate)
local mates = ({ nobody = pawn_mate, next = all(pawn_mate, test(faces_next)), allowed = never })[options.pawn_mate]
pawn:drop { anywhere, no(last_row), no(some(line_of(n), own(pawn))), land, no(mates) }

if options.version == "mate" then
  protect(royal)
else                                            -- kings go to hand; one who has them there only must drop one at once
  king:drop "restore" { no(some(board, own(king))), anywhere, land }
  king:drop           { some(board, own(king)), anywhere, land }
  compulsory "restore"
end
