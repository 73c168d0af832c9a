-- Two setups of games with secret armies: `muster` puts them into the hands, to be deployed, `shuffle` on the cells of the
-- zone `home`, by lot. `numbers` are rows of a piece, how many each player has, and a zone of its own if it has one; those
-- whose zones are small come first.
return function(numbers)
  function muster(position)
    for player in position:players() do
      for _, row in ipairs(numbers) do position:set_hand(player, row[1], row[2]) end
    end
  end

  function shuffle(position, random)
    for player in position:players() do
      local left, zone
      for _, row in ipairs(numbers) do
        if zone ~= (row[3] or home) then
          left, zone = {}, row[3] or home
          for cell in position:zone(zone, player) do
            if position:is_empty(cell) then left[#left + 1] = cell end
          end
        end
        for _ = 1, row[2] do position:put(row[1], player, table.remove(left, random(#left))) end
      end
    end
  end
end
