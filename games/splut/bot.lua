-- How the bot `lua` judges a position of Splut!: the seven terms of GlukKazan's program for Axiom (an article on
-- Splut! for Axiom), enemies' sorcerers, own ones, enemies' dwarves, own ones, own sorcerers in line with rocks,
-- enemies' ones, and the steps from trolls to rocks. Here each is told of one player: the search takes what the
-- opponents have off.
local sorcerers, dwarves, in_line, a_step = 1000, 100, 40, 4

-- The article counts every rock in the row or file; this one counts those with nothing between.
local function rocks_in_line(position, here)
  local count = 0
  for _, dir in ipairs(orthogonal) do
    local first = position:first_on_ray(here, dir)
    if first and position:type(first) == rock then count = count + 1 end
  end
  return count
end

local function steps_to_rocks(position, here)
  local x, y, sum = position:x(here), position:y(here), 0
  for there in position:pieces(nobody, rock) do
    sum = sum + math.abs(position:x(there) - x) + math.abs(position:y(there) - y)
  end
  return sum
end

function evaluate(position, player)
  local value = sorcerers * position:count(player, sorcerer) + dwarves * position:count(player, dwarf)
  for here in position:pieces(player, sorcerer) do
    value = value - in_line * rocks_in_line(position, here)
  end
  for here in position:pieces(player, troll) do
    value = value - a_step * steps_to_rocks(position, here)
  end
  return value
end
