-- Who faces whom on the lines of the board of Rithmomachia, found in one walk along all of them.

-- All lines of the board, ranks and files before diagonals, with 0 behind each.
local lines, straight = {}, 0
local function add_line(x, y, dx, dy)
  while x >= 1 and x <= 8 and y >= 1 and y <= 16 do
    table.insert(lines, 8 * (y - 1) + x)
    x, y = x + dx, y + dy
  end
  table.insert(lines, 0)
end
for y = 1, 16 do add_line(1, y, 1, 0) end
for x = 1, 8 do add_line(x, 1, 0, 1) end
straight = #lines
for x = 1, 8 do add_line(x, 1, 1, 1) add_line(x, 1, -1, 1) end
for y = 2, 16 do add_line(1, y, 1, 1) add_line(8, y, -1, 1) end

-- For each enemy piece the pieces of `me` that stand first on a line from it, as chains of entries in scratch arrays. Array
-- 1 has the first entry of a piece, 0 if nothing confronts it; 2 to 5 have of each entry the cell that confronts, the empty
-- cells between, 1 if it could go there if the enemy did not stand there, and the entry behind it.
return function(goes) return function(position, me)
  local first, cells, gaps, near, behind =
    position:scratch(1), position:scratch(2), position:scratch(3), position:scratch(4), position:scratch(5)
  local entry, last, side, gap = 0, 0, false, 0
  for i = 1, #lines do
    local cell = lines[i]
    local owner = cell > 0 and position:owner(cell)
    if cell == 0 then last, side, gap = 0, false, 0
    elseif not owner then gap = gap + 1
    else
      if side and side ~= owner then
        local from, target = owner == me and cell or last, owner == me and last or cell
        local reaches = i <= straight and gap > 0 and gap < 3 or i > straight and gap == 0
        entry = entry + 1
        cells[entry], gaps[entry], behind[entry], first[target] = from, gap, first[target], entry
        near[entry] = reaches and goes(position, from, gap + 1) and 1 or 0
      end
      last, side, gap = cell, owner, 0
    end
  end
  return first
end end
