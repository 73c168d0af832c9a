-- TwixT. A new peg is linked with all own pegs a knight's move away, unless a link lies in between.
local up = use "crossings"

local function barred(link)                     -- a link lies across this one, of which here is the lower end
  local across = {}
  for i, other in ipairs(link.across) do
    across[i] = at(leap(other.x, other.y), options.cross == "own" and all(other.held, enemy) or other.held)
  end
  return any(unpack(across))
end

local joined, ties = {}, {}
for _, link in ipairs(up) do
  local held, back, tie = link.held, link.back, all(at(link.ahead, own), no(barred(link)))
  joined[link.ahead.name], joined[back.name] = held, at(back, held)
  ties[#ties + 1] = { when(tie, set(held, true)), when(at(back, all(own, tie)), at(back, set(held, true))) }
end

peg:drop "place" { anywhere, no(theirs), land, ties }
move "swap" { swap_seats, go_to "black" }
chains { along = links, joined = joined }

function view_marks(position, marks)
  for _, player in ipairs { red, black } do
    for cell in position:pieces(player) do
      for _, link in ipairs(up) do
        if position:get(link.held, cell) then marks:line(cell, position:link(cell, link.ahead), "link") end
      end
    end
  end
end
