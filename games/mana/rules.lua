-- Mana. A piece goes exactly as many steps as its cell has icons; only the last cell may hold an enemy.
local first_edition = options.edition == "first"
local clear = not first_edition and options.bird == "blocks" and no(on(mana)) or always       -- nobody enters the bird

-- Where the mana goes: it stays with the piece, or flies to an empty cell with the same number.
local place_mana = first_edition and set(mana, here)
  or at(board, all(empty, icons:is(icons:at(mover))), set(mana, here))
local walk = { use "exact_path" (icons, clear), land(open), place_mana }

-- Who can must answer on the number of the mana; at the first move of the game there is none yet.
for _, piece in ipairs { daimyo, ronin } do
  piece:move "obey" { any(no(mana), icons:is(icons:at(mana))), walk }
  piece:move "free" { walk }
end
ronin:drop "enter" { choose(entry), clear, land, place_mana }
compulsory "obey"

-- Setting up. On the back row the Daimyo needs a cell of two icons, so one must be left for him.
if first_edition then
  daimyo:drop "deploy" { choose(home), land }
  ronin:drop "deploy"  { choose(home), land }
else
  daimyo:drop "deploy" { choose(back), icons:is(2), land }
  ronin:drop "deploy"  { choose(back), land, any(some(board, own(daimyo)), some(back, all(empty, icons:is(2)))) }
end
