-- For the hook `choose` of a bot: the number of the move that is worth most, one of them where several are. The bot says
-- what a move is worth, given its number.
return function(moves, random, worth)
  local best, most, alike = 1, nil, 0
  for i = 1, moves.count do
    local value = worth(i)
    if not most or value > most then best, most, alike = i, value, 0 end
    if value == most then
      alike = alike + 1
      if random(alike) == 1 then best = i end
    end
  end
  return best
end
