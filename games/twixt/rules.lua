-- TwixT. A new peg is linked with all own pegs a knight's move away, unless a link lies in between.
local up = { { -2, 1, wnw, to_wnw, ese }, { -1, 2, nnw, to_nnw, sse }, { 1, 2, nne, to_nne, ssw }, { 2, 1, ene, to_ene, wsw } }

local function side(ax, ay, bx, by, cx, cy)     -- on which side of the line from a to b c lies
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
end
local function cross(dx, dy, x, y, ex, ey)      -- whether a link from 0, 0 meets one from x, y between their ends
  return side(0, 0, dx, dy, x, y) * side(0, 0, dx, dy, x + ex, y + ey) < 0
    and side(x, y, x + ex, y + ey, 0, 0) * side(x, y, x + ex, y + ey, dx, dy) < 0
end

local function barred(link)                     -- a link lies across this one, of which here is the lower end
  local across = {}
  for x = -3, 3 do
    for y = -2, 2 do
      for _, other in ipairs(up) do
        if cross(link[1], link[2], x, y, other[1], other[2]) then
          across[#across + 1] = at(leap(x, y), options.cross == "own" and all(other[4], enemy) or other[4])
        end
      end
    end
  end
  return any(unpack(across))
end

local joined, ties = {}, {}
for _, link in ipairs(up) do
  local ahead_of, back, tie = link[3], link[5], all(at(link[3], own), no(barred(link)))
  joined[ahead_of.name], joined[back.name] = link[4], at(back, link[4])
  ties[#ties + 1] = { when(tie, set(link[4], true)), when(at(back, all(own, tie)), at(back, set(link[4], true))) }
end

peg:drop "place" { anywhere, no(theirs), land, ties }
move "swap" { swap_seats, go_to "black" }
chains { along = links, joined = joined }

function view_marks(position, marks)
  for _, player in ipairs { red, black } do
    for cell in position:pieces(player) do
      if position:get(to_wnw, cell) then marks:line(cell, position:link(cell, wnw), "link") end
      if position:get(to_nnw, cell) then marks:line(cell, position:link(cell, nnw), "link") end
      if position:get(to_nne, cell) then marks:line(cell, position:link(cell, nne), "link") end
      if position:get(to_ene, cell) then marks:line(cell, position:link(cell, ene), "link") end
    end
  end
end
