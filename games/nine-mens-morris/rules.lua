-- Nine Men's Morris. Closing a mill removes an enemy man outside mills, or any if all are in mills.
local mill = line { n = 3, along = orthogonal }
local two_mills = all(line { n = 3, along = { e, w } }, line { n = 3, along = { n, s } })
local take = { choose(board), enemy, any(no(mill), no(some(board, all(enemy, no(mill))))), capture }
local close = when(mill, take)
if options.mills == "each" then close = when(two_mills, { take, take }, close) end

local beside_start = can { along(orthogonal), step, on(start) } -- a flight there is a slide

man:drop "place" { anywhere, land, close }
man:move         { along(orthogonal), step, land, close }
man:move "fly"   { options.fly and count(board, own):is(3) or never, choose(board), no(any(on(start), beside_start)), land, close }
