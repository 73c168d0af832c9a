-- Janggi: the pieces, the facing of the generals, points, and the chosen wings.

general:move  { along(orthogonal, lines), step, palace, land(open) }
guard:move    { along(orthogonal, lines), step, palace, land(open) }
horse:move    { along(orthogonal), step, empty, veer(1, -1), step, land(open) }
elephant:move { along(orthogonal), step, empty, veer(1, -1), step, empty, step, land(open) }
chariot:move  { along(orthogonal, lines), slide, land(open) }
cannon:move   { along(orthogonal, lines), slide, occupied, no(is(cannon)), slide, no(is(cannon)), land(open) }
soldier:move  { along(n, e, w, lines.ne, lines.nw), step, land(open) }

local facing = some(board, all(own(general), can{ along(n), slide, enemy(general) }))
applied { set(faced, facing) }                  -- the next move must break the file, or pass
require("move", all(no(checked), no(all(faced, facing))))
require("pass", any(no(checked), facing))       -- in check nobody passes, but to accept an open file

-- In half points: Han, who moves second, gets 1.5 more.
function points(position, player) return position:sum(worth, player) + (player == han and 3 or 0) end

function setup(position)
  for player in position:players() do
    local wing = player == cho and options.cho_wing or options.han_wing
    for i, x in ipairs { 2, 3, 7, 8 } do
      position:put(wing:sub(i, i) == "H" and horse or elephant, player, position:cell(x, 1, player))
    end
  end
end
