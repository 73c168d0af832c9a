-- The Royal Game of Ur: exactly as many cells as the dice say. On the middle rosette nobody is captured; any
-- rosette gives another throw.
runner:move { use_die, die, times(die, step(path)), no(all(enemy, safe)),
  when(goal, mount, land(open)), when(rosettes, again) }
condition "home" (at(goal, height(own):is(7)))

move "double" { stake:at_most(5), set(offered, true) }
move "take"   { set(offered, false), add(stake, 1), set(may_double:of(me), true), set(may_double:of(opponent), false) }
move "drop"   { set(dropped:of(me), true) }
