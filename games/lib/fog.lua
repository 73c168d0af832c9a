-- What may stand in the fog of the dark games, for those who draw positions that a player cannot tell from the true one:
-- one royal piece for each side, on the board or in the hand, and pieces only where they can get.
return function(given)
  local royal = given.royal                     -- the piece that must not be captured
  given = settings(given, {
    royal = royal,
    within = false,                             -- the zone that it never leaves
    pawn = false, rows = 8 })                   -- a type that never stands on the first or the last row

  function plausible(position)
    for player in position:players() do
      if position:count(player, royal) + position:hand(player, royal) ~= 1 then return false end
      for cell in position:pieces(player, royal) do
        if given.within and not position:in_zone(cell, given.within, player) then return false end
      end
      if given.pawn then
        for cell in position:pieces(player, given.pawn) do
          local y = position:y(cell)
          if y == 1 or y == given.rows then return false end
        end
      end
    end
  end
end
