-- Stepping Stones: exactly as many stones as the die says. In the reeds nobody is thrown back.
frog:move { use_die, times(die, step(brook)), no(all(enemy, reeds)), when(goal, mount, land(open)) }
condition "ashore" (at(goal, height(own):is(2)))
