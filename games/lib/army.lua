-- Two setups of games with secret armies: `muster` puts them into the hands, to be deployed, `shuffle` on the cells of the
-- zone `home`, by lot. `numbers` are rows of a piece and how many each player has.
return function(numbers)
  function muster(position)
    for player in position:players() do
      for _, row in ipairs(numbers) do position:set_hand(player, row[1], row[2]) end
    end
  end

  function shuffle(position, random)
    for player in position:players() do
      local left = {}
      for cell in position:zone(home, player) do left[#left + 1] = cell end
      for _, row in ipairs(numbers) do
        for _ = 1, row[2] do position:put(row[1], player, table.remove(left, random(#left))) end
      end
    end
  end
end
