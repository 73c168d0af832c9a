-- Bashni: Russian draughts with columns; a column is jumped at most once in a move.
local once = all(enemy, no(taken))
use "draughts" { promotion = "on_touch", takes = once, king_takes = once }
