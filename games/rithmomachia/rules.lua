-- Rithmomachia. Words say how pieces go and what the common victories ask for; Lua does the arithmetic of captures.
-- Shapes are 1 rounds, 2 triangles, 3 squares: one more than the cells that they pass over.
local parts = {                                 -- of pyramids: number, what says that it is lost, shape, what it is alone
  [p91] = { { 36, lost_36, 3, s36 }, { 25, lost_25, 3, s25 }, { 16, lost_16, 2, t16w }, { 9, lost_9, 2, t9 },
    { 4, lost_4, 1, r4 }, { 1, lost_1, 1, r1 } },
  [p190] = { { 64, lost_64, 3, s64 }, { 49, lost_49, 3, s49 }, { 36, lost_36, 2, t36 }, { 25, lost_25, 2, t25b },
    { 16, lost_16, 1, r16b } },
}
local no_parts, shape_of, born_white = {}, {}, {}
for _, piece in ipairs(types{ of = "white" }) do born_white[piece] = true end

-- How they move. A pyramid goes like the parts that it still has.
local ways = {
  { { along(diagonal), step, land } },
  { { along(orthogonal), step, empty, step, land } },
  { { along(orthogonal), step, empty, step, empty, step, land } },
}
if options.flying then
  table.insert(ways[2], { along(leaps(1, 2)), step, land })
  table.insert(ways[3], { along(leaps(1, 3)), step, land })
end
for shape, name in ipairs { "round", "triangle", "square" } do
  for _, way in ipairs(ways[shape]) do
    for _, piece in ipairs(types{ shape = name }) do
      shape_of[piece] = shape
      piece:move { way }
    end
    for _, pyramid in ipairs { p91, p190 } do
      local kept = {}
      for _, part in ipairs(parts[pyramid]) do
        if part[3] == shape then table.insert(kept, no(part[2])) end
      end
      pyramid:move { any(unpack(kept)), way }
    end
  end
end
if options.captives == "serve" then
  for _, piece in ipairs(types{}) do piece:drop "enter" { choose(back), land } end
end

-- The common victories. The sum that they ask for is in game.yaml.
local few_digits = digits_taken:of(me):at_most(options.figures)
local men = options.honour == "few" and pieces_taken:of(me):at_most(options.men) or pieces_taken:of(me):at_least(options.men)
condition "law" (few_digits)
condition "honour" (men)
condition "honour_and_law" (all(men, few_digits))

-- The numbers of a piece: number 0 is all of it, the others are the parts of a pyramid, 0 if lost.
local function number_of(position, cell, index)
  local own_parts = parts[position:type(cell)] or no_parts
  if index > 0 then return position:get(own_parts[index][2], cell) and 0 or own_parts[index][1] end
  local sum = position:value(number, cell)
  for _, part in ipairs(own_parts) do
    if position:get(part[2], cell) then sum = sum - part[1] end
  end
  return sum
end

local function numbers(position, cell) return #(parts[position:type(cell)] or no_parts) end

-- Whether the piece goes like this shape.
local function goes(position, cell, shape)
  local own_parts = parts[position:type(cell)]
  if not own_parts then return shape_of[position:type(cell)] == shape end
  for _, part in ipairs(own_parts) do
    if part[3] == shape and not position:get(part[2], cell) then return true end
  end
  return false
end

local confrontations = use "confrontations" (goes)

local function assault(ours, want, gap)
  local distance = options.distance == "inclusive" and gap + 2 or gap
  return ours * distance == want or want * distance == ours
end

local function ambush(a, b, want)
  if a + b == want then return true end
  return options.ambush == "all" and (a - b == want or b - a == want or a * b == want or a == b * want or b == a * want)
end

-- Whether some number of one piece and some number of the other, which both could go there, take this number together.
local function both_take(position, one, other, want)
  for a = 0, numbers(position, one) do
    local x = number_of(position, one, a)
    for b = 0, x > 0 and numbers(position, other) or -1 do
      local y = number_of(position, other, b)
      if y > 0 and ambush(x, y, want) then return true end
    end
  end
  return false
end

-- Whether the pieces confronting it, from this entry on, take this number: by meeting, assault or ambush.
local function taken(position, want, entry, moved)
  local cells, gaps, near, behind = position:scratch(2), position:scratch(3), position:scratch(4), position:scratch(5)
  while entry > 0 do
    local one, meets, other = cells[entry], near[entry] == 1, behind[entry]
    for a = 0, (not moved or one == moved) and numbers(position, one) or -1 do
      local x = number_of(position, one, a)
      if x > 0 and (meets and x == want or assault(x, want, gaps[entry])) then return true end
    end
    while meets and other > 0 do
      if near[other] == 1 and (not moved or one == moved or cells[other] == moved)
        and both_take(position, one, cells[other], want) then
        return true
      end
      other = behind[other]
    end
    entry = behind[entry]
  end
  return false
end

-- Siege: enemies or the rim on all four sides.
local function besieged(position, target, me, directions, moved)
  local by_moved = not moved
  for _, dir in ipairs(directions) do
    local cell = position:link(target, dir)
    if cell and position:owner(cell) ~= me then return false end
    by_moved = by_moved or cell == moved
  end
  return by_moved
end

local function tally(move, sum)
  move:add(pieces_taken, 1, move.player)
  move:add(sum_taken, sum, move.player)
  move:add(digits_taken, sum < 10 and 1 or sum < 100 and 2 or 3, move.player)
end

-- All captures that stand are found first, then made. A pyramid all of whose parts are taken is taken whole.
function on_move(position, move)
  local me, moved = move.player, options.capturers == "moved" and move.to or nil
  local found = confrontations(position, me)
  local whole, pyramid, index_of = position:scratch(6), position:scratch(7), position:scratch(8)
  local taken_whole, singles = 0, 0
  for target in position:pieces(position:opponent(me)) do
    local confronting = found[target]
    if confronting > 0 then
      local before, left = singles, 0
      local all = besieged(position, target, me, orthogonal, moved) or besieged(position, target, me, diagonal, moved)
        or taken(position, number_of(position, target, 0), confronting, moved)
      for index = 1, all and 0 or numbers(position, target) do
        local part = number_of(position, target, index)
        if part > 0 and taken(position, part, confronting, moved) then
          singles = singles + 1
          pyramid[singles], index_of[singles] = target, index
        elseif part > 0 then left = left + 1 end
      end
      if all or singles > before and left == 0 then
        singles, taken_whole = before, taken_whole + 1
        whole[taken_whole] = target
      end
    end
  end
  for i = 1, taken_whole do
    tally(move, number_of(position, whole[i], 0))
    move:capture(whole[i])
  end
  for i = 1, singles do
    local kind = parts[position:type(pyramid[i])][index_of[i]]
    tally(move, kind[1])
    move:set(kind[2], true, pyramid[i])
    if options.captives == "serve" then move:set_hand(me, kind[4], position:hand(me, kind[4]) + 1) end
  end
end

-- The proper victories.
local greatest = use "progressions" (number_of, born_white)

function magna(position, player) return greatest(position, player) >= 1 end
function major(position, player) return greatest(position, player) >= 2 end
function excellentissima(position, player) return greatest(position, player) == 3 end

-- A client rings a pyramid that has lost parts, and says which.
function view_marks(position, marks)
  for cell in position:cells() do
    local lost = ""
    for index, part in ipairs(parts[position:type(cell)] or no_parts) do
      if number_of(position, cell, index) == 0 then lost = lost .. " " .. part[1] end
    end
    if lost ~= "" then marks:cell(cell, number_of(position, cell, 0) .. ", without" .. lost) end
  end
end
