-- The proper victories of Rithmomachia: numbers in progression in the enemy's country.

-- 1 arithmetic, 2 geometric, 3 harmonic, 0 none of them.
local function progression(a, b, c)
  if not (a < b and b < c) then return 0 end
  return b - a == c - b and 1 or b * b == a * c and 2 or a * (c - b) == c * (b - a) and 3 or 0
end

-- Ways as White sees them, whoever is to move. Cells are numbered from a1 along the ranks.
local ways = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } }

-- The greatest that the player's pieces abroad make: 1 magna, 2 major, 3 excellentissima.
return function(number_of, born_white) return function(position, player)
  if options.pyramid and position:count(position:opponent(player), player == white and p190 or p91) > 0 then return 0 end
  local best, row = 0, position:scratch(1)
  for first in position:pieces(player) do
    if position:in_zone(first, abroad, player) then
      for _, way in ipairs(ways) do
        for space = 1, 7 do
          local x, y, found, captives = (first - 1) % 8 + 1, div(first - 1, 8) + 1, 0, 0
          while found < 4 and x >= 1 and x <= 8 and y >= 1 and y <= 16 do
            local cell = 8 * (y - 1) + x
            if position:owner(cell) ~= player or not position:in_zone(cell, abroad, player) then break end
            if (born_white[position:type(cell)] or false) ~= (player == white) then captives = captives + 1 end
            if captives > 1 then break end
            found = found + 1
            row[found] = number_of(position, cell, 0)
            x, y = x + space * way[1], y + space * way[2]
          end
          local a, b, c, d = row[1], row[2], row[3], row[4]
          if found > 2 and progression(a, b, c) > 0 then best = math.max(best, 1) end
          if found > 3 and a < b and b < c and c < d then
            local abc, bcd, abd, acd = progression(a, b, c), progression(b, c, d), progression(a, b, d), progression(a, c, d)
            local sorts = 0
            for kind = 1, 3 do
              if abc == kind or bcd == kind or abd == kind or acd == kind then sorts = sorts + 1 end
            end
            best = math.max(best, sorts)
          end
        end
      end
    end
  end
  return best
end end
