-- @title@. A runner goes exactly as many cells as the die says. On a safe cell nobody is hit.
runner:move { use_die, times(die, step(path)), no(all(enemy, safe)),
  when(goal, mount, land(open)),                -- at home any number stand together, elsewhere one
  when(safe, again) }                           -- a safe cell gives another throw

-- `results` in game.yaml names this condition.
condition "all_home" (at(goal, height(own):is(4)))
