-- How the bot `lua` judges a position of Jungle: what its beasts are worth, how near they are to the den, the foremost
-- above all, and the chains from each to its best prey (GlukKazan's article on games with hidden information), told by
-- the steps of an empty board.
local chain_price = use "chains"
local price = {
  [rat] = 60, [cat] = 25, [dog] = 30, [wolf] = 40, [leopard] = 55, [tiger] = 90, [lion] = 95, [elephant] = 90 }
local rank = {}
for i, beast in ipairs { rat, cat, dog, wolf, leopard, tiger, lion, elephant } do rank[beast] = i end
local a_piece, a_step, longest = 20, 5, 8

local function beats(hunter, prey)
  if hunter == rat and prey == elephant then return true end
  if hunter == elephant and prey == rat then return options.elephant_rat end
  return rank[hunter] >= rank[prey]
end

function evaluate(position, player)
  local other = position:opponent(player)
  local to_move, value, nearest = position.to_move == player, 0, 16
  local goal_x, goal_y = 0, 0
  for den in position:zone(goal, player) do goal_x, goal_y = position:x(den), position:y(den) end
  for here in position:pieces(player) do
    local kind, x, y, best = position:type(here), position:x(here), position:y(here), 0
    local way = math.abs(x - goal_x) + math.abs(y - goal_y)
    value, nearest = value + a_piece * price[kind] - a_step * way, math.min(nearest, way)
    for there in position:pieces(other) do
      local steps = math.abs(position:x(there) - x) + math.abs(position:y(there) - y)
      if steps < longest then
        local its = position:type(there)
        local arrives = (steps % 2 == 1) == to_move
        local worth = chain_price(steps, arrives, beats(kind, its), beats(its, kind), price[its], price[kind])
        best = math.max(best, worth * (longest - steps))
      end
    end
    value = value + div(best, 2 * longest)
  end
  return value - 4 * a_step * nearest
end
