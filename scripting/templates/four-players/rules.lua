-- @title@. `enemy` and `open` mean everybody who is no ally.
chief:move { along(around), step, land(open) }
-- A guard slides straight, two cells at most, and captures only at the end of a move.
guard:move { along(orthogonal), slide { max = 2 }, land(open) }
