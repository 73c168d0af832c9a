-- Go. A chain without liberties is taken; enemy chains first, then perhaps the own one.
chains { along = touching, liberties = { along = touching, where = empty } }

local lost = { add(prisoners:of(opponent), count(chain)), capture(chain) }
local breath = {                                -- what becomes of the own chain
  forbidden = { liberties },
  several   = { when(liberties:is(0), { count(chain):at_least(2), lost }) },
  allowed   = { when(liberties:is(0), lost) },
}
stone:drop "place" { anywhere, land,
  every(touching, step, enemy, liberties:is(0), add(prisoners:of(me), count(chain)), capture(chain)),
  breath[options.suicide] }

local pay = options.pass_stone and add(prisoners:of(opponent), 1) or {}
move "pass"      { pay, set(owes:of(opponent), true), set(owes:of(me), false) }
move "last_pass" { pay, set(owes:of(me), false) }
condition "playing" (phase "playing")

use "dead_stones" { resumer = options.resumer }
local territory = use "territory"

-- In half points; komi is White's.
function tally(position, player)
  local points = options.scoring == "area" and position:count(player) or position:get(prisoners, player)
  for _, area in ipairs(territory(position)) do
    if area.owner == player then points = points + #area.cells end
  end
  return 2 * points + (player == white and options.komi or 0)
end
