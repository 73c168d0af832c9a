-- The four links that go up from a peg: by how much, where to, the attribute that holds it, the way back, and which other
-- links (their lower ends as seen from it, their attributes) lie across it.
local up = {
  { x = -2, y = 1, ahead = wnw, held = to_wnw, back = ese }, { x = -1, y = 2, ahead = nnw, held = to_nnw, back = sse },
  { x = 1, y = 2, ahead = nne, held = to_nne, back = ssw }, { x = 2, y = 1, ahead = ene, held = to_ene, back = wsw } }

local function side(ax, ay, bx, by, cx, cy)     -- on which side of the line from a to b c lies
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
end
local function cross(dx, dy, x, y, ex, ey)      -- whether a link from 0, 0 meets one from x, y between their ends
  return side(0, 0, dx, dy, x, y) * side(0, 0, dx, dy, x + ex, y + ey) < 0
    and side(x, y, x + ex, y + ey, 0, 0) * side(x, y, x + ex, y + ey, dx, dy) < 0
end

for _, link in ipairs(up) do
  link.across = {}
  for x = -3, 3 do
    for y = -2, 2 do
      for _, other in ipairs(up) do
        if cross(link.x, link.y, x, y, other.x, other.y) then
          link.across[#link.across + 1] = { x = x, y = y, held = other.held }
        end
      end
    end
  end
end
return up
