-- Shogi: the pieces, promotion, drops, and the two impasse rules.

local function promotes(better, dead_end)       -- on a dead end promotion is no choice
  return cases{ { dead_end or never, promote(better) }, { any(camp, at(start, camp)), maybe(promote(better)) } }
end

king:move   { along(around), step, land(open) }
gold:move   { along(golden), step, land(open) }
silver:move { along(silvery), step, land(open), promotes(narigin) }
knight:move { along(leap(-1, 2), leap(1, 2)), step, land(open), promotes(narikei, last_two) }
lance:move  { along(n), slide, land(open), promotes(narikyo, last_row) }
pawn:move   { along(n), step, land(open), promotes(tokin, last_row) }
bishop:move { along(diagonal), slide, land(open), promotes(horse) }
rook:move   { along(orthogonal), slide, land(open), promotes(dragon) }
horse:move  { along(diagonal), slide, land(open) }
horse:move  { along(orthogonal), step, land(open) }
dragon:move { along(orthogonal), slide, land(open) }
dragon:move { along(diagonal), step, land(open) }
for _, piece in ipairs { narigin, narikei, narikyo, tokin } do
  piece:move { along(golden), step, land(open) }
end

for _, piece in ipairs { gold, silver, bishop, rook } do piece:drop { anywhere, land } end
lance:drop  { anywhere, no(last_row), land }
knight:drop { anywhere, no(last_two), land }
pawn:drop   { anywhere, no(last_row), no(some(line_of(n), own(pawn))), land, no(gives_mate) }

protect(royal)

-- The impasse: kings that have entered the enemy camp can hardly be mated, so points decide.
local function points_in_hand(position, player)
  local points = 0
  for _, piece in ipairs { gold, silver, knight, lance, pawn } do points = points + position:hand(player, piece) end
  return points + 5 * (position:hand(player, bishop) + position:hand(player, rook))
end
local function entered(position, player)
  for cell in position:royals(player) do return position:in_zone(cell, camp, player) end
  return false
end
local function points(position, player) return position:sum(worth, player) + points_in_hand(position, player) end

-- Both have entered: 24 points each are a draw, and who has fewer has lost.
local function have_entered(position) return entered(position, black) and entered(position, white) end
function both_entered(position)
  return have_entered(position) and points(position, black) >= 24 and points(position, white) >= 24
end
function outpoints(position, player)
  return have_entered(position) and points(position, player) >= 24 and points(position, position:opponent(player)) < 24
end

-- What counts of a declaration: ten pieces in the camp beside the king, and no check.
local function declared_points(position, player)
  if not entered(position, player) or position:checked(player) then return 0 end
  local pieces = 0
  for cell in position:pieces(player) do
    if position:in_zone(cell, camp, player) then pieces = pieces + 1 end
  end
  return pieces > 10 and position:sum(worth, player, camp) + points_in_hand(position, player) or 0
end
function declares_31(position, player) return declared_points(position, player) >= 31 end
function declares_24(position, player) return declared_points(position, player) >= 24 end
function declares(position, player) return declared_points(position, player) >= (player == black and 28 or 27) end
