-- Lasca: soldiers capture forward, officers step, and the promotion ends the turn. A column is jumped once in a move.
local once = all(enemy, no(taken))
use "draughts" { jumps = {nw, ne}, king = "short", promotion = "stops", takes = once, king_takes = once }
