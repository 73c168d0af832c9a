-- @title@. `n` is straight on, `ne` and `nw` are diagonally on, as the owner of the piece sees the board.
local crown = when(far_row, promote(runner))

-- A man steps diagonally on to an empty cell. `land` refuses where something stands.
man:move { along(nw, ne), step, land, crown }

-- It jumps straight on or sideways over an enemy to the cell behind it, and takes him. Then it must go on jumping,
-- if it can; only where it cannot, the words behind `continue` are run.
man:move "jump" { along(n, e, w), step, enemy, capture, step, land, continue "jump", crown }

-- A runner steps to all sides, and jumps like a man, but backwards too.
runner:move { along(around), step, land }
runner:move "jump" { along(orthogonal), step, enemy, capture, step, land, continue "jump" }

-- Who can jump must.
compulsory "jump"
