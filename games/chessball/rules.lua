-- Chessball. Nobody captures: players ride over empty cells, and who steps onto the ball kicks it on from there.
goalkeeper:move { along(e, w), options.keeper == "one" and step or slide, land }

local fair = options.own_goal == "forbidden" and no(home) or empty
local function plays(player, kicks)
  player:move { along(around), slide, pitch, land }
  player:move "kick" { along(around), step, is(ball), mark "spot", along(kicks), slide, fair, shift("spot", here), as(here), go "spot", land }
end
plays(defender, { nw, ne })
plays(attacker, orthogonal)

condition "scored" (some(goal, is(ball)))
