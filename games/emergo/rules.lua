-- Emergo: capture if you can, as much as you can; else enter a man; else move.
man:move "jump" { along(diagonal), no(reversing), step, enemy, capture, step, land, continue "jump" }
compulsory "jump"
majority("jump", { most(captured) })

local function nothing_in_hand(position) return position:hand(position.to_move, man) == 0 end
man:move { test(nothing_in_hand), along(diagonal), step, land }

-- The last to have men in hand enters them all at once, as the shadow piece.
local function last_to_enter(position) return position:hand(position:opponent(), man) == 0 end
local there = { anywhere, any(no(centre), some(board, occupied)), land }
local enter = when(test(last_to_enter), { there, loop(put(man)) }, there)
local under_attack = some(board, all(enemy, as_owner(can { along(diagonal), step, enemy, step, empty })))
man:drop "enter" { when(under_attack, enter, { enter, no(under_attack) }) }

function buried(position, player) return position:count(player) == 0 and position:hand(player, man) == 0 end
