-- Lines of Action: exactly as many cells as there are checkers of both colours on the line of the move, itself
-- included; own checkers may be jumped, enemy ones not.
local crowd = count(line_of(ahead), occupied)
checker:move { along(around), slide { over = no(enemy), min = crowd, max = crowd }, land(open) }

chains { along = around, of = checker }
local function joined(side) return some(board, all(side, count(chain):is(count(board, side)))) end
condition "grouped" (joined(own))
condition "enemy_grouped" (joined(enemy))
