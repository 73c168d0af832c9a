-- Two Ways: pawns and rooks as in chess, without double steps and promotion; captures are a class of their own.
local function pick(name, ways) return ways[options[name]] or {} end

-- ride: a word, or the same spelt out.
local spelt = {}
for cells = 1, 7 do spelt[cells] = { times(cells - 1, step, empty), step } end
local ride = pick("ride", { slide = slide, steps = either(unpack(spelt)) })

-- shy: a condition, or a function of Lua for every try.
local function nobody_near(position, move, here)
  for _, dir in ipairs(orthogonal) do
    local cell = position:link(here, dir)
    if cell and position:owner(cell) == position:opponent() then return false end
  end
  return true
end
local shy = pick("shy", { words = no(some(beside(orthogonal), enemy)), test = test(nobody_near) })


pawn:move        { step(n), shy, land }
pawn:move "take" { along(nw, ne), step, land(enemy) }
rook:move        { along(orthogonal), ride, land }
rook:move "take" { along(orthogonal), ride, land(enemy) }
king:move        { along(around), step, land }
king:move "take" { along(around), step, land(enemy) }

-- safety: a declaration, or a hook for every move.
if options.safety == "words" then protect(royal) end
if options.safety == "hook" then
  function on_move(position, move)
    if position:checked(move.player) then return refuse "the king is in check" end
  end
end

-- must: a declaration, or a hook for every list.
if options.must == "words" then compulsory "take" end
if options.must == "filter" then
  function filter(position, moves)
    local takes = false
    for i = 1, moves.count do takes = takes or moves:class(i) == "take" end
    for i = 1, moves.count do
      if takes and moves:class(i) ~= "take" then moves:drop(i, "you must capture") end
    end
  end
end

-- bare: the event `pieces`, or a condition about the whole board.
condition "no_rook" (no(some(board, own(rook))))
