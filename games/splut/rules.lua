-- Splut! The mover is in the air from its step on: the cell that it left may take a flying rock, and a rock in
-- front of it that flies makes room. Two attributes that fall back by themselves remember which rocks have moved.
local may_fly = options.moved_again == "free" and any(now, no(stirred)) or no(barred)
if options.own_rocks == "bound" then may_fly = all(may_fly, any(flown, no(now))) end
if options.rocks == "one" then may_fly = all(may_fly, any(flown, no(some(board, flown)))) end
if options.pause == "ends" then may_fly = all(may_fly, no(landed)) end
local fly = at(board, all(is(rock), may_fly), set(flown, true), push { max = 1 })
local on_foot = options.pause == "ends" and when(some(board, flown), set(landed, true)) or {}

sorcerer:move { along(orthogonal), step, either({ fly }, { on_foot }), land }
dwarf:move    { along(orthogonal), step, when(occupied, push), land, on_foot }
troll:move    { along(orthogonal), step, land, maybe(at(from, step(behind), is(rock), shift(here, from))), on_foot }

-- Into a rock: throw it. It stops before the edge, trolls, sorcerers and rocks; a sorcerer in its way dies, and so
-- does a dwarf on whom it comes to rest.
local passes = options.flight == "over_dwarves" and any(empty, is(dwarf)) or empty
troll:move { along(orthogonal), step, is(rock), mark "rock", along(orthogonal), can { step, any(passes, is(sorcerer)) },
  loop(step, passes),
  first({ step, is(sorcerer), capture }, { when(is(dwarf), capture) }),
  shift("rock", here), go "rock", land, end_turn }

if options.window == "round" or options.moved_again == "bound" then
  function on_turn(position)
    local first = position.to_move              -- the first of the living players
    for player in position:players() do
      if not position:is_out(player) then first = player break end
    end
    for cell in position:pieces(nobody, rock) do
      if options.window == "round" and position.to_move == first then position:set(stirred, false, cell) end
      position:set(barred, position:get(stirred, cell), cell)
    end
  end
end
