-- Tamerlane chess: the pieces, up to three kings, the king's exchange, citadels, and the pawn of pawns.

-- Nobody takes a waiting pawn or a king in a citadel; by the option the last king may be in check there.
local shelter = citadels
if options.citadel == "checked" then
  shelter = all(citadels, no(all(enemy(royal), count(board, enemy(royal)):is(1))))
end
local foe    = all(enemy, no(is(waiting)), no(shelter))
local target = any(all(empty, no(citadels)), foe)

ferz:move       { along(diagonal), step, land(target) }
vizier:move     { along(orthogonal), step, land(target) }
elephant:move   { along(leaps(2, 2)), step, land(target) }
camel:move      { along(leaps(1, 3)), step, land(target) }
war_engine:move { along(leaps(0, 2)), step, land(target) }
knight:move     { along(leaps(1, 2)), step, land(target) }
rook:move       { along(orthogonal), slide, land(target) }
picket:move     { along(diagonal), slide{ min = 2 }, land(target) }
giraffe:move    { along(diagonal), step, empty, veer(1, -1), slide{ min = 3 }, land(target) }

-- Kings: the highest of a side may enter the far citadel; once in a game, when it is in check (by the option at any
-- time), it may change places with another piece, but nobody else goes to a citadel so.
local may_swap = options.exchange == "in_check" and attacked or always
local exchange = { no(citadels), choose(board), own, no(royal), no(is(waiting)), shift(here, start), land, set(swapped, true) }
local higher = {}
for _, piece in ipairs { king, prince, adventitious } do
  local highest = #higher == 0 and always or no(some(board, own(higher)))
  piece:move {
    along(around), step,
    cases{ { far_citadel, highest, empty }, { home_citadel, piece == adventitious and empty or never } },
    land(any(empty, foe)) }
  piece:move "swap" { no(swapped), highest, may_swap, exchange }
  if options.stalemate == "swap" then piece:move "relief" { no(swapped), highest, exchange } end
  higher = { piece, unpack(higher) }
end
if options.stalemate == "swap" then             -- the relief of a stalemated side: only where nothing else is legal
  local ordinary = { "move", "swap", "place" }
  for _, class in ipairs(ordinary) do compulsory(class, ordinary) end
end
protect(royal, { when = count(board, own(royal)):is(1) })      -- with two kings or more they are ordinary pieces

local crown = when(last_row, promote(becomes))
pawn:move { step(n), land, crown }
pawn:move { along(nw, ne), step, land(foe), crown }

-- The pawn of pawns waits on the last row until it can be placed so that it attacks two pieces; the second time it
-- goes back to where the pawn of the king began; the third time it becomes a king.
local arrive = when(last_row, cases{
  { stage:is(0), add(stage, 1), promote(waiting) },
  { stage:is(1), add(stage, 1), when(at(king_pawn_post, empty), shift(here, king_pawn_post), promote(waiting)) },
  { always, promote(adventitious) } })
pawn_of_pawns:move { step(n), land, arrive }
pawn_of_pawns:move { along(nw, ne), step, land(foe), arrive }

local function doomed(position, prey)           -- whatever its owner does, the piece can be taken
  local hunter, answers = position.to_move, position:moves(position:opponent())
  for i = 1, answers.count do
    local cell = answers:from(i) == prey and answers:to(i) or prey
    if not answers:position_after(i):attacked(cell, hunter) then return false end
  end
  return true
end
local function traps(position, move, here)
  for _, way in ipairs { nw, ne } do
    local prey = position:link(here, way)
    if prey and position:owner(prey) == position:opponent() and position:type(prey) ~= waiting and doomed(position, prey) then
      return true
    end
  end
  return false
end
local forks  = all(at(nw, foe), at(ne, foe))
local threat = options.placing == "fork" and forks or any(forks, test(traps))
waiting:move "place" {
  stage:is(1), choose(board), no(citadels), no(royal), no(is(waiting)), land(always), promote(pawn_of_pawns), threat }
waiting:move "place" { stage:is(2), go(king_pawn_post), land, promote(pawn_of_pawns) }

local order = { pawn_of_pawns, war_engine, camel, elephant, ferz, prince, vizier, giraffe, picket, knight, rook }
function setup(position)                        -- every pawn is named after what it becomes
  for player in position:players() do
    for i, piece in ipairs(order) do
      local x = player == black and options.black_pawns == "rotated" and 12 - i or i
      local cell = position:cell(x + 1, 3, player)
      position:put(piece == pawn_of_pawns and piece or pawn, player, cell)
      if piece ~= pawn_of_pawns then position:set(becomes, piece, cell) end
    end
  end
end
