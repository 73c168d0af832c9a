-- Plays Luzhan Qi by rules of thumb, since 20 ms are too short to search what is hidden. Mines wall in the flag, the
-- strong stand in front. A fight is worth what it takes from an average army less what it costs; another move is worth
-- the way that it saves to the headquarters where the enemy's flag may be.
local best_move = use "best_move"
local fighters = { engineer, lieutenant, captain, major, colonel, brigadier, division, general, marshal }
local number = { 3, 3, 3, 2, 2, 2, 2, 1, 1 }
local row = { 3, 1, 4, 5, 5, 6, 6, 6, 6 }               -- where they are deployed
local price = { 60, 40, 45, 50, 60, 70, 80, 90, 100 }   -- not far apart: who runs out of pieces has lost
local movable, a_bomb, a_mine, a_flag = 21, 70, 60, 1000

-- By piece; a fight's gain is the mean over the 21 that can move, weaker ones fall alone.
local cost, home_row, beats, gain = { [bomb] = a_bomb }, { [bomb] = 4 }, { [bomb] = 0 }, {}
local weaker, taken = 0, 2 * a_bomb
for i, piece in ipairs(fighters) do
  cost[piece], home_row[piece], beats[piece] = price[i], row[i], weaker
  taken = taken + number[i] * price[i]
  gain[piece] = div(taken - (movable - weaker) * price[i], movable)
  weaker = weaker + number[i]
end
gain[bomb] = div(taken, movable) - a_bomb

local function value_of_place(position, player, piece, cell)
  local x, y = position:x(cell), player == south and position:y(cell) or 13 - position:y(cell)
  if piece == landmine then                             -- beside the flag
    for home in position:pieces(player, flag) do return -math.abs(x - position:x(home)) - y end
  end
  if y == 1 and position:in_zone(cell, quarters) then return piece == lieutenant and 9 or -9 end  -- for good
  return -math.abs(y - (home_row[piece] or y))
end

-- From each cell the length of the way to the flag, along rails a third. What was found in a headquarters is not
-- remembered: while enemies stand in both, and the flag is not shown, they are the goal by turns.
local function ways_to_flag(position, opponent)
  local goals, shown = {}, nil
  for cell in position:zone(own_quarters, opponent) do
    if position:owner(cell) == opponent then goals[#goals + 1] = cell end
    if position:type(cell) == flag then shown = cell end
  end
  local goal = shown or goals[1 + div(position.ply, 40) % #goals]
  local way, queue, next = { [goal] = 0 }, { goal }, 1
  while next <= #queue do
    local cell = queue[next]
    local owner, in_camp = position:owner(cell), position:in_zone(cell, camps)
    local fight = owner == opponent and position:in_zone(cell, mine_field, opponent) and 12 or owner and 2 or 0
    next = next + 1
    for dirs, step in pairs { [orthogonal] = 3, [diagonal] = 3, [rails] = 1 } do
      for _, dir in ipairs(dirs) do
        local from, length = position:link(cell, dir), way[cell] + fight + step
        if from and length < (way[from] or 999) and not position:in_zone(from, quarters)
          and (dirs ~= diagonal or in_camp or position:in_zone(from, camps)) then
          way[from], queue[#queue + 1] = length, from
        end
      end
    end
  end
  return way
end

local function value_of_move(position, opponent, piece, from, to, way)
  local saved = way[from] - (way[to] or 999)            -- nobody leaves the other headquarters
  if not position:owner(to) then return piece == bomb and -1 or saved end
  local value = gain[piece] + div(math.max(saved, -9) * beats[piece], movable) + position:quiet()
  if position:in_zone(to, mine_field, opponent) then    -- a third of them are mines
    value = div(2 * value + (piece == engineer and a_mine or -cost[piece]), 3)
  end
  return way[to] == 0 and value + a_flag or value
end

function choose(position, moves, player, random)
  local opponent, way = position:opponent(player), nil
  return best_move(moves, random, function(i)
    local piece, to = moves:mover(i), moves:to(i)
    if moves:class(i) ~= "move" then return value_of_place(position, player, piece, to) end
    way = way or ways_to_flag(position, opponent)
    return value_of_move(position, opponent, piece, moves:from(i), to, way)
  end)
end
