-- Dudeney's pursuit. The second step of a turn is made by the other piece; a donkey that is alone makes one step only.
local alone = count(board, own):is(1)
local rested = options.lone_donkey == "two_steps" and any(no(used), alone) or no(used)

clown:move  { no(used), along(orthogonal), step, land(open) }
donkey:move { rested, along(orthogonal), step, land, options.lone_donkey == "one_step" and when(alone, end_turn) or {} }
clown:applied { add(steps, 1) }
