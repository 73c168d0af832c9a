-- Jungle. Everybody steps orthogonally and takes what is not stronger; an enemy in a trap of mine is taken by all.
local order = { rat, cat, dog, wolf, leopard, tiger, lion, elephant }
for i, beast in ipairs(order) do
  local prey = {}
  for j = 1, i do prey[j] = order[j] end
  if beast == rat then prey[2] = elephant
  elseif beast == elephant and not options.elephant_rat then table.remove(prey, 1) end
  local bite = land(any(empty, enemy(prey), all(enemy, trap)))

  if beast == rat then                          -- swims; captures only from land to land or water to water
    local same_ground = any(all(water, at(start, water)), all(no(water), at(start, no(water))))
    beast:move { along(orthogonal), step, no(den), options.rat_shore and {} or any(empty, same_ground), bite }
  else
    beast:move { along(orthogonal), step, no(den), no(water), bite }
  end
  if beast == lion or beast == tiger then       -- leap over a whole water, unless somebody swims in the way
    local ways = beast == tiger and options.tiger_leap == "width" and along(e, w) or along(orthogonal)
    beast:move { ways, step, water, empty, loop(step, water, empty), step, no(water), bite }
  end
end
