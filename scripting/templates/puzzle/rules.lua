-- @title@. The porter steps straight. A crate in the way is pushed on, if the cell behind it is there and empty.
porter_man:move { along(orthogonal), step, when(occupied, push { max = 1 }), land }

-- `results` in game.yaml names this condition: no goal is without a crate.
condition "filled" (no(some(goals, no(is(crate)))))
