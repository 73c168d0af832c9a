-- Hanga Roa. An Ariki goes and throws stones; a Mato to'a treads stones down; the Moai walks over own ones.
local throw = { go(mover), along(around), slide, put(stone) }
ariki:move { no(striding), along(around), slide, land, options.size == 5 and maybe(throw) or maybe(throw, maybe(throw)) }
ariki:drop "enter" { no(striding), choose(back), land }
mato:move  { no(striding), along(around), step, land(any(empty, is(stone))) }

-- The Moai's steps are plies of one turn, which ends where he stops or no own stone is beside him.
moai:move "stride" { along(around), step, land(own(stone)),
  when(some(beside(around), own(stone)), { set(striding, true), again }, set(striding, false)) }
move "stop" { striding, set(striding, false), end_turn }

-- When a turn is over, enemies that are shut in are taken.
local around_moai = no(some(beside(around), any(empty, enemy(stone))))
local around_ariki = no(some(beside(around), options.shut == "enemies" and no(own) or empty))
applied { when(no(striding), {
  every(board, any(all(enemy(moai), around_moai), all(enemy(ariki), around_ariki)), mark "shut"), every("shut", capture) }) }
