-- The Royal Game of Ur: exactly as many cells as the dice say. On the middle rosette nobody is captured; any
-- rosette gives another throw.
runner:move { use_die, die, times(die, step(path)), no(all(enemy, safe)),
  when(goal, mount, land(open)), when(rosettes, again) }
condition "home" (at(goal, height(own):is(7)))

use "doubling"                                  -- by option: the stake may be doubled before a throw
