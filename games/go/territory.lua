-- The areas of points that are empty, or would be without the stones marked dead, and whose they are: his who alone
-- borders them. By the option chains beside an area that both border are in seki, and what they border is nobody's.
local by_seki = options.seki == "none" and options.scoring == "territory"

local function is_open(position, cell) return position:is_empty(cell) or position:get(dead, cell) end

local function area_of(position, start, seen)
  local cells, size, owners, edge = { start }, 1, {}, {}
  seen[start] = 1
  for i = 1, 4096 do
    if i > size then break end
    for _, dir in ipairs(touching) do
      local cell = position:link(cells[i], dir)
      if cell and not is_open(position, cell) then
        owners[position:owner(cell)] = true
        if by_seki then edge[position:chain(cell)] = true end
      elseif cell and not seen[cell] then
        size, seen[cell] = size + 1, 1
        cells[size] = cell
      end
    end
  end
  return { cells = cells, edge = edge, shared = owners[black] and owners[white],
           owner = owners[black] ~= owners[white] and (owners[black] and black or white) or nil }
end

local function areas_of(position)
  local areas, seen, in_seki = {}, {}, {}
  for cell in position:cells() do
    if not seen[cell] and is_open(position, cell) then
      local area = area_of(position, cell, seen)
      areas[#areas + 1] = area
      if area.shared then
        for stones in pairs(area.edge) do in_seki[stones] = true end
      end
    end
  end
  if by_seki then
    for _, area in ipairs(areas) do
      for stones in pairs(area.edge) do
        if in_seki[stones] then area.owner = nil end
      end
    end
  end
  return areas
end

function view_marks(position, marks)            -- for whoever looks on while the players agree
  if position.phase == "playing" then return end
  for _, area in ipairs(areas_of(position)) do
    for _, cell in ipairs(area.cells) do
      if area.owner then marks:cell(cell, area.owner == black and "black" or "white") end
    end
  end
end

return areas_of
