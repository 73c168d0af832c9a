-- Go. A chain without liberties is taken; enemy chains first, then perhaps the own one.
chains { along = orthogonal, liberties = { along = orthogonal, where = empty } }

local lost = { add(prisoners:of(opponent), count(chain)), capture(chain) }
local breath = {                                -- what becomes of the own chain
  forbidden = { liberties },
  several   = { when(liberties:is(0), { count(chain):at_least(2), lost }) },
  allowed   = { when(liberties:is(0), lost) },
}
stone:drop "place" { anywhere, land,
  every(orthogonal, step, enemy, liberties:is(0), add(prisoners:of(me), count(chain)), capture(chain)),
  breath[options.suicide] }

local pay = options.pass_stone and add(prisoners:of(opponent), 1) or {}
move "pass"      { pay, set(owes:of(opponent), true), set(owes:of(me), false) }
move "last_pass" { pay, set(owes:of(me), false) }
condition "playing" (phase "playing")

use "dead_stones" { resumer = options.resumer }

-- In half points; komi is White's.
function tally(position, player)
  local points = options.scoring == "area" and position:count(player) or position:get(prisoners, player)
  for region in position:regions(empty) do
    if position:borders(region) == player then points = points + position:size(region) end
  end
  return 2 * points + (player == white and options.komi or 0)
end

-- While the players agree: whose what would be empty without the stones marked dead is, for whoever looks on.
local function fill(position, start, seen)
  local area, size, owners = { start }, 1, {}
  seen[start] = 1
  for i = 1, 625 do
    if i > size then break end
    for _, dir in ipairs { n, e, s, w } do
      local cell = position:link(area[i], dir)
      if cell and not position:is_empty(cell) and not position:get(dead, cell) then
        owners[position:owner(cell)] = 1
      elseif cell and not seen[cell] then
        size, seen[cell] = size + 1, 1
        area[size] = cell
      end
    end
  end
  return area, owners[black], owners[white]
end
function view_marks(position, marks)
  if position.phase == "playing" then return end
  local seen = {}
  for cell in position:cells() do
    if not seen[cell] and (position:is_empty(cell) or position:get(dead, cell)) then
      local area, blacks, whites = fill(position, cell, seen)
      if blacks ~= whites then
        for _, his in ipairs(area) do marks:cell(his, blacks and "black" or "white") end
      end
    end
  end
end
