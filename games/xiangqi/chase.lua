-- The perpetual chase: when a position occurs for the third time, a player loses who has attacked the same
-- unprotected piece with every move of the last round, while the other side did nothing of the kind and gave
-- no perpetual check. The counters are kept turn by turn; `stale` counts plies since the last new position.

local function chased(position, hunter, cell)   -- by something other than a general or a soldier
  local kind, owner = position:type(cell), position:owner(cell)
  if kind == general or kind == soldier and position:in_zone(cell, near_bank, owner) then return false end
  if position:attacked(cell, owner) then return false end
  for from in position:attackers(cell, hunter) do
    if position:type(from) ~= general and position:type(from) ~= soldier then return true end
  end
  return false
end

local function longer(count) return count < 255 and count + 1 or 255 end

function on_turn(position)
  local hunter, prey = position:opponent(), position.to_move
  position:set(stale, position:repeats() > 1 and longer(position:get(stale)) or 0)
  position:set(checks, position:checked(prey) and longer(position:get(checks, hunter)) or 0, hunter)
  for cell in position:pieces(prey) do
    position:set(hunted, chased(position, hunter, cell) and longer(position:get(hunted, cell)) or 0, cell)
  end
end

-- The results of a ply are asked before the next turn begins: the last move is counted here.
local function chasing(position, player)
  local just_moved, longest = position.to_move ~= player, 0
  for cell in position:pieces(position:opponent(player)) do
    local count = position:get(hunted, cell)
    if just_moved then count = chased(position, player, cell) and count + 1 or 0 end
    if count > longest then longest = count end
  end
  return longest
end

local function checking(position, player)
  local count = position:get(checks, player)
  if position.to_move == player then return count end
  return position:checked(position.to_move) and count + 1 or 0
end

local function whole_round(position, player)    -- how many moves of this player the last round had
  local plies = position:get(stale) + 1
  return div(position.to_move == player and plies or plies + 1, 2)
end

function chases(position, player)
  local other = position:opponent(player)
  return chasing(position, player) >= whole_round(position, player)
    and chasing(position, other) < whole_round(position, other)
    and checking(position, other) < whole_round(position, other)
end
