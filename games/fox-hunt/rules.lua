-- Fox hunt. A click is offered on every unopened cell, whatever hides there: only what follows from it looks at
-- `fox`.
local counted = options.count_found and fox or all(fox, no(found))
local in_line = count(line_of(e), counted) + count(line_of(n), counted) + count(line_of(ne), counted) + count(line_of(nw), counted)

move "click" { anywhere, no(opened), set(opened, true), add(clicks, 1),
  when(fox, { set(found, true), set(missed, false) }, { set(seen, in_line), set(missed, true) }) }
condition "all_found" (count(board, found):is(8))

function hide_foxes(position, random)
  local left = 8
  while left > 0 do
    local x, y = random(10), random(10)
    local cell = position:cell(x, y, hunter)
    if not position:get(fox, cell) then
      position:set(fox, true, cell)
      left = left - 1
    end
  end
end

-- Foxes that have not been found run one cell, each in another direction, unless a fox or an opened cell is there.
if options.moving then
  function on_applied(position, move)
    if move.class ~= "scurry" then return end
    local ways, gust_now, moved = { n, ne, e, se, s, sw, w, nw }, position:get(gust, hunter), position:scratch(1)
    for cell in position:cells() do
      if position:get(fox, cell) and not position:get(found, cell) and moved[cell] == 0 then
        gust_now = gust_now % 8 + 1
        local to = position:link(cell, ways[gust_now])
        if to and not position:get(fox, to) and not position:get(opened, to) then
          position:set(fox, false, cell)
          position:set(fox, true, to)
          moved[to] = 1
        end
      end
    end
  end
end
