-- Perpetual check and perpetual chase by the Asian rules (AXF, chapter 4), judged where a position stands for the third
-- time, of all moves since it stood the second time. A move chases a piece if it could be won behind the move and
-- could not be before it: so the other side has answered every chase. Nothing is asked while positions are new: `stale`
-- counts plies since the last new one, `exposed` are the pieces that can be won, `hunted` and `checks` count moves in
-- a row.

local settled = {}                      -- what the rules leave open: rules.lua says it

-- The worst that a player did with all his moves: chased a piece, chased a chariot that a horse holds fast, gave check.
local CHASE, CHASE_HELD, CHECK = 1, 2, 3

local guard = {[advisor] = true, [elephant] = true}

local function takes(position, from, cell)
  for captor in position:captors(cell, position:owner(from)) do
    if captor == from then return true end
  end
  return false
end

-- Whether taking the piece on `cell` with the one on `from`, which is legal, counts as winning it.
local function wins(position, from, cell)
  local hunter, prey = position:type(from), position:type(cell)
  if hunter == general or hunter == soldier then return false end
  if prey == chariot and (hunter == horse or hunter == cannon) then return true end
  if settled.guards and guard[hunter] and not guard[prey] and prey ~= soldier then return true end
  return not position:protected(cell, from) and not (hunter == prey and takes(position, cell, from))
end

local function can_win(position, player, cell)
  local prey = position:type(cell)
  local at_home = prey == soldier and position:in_zone(cell, near_bank, position:owner(cell))
  if prey == general or at_home or not position:attacked(cell, player) then return false end
  for from in position:captors(cell, player) do
    if wins(position, from, cell) then return true end
  end
  return false
end

-- Whether the piece on `cell` stands in the way of a horse of this player that would else give check.
local function held(position, player, cell)
  for target in position:royals(position:owner(cell)) do
    for from in position:pieces(player, horse) do
      local x, y = position:x(target) - position:x(from), position:y(target) - position:y(from)
      if sq(x) + sq(y) == 5 and position:x(cell) == position:x(from) + (sq(x) == 4 and div(x, 2) or 0)
         and position:y(cell) == position:y(from) + (sq(y) == 4 and div(y, 2) or 0) then
        return true
      end
    end
  end
  return false
end

local function longer(count) return count < 255 and count + 1 or 255 end

-- Moves in a row that chased the piece on `cell`, the last one included.
local function chases_of(position, player, cell, check)
  if check and not settled.checks or position:get(exposed, cell) then return 0 end
  return can_win(position, player, cell) and longer(position:get(hunted, cell)) or 0
end

function on_turn(position)
  local player, prey = position:opponent(), position.to_move
  local run = position:repeats() > 1 and longer(position:get(stale)) or 0
  position:set(stale, run)
  if run == 0 then return end
  if run > 1 then                       -- before the first one nobody knows what was exposed
    local check = position:checked(prey)
    position:set(checks, check and longer(position:get(checks, player)) or 0, player)
    for cell in position:pieces(prey) do
      position:set(hunted, chases_of(position, player, cell, check), cell)
    end
  end
  for cell in position:pieces(prey) do position:set(exposed, can_win(position, player, cell), cell) end
  for cell in position:pieces(player) do position:set(exposed, can_win(position, prey, cell), cell) end
end

-- The results of a ply are asked before the next turn begins: the last move is counted here.
local function worst(position, player, moves)
  local prey, just_moved = position:opponent(player), position.to_move ~= player
  local check, count, found = just_moved and position:checked(prey), position:get(checks, player), 0
  if just_moved then count = check and count + 1 or 0 end
  if count >= moves then return CHECK end
  for cell in position:pieces(prey) do
    count = just_moved and chases_of(position, player, cell, check) or position:get(hunted, cell)
    if count >= moves and found < CHASE_HELD then
      found = position:type(cell) == chariot and held(position, player, cell) and CHASE_HELD or CHASE
    end
  end
  return found
end

function chases(position, player)
  local round = position:round()
  if position:get(stale) < round then return false end           -- some of its positions were new
  local own = worst(position, player, div(round, 2))
  return own ~= 0 and own ~= CHECK and own > worst(position, position:opponent(player), div(round, 2))
end

return function(given) settled.guards, settled.checks = given.guards, given.checks end
