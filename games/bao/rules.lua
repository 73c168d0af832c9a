-- Bao la Kiswahili. A turn whose first sowing harvests goes on harvesting ("namua", "mtaji"); any other one harvests
-- nothing at all. The ring is clockwise: from the left kichwa along the front row to the right one.
local functional = all(nyumba, house:of(me), seeds:at_least(6))
local leave_house = when(nyumba, set(house:of(me), false))
local bare = no(some(front, seeds))
local over = any(bare, no(some(front:of(opponent), seeds)))
local lap = { leave_house, gather(seeds), sow(seeds) }
local never_ends = options.endless == "loses" and { set(endless:of(me), true), stop } or never
local function either_way(clockwise, counter) return either({ along(ring), clockwise }, { along(ring.back), counter }) end

-- Harvested seeds are sown from a kichwa, away from it.
local can_take = all(front, seeds:at_least(2), at(n, seeds))
local take = at(n, when(on(nyumba:of(opponent)), set(house:of(opponent), false)), gather(seeds))
local from_left = { go(left_end), along(ring), sow(seeds, { first = here }) }
local from_right = { go(right_end), along(ring.back), sow(seeds, { first = here }) }
local is_clockwise = at(left_end, at(ahead, front))
local on_the_way = when(is_clockwise, from_left, from_right)
local function by_side(other) return cases{ { left_pits, from_left }, { right_pits, from_right }, { always, other } } end

-- A harvesting turn ends in a pit that was empty, or by choice in the house; a takasa turn must end there.
local rests = options.late_house == "choice" and functional or all(functional, some("entered"))
local relays = all(no(over), no(can_take), seeds:more(1), no(rests))
part "harvesting" {
  loop{ no(over), cases{ { can_take, take, by_side(on_the_way) }, { relays, lap } }, max = options.laps },
  when(relays, never_ends),
  when(all(no(over), rests), either({ as "stop" }, { as "house", lap, must_continue "harvesting" })) }
local quiet_relays = all(no(bare), seeds:more(1), no(functional), no(on(blocked)))
local quietly = { loop{ quiet_relays, lap, max = options.laps }, when(quiet_relays, never_ends) }

-- The first phase: a seed of the store is entered.
local enter = { add(store:of(me), -1), add(seeds, 1) }
local start_left, start_right = { as(left_end), from_left }, { as(right_end), from_right }
move "namua" { store:of(me), choose(front), seeds, at(n, seeds), mark "entered", enter, take,
  by_side(either(start_left, start_right)), must_continue "harvesting" }

local other_pits = no(some(front, all(seeds, no(functional))))
local large = options.singles and always or any(seeds:at_least(2), no(some(front, all(seeds:at_least(2), no(functional)))))
local tax = { enter, gather(seeds, 2), options.small_house == "lost" and when(seeds:less(6), set(house:of(me), false)) or {} }
local first_sowing = { as(ahead), when(functional, tax, { enter, leave_house, gather(seeds) }), sow(seeds),
  options.kichwa == "illegal" and no(bare) or {} }
move "namua takasa" { store:of(me), choose(front), seeds, any(no(functional), other_pits), large,
  either_way(first_sowing, first_sowing), quietly }

-- The second phase: a pit is sown.
local playable = { no(store:of(me)), no(on(blocked)), seeds:at_least(2) }
local harvest = { as(ahead), lap, can_take, must_continue "harvesting" }
move "mtaji" { choose(pits), playable, seeds:at_most(15), either_way(harvest, harvest) }
local sowing = { as(ahead), lap, quietly }
move "takasa" { choose(pits), playable, any(front, no(some(front, seeds:at_least(2)))), either_way(sowing, sowing) }
compulsory "namua"
compulsory "mtaji"
condition "bare" (bare)

function in_namua(position)
  local class = position:last()
  return class == "namua" or class == "namua takasa"
end

-- Kutakatia: behind a takasa of the second phase the one pit that it threatens is blocked for a turn, if its owner cannot harvest.
part "threat" { choose(pits), seeds:between(2, 15), along(ring, ring.back), gather(seeds), sow(seeds), can_take, as(n) }
local function can_spare(position, target, player)
  if position:in_zone(target, nyumba, player) and position:get(house, player) and position:get(seeds, target) >= 6 then return false end
  local filled, large_ones = 0, 0
  for cell in position:zone(front, player) do
    if position:get(seeds, cell) > 0 then filled = filled + 1 end
    if position:get(seeds, cell) > 1 then large_ones = large_ones + 1 end
  end
  return filled > 1 and not (large_ones == 1 and position:get(seeds, target) > 1)
end

on_applied = { takasa = function(position, move)
  local enemy_player = position:opponent(move.player)
  local target
  for cell in position:targets(move.player, "threat") do
    if target and target ~= cell then return end
    target = cell
  end
  if target and options.game == "kiswahili" and can_spare(position, target, enemy_player) and not position:has_move(enemy_player, "mtaji") then
    position:set(blocked, target)
  end
end }

-- What bots go by: seeds in hand and on the board, a house, and an inner row that is not about to be empty.
local function worth(position, player)
  local house_worth = position:get(house, player) and 3 or 0
  return position:sum(seeds, player, pits) + position:get(store, player) + position:sum(seeds, player, front) + house_worth
end
function evaluate(position, player) return worth(position, player) - worth(position, position:opponent(player)) end
