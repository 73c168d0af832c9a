-- Lasca: soldiers capture forward, officers step, and the promotion ends the turn. What is jumped stays in the way
-- until the move is done, so that a column is jumped once.
use "draughts" { jumps = {nw, ne}, king = "short", promotion = "stops" }
