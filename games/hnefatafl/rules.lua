-- Hnefatafl: what the Copenhagen rules add. A row of two or more along the rim is taken by whoever closes one end of it
-- while the other is closed, by a piece or a corner, and all of it have enemies before them. A king in it stays.
local fighter = options.armed and own or own(man)
local function row_along(axis, across)
  local held = { step, enemy, some(beside(across), fighter), mark "row" }
  return when(count(beside(across)):is(1),
    every(axis, held, held, loop(held), step, any(fighter, corners), every("row", enemy(man), capture)))
end
local wall = { row_along({ n, s }, { e, w }), row_along({ e, w }, { n, s }) }
if options.shieldwall then
  man:after { wall }
  if options.armed then king:after { wall } end
end
