-- Dablot: everybody steps along the lines, and jumps over pieces of its own rank or a lower one. A capture that
-- is compulsory is of class "jump" and goes on as long as it can; others are of class "take" and may stop.
local forced = {
  warriors   = { [warrior] = true },
  prince_too = { [warrior] = true, [prince] = true },
  nothing    = {},
}

local function moves(piece, ...)
  local must = forced[options.compels][piece]
  local class = must and "jump" or "take"
  local go_on = must and continue "jump" or may_continue "take"
  piece:move        { along(around), step, land }
  piece:move(class) { along(around), step, enemy(...), capture, step, land, go_on }
end
moves(warrior, warrior)
moves(prince, warrior, prince)
moves(king, warrior, prince, king)

if options.compels ~= "nothing" then
  compulsory("jump", { "jump", "take" })        -- if somebody must jump, anybody may capture instead
end
