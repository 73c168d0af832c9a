-- How the bot `lua` plays BanQi, after GlukKazan's article on games with hidden information: every move is judged by
-- the chains that it leaves, every flip by the mean over what may lie there. Nothing is looked at further ahead
-- than the captures that answer.
local chain_price = use "chains"
local ranks = use "ranks"
local price = {
  [general] = 80, [advisor] = 100, [elephant] = 60, [chariot] = 50, [horse] = 40, [cannon] = 60, [soldier] = 20 }
local number = {
  [general] = 1, [advisor] = 2, [elephant] = 2, [chariot] = 2, [horse] = 2, [cannon] = 2, [soldier] = 5 }
local rank = {}
for i, kind in ipairs(ranks.order) do rank[kind] = i end
-- What a price counts, the longest chain, the fine for going back.
local a_piece, longest, back = 10, 8, 30

local function beats(hunter, prey)
  if hunter == cannon and ranks.shoots then return true end
  if hunter == soldier and prey == general then return true end
  if hunter == general and prey == soldier then return ranks.general_takes_soldier end
  return rank[hunter] >= rank[prey]
end

-- What lies open and who owns it; a cell with neither is empty unless it is covered.
local function look(position)
  local board, at = { kind = {}, owner = {}, covered = {}, beside = {}, size = 0 }, {}
  for here in position:cells() do
    board.kind[here], board.owner[here] = position:type(here), position:owner(here)
    board.covered[here] = not position:is_empty(here) and not board.kind[here]
    board.size = here
    at[position:x(here) + 10 * position:y(here)] = here
  end
  for place, here in pairs(at) do                       -- the same four ways for both players
    board.beside[here] = { at[place + 1] or 0, at[place - 1] or 0, at[place + 10] or 0, at[place - 10] or 0 }
  end
  return board
end

local function is_empty(board, here) return not board.kind[here] and not board.covered[here] end

-- The cell that a cannon here could fire at that way.
local function shot(board, here, way)
  local over = false
  local there = board.beside[here][way]
  while there ~= 0 do
    if not is_empty(board, there) then
      if over then return there end
      over = true
    end
    there = board.beside[there][way]
  end
end

-- The open piece that the piece here could take that way from now.
local function prey(board, here, way)
  local kind = board.kind[here]
  local there = board.beside[here][way]
  if kind == cannon and ranks.shoots then there = shot(board, here, way) or 0 end
  local its = board.kind[there]
  return its and board.owner[there] ~= board.owner[here] and beats(kind, its) and there or nil
end

local function is_guarded(board, here, by)
  for there = 1, board.size do
    if board.owner[there] == by then
      for way = 1, 4 do
        if prey(board, there, way) == here then return true end
      end
    end
  end
  return false
end

local function put(board, here, kind, owner) board.kind[here], board.owner[here] = kind, owner end

-- What a capture wins, what takes back included.
local function won(board, here, there)
  local kind, player, its, owner = board.kind[here], board.owner[here], board.kind[there], board.owner[there]
  put(board, here, nil, nil)
  put(board, there, kind, player)
  local lost = is_guarded(board, there, owner) and price[kind] or 0
  put(board, here, kind, player)
  put(board, there, its, owner)
  return price[its] - lost
end

local function best_capture(board, player)
  local best = 0
  for here = 1, board.size do
    if board.owner[here] == player then
      for way = 1, 4 do
        local there = prey(board, here, way)
        if there and price[board.kind[there]] > best then best = math.max(best, won(board, here, there)) end
      end
    end
  end
  return best
end

-- The best chain of the piece here: all ways over empty cells, the shortest first.
local function chain(board, here, to_move)
  local kind, owner, best = board.kind[here], board.owner[here], 0
  local length, queue = { [here] = 0 }, { here }
  local at = 1
  while queue[at] and length[queue[at]] < longest do
    local from = queue[at]
    local steps = length[from] + 1
    for way = 1, 4 do
      local there = board.beside[from][way]
      local its = board.kind[there]
      if there ~= 0 and not length[there] then
        length[there] = steps
        if its and board.owner[there] ~= owner then
          local arrives = (steps % 2 == 1) == to_move
          local worth = chain_price(steps, arrives, beats(kind, its), beats(its, kind), price[its], price[kind])
          best = math.max(best, worth * (longest + 1 - steps))
        elseif is_empty(board, there) then
          queue[#queue + 1] = there
        end
      end
    end
    at = at + 1
  end
  return best
end

-- For the player who has just moved: what the chains of all are worth to him.
local function chains(board, player)
  local sum = 0
  for here = 1, board.size do
    local kind, owner = board.kind[here], board.owner[here]
    if kind and (kind ~= cannon or not ranks.shoots) then
      sum = sum + (owner == player and 1 or -1) * div(chain(board, here, owner ~= player), longest)
    end
  end
  return sum
end

-- For the same: what lies open, what the answer takes, and what is left to take if it takes nothing.
local function material(board, player)
  local sum, other = 0, nil
  for here = 1, board.size do
    local kind, owner = board.kind[here], board.owner[here]
    if kind then
      sum = sum + (owner == player and 1 or -1) * price[kind]
      if owner ~= player then other = owner end
    end
  end
  if other then sum = sum - best_capture(board, other) + div(best_capture(board, player), 4) end
  return a_piece * sum
end

-- Kinds and owners that may lie covered, each as often as it is not seen: what was taken counts among them.
local function unseen(position)
  local kinds = {}
  for owner in position:players() do
    for i = 1, #ranks.order do
      local left = number[ranks.order[i]] - position:count(owner, ranks.order[i])
      if left > 0 then kinds[#kinds + 1] = { kind = ranks.order[i], owner = owner, times = left } end
    end
  end
  return kinds
end

local function is_met(board, here)
  for way = 1, 4 do
    if board.kind[board.beside[here][way]] then return true end
  end
  return false
end

-- The mean, if nothing else changes: what a piece is worth only because it is seen is left out.
local function value_of_flip(board, player, here, kinds)
  if not is_met(board, here) then return material(board, player) end
  local sum, times = 0, 0
  board.covered[here] = false
  for _, may in ipairs(kinds) do
    put(board, here, may.kind, may.owner)
    local seen = (may.owner == player and 1 or -1) * a_piece * price[may.kind]
    sum, times = sum + (material(board, player) - seen) * may.times, times + may.times
  end
  put(board, here, nil, nil)
  board.covered[here] = true
  return div(sum, math.max(1, times))
end

local function value_of_move(board, player, moves, i)
  local from, to = moves:from(i), moves:to(i)
  local kind, taken = board.kind[from], {}
  for k = 1, moves:captured(i) do
    local cell = moves:captures(i, k)
    taken[k] = { cell = cell, kind = board.kind[cell], owner = board.owner[cell] }
    put(board, cell, nil, nil)
  end
  put(board, from, nil, nil)
  local there, its_owner = board.kind[to], board.owner[to]
  put(board, to, kind, player)
  local worth = material(board, player) + chains(board, player)
  put(board, to, there, its_owner)
  put(board, from, kind, player)
  for _, lost in ipairs(taken) do put(board, lost.cell, lost.kind, lost.owner) end
  return worth
end

function choose(position, moves, player, random)
  local board, kinds = look(position), unseen(position)
  local _, came, went = position:last_of(player)
  local best, found, still = nil, {}, chains(board, player)
  for i = 1, moves.count do
    local worth = 0
    if moves:class(i) == "flip" then
      worth = value_of_flip(board, player, moves:from(i) or moves:to(i), kinds) + still
    elseif moves:class(i) ~= "first_flip" then
      worth = value_of_move(board, player, moves, i)
      if moves:from(i) == went and moves:to(i) == came then worth = worth - back end
    end
    if not best or worth > best then best, found = worth, {} end
    if worth == best then found[#found + 1] = i end
  end
  return found[random(#found)]
end
