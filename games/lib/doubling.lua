-- The cube of backgammon and its relatives: before a throw the stake may be doubled. The other side takes, and then it
-- alone may double next, or drops and has lost. The package declares the attributes `stake` and `offered` (of the game),
-- `may_double` and `dropped` (of players), and gives the turns for it.
move "double" { stake:at_most(5), set(offered, true) }          -- at 64 the cube has no higher number
move "take"   { set(offered, false), add(stake, 1), set(may_double:of(me), true), set(may_double:of(opponent), false) }
move "drop"   { set(dropped:of(me), true) }
