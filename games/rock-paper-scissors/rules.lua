-- Rock, paper, scissors. What was shown before is taken away; when both have shown, the round is counted.
for _, thing in ipairs { rock, paper, scissors } do
  thing:drop { choose(place), when(occupied, capture), land }
end

local beats = { [rock] = scissors, [scissors] = paper, [paper] = rock }
function on_together(position)
  local a, b = position:type(position:cell(1, 1, left)), position:type(position:cell(2, 1, left))
  if beats[a] == b then position:add(won, 1, left) elseif beats[b] == a then position:add(won, 1, right) end
end
