-- For whoever looks on while the players agree: whose the points are that would be empty without the stones
-- marked dead.
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
