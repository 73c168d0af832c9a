-- Words about whole numbers. Gets R, or any table that is given them: expressions of game.yaml know all of them,
-- rules.lua has abs, min and max in `math`.
local R = ...

R.numbers = {
  abs = math.abs, min = math.min, max = math.max,
  div = function(a, b)
    if b == 0 then error("div: division by 0", 2) end
    return math.floor(a / b)
  end,
  sq = function(n) return n * n end,
}
