-- Stratego. No move depends on a rank that its player cannot see; the fight decides only what follows.
local army = { spy, scout, miner, sergeant, lieutenant, captain, major, colonel, general, marshal }
for _, piece in ipairs { flag, bomb, unpack(army) } do piece:drop "deploy" { choose(home), land } end

-- The last turn taken back: from where it ended (there) to where it began (back).
local shuttle = all(on(back:of(me)), at(start, on(there:of(me))))
local rested = options.two_squares and no(all(shuttle, shuttles:of(me):is(3))) or {}

-- A chase: the piece that the opponent moved last has left the side of an own one, and is threatened anew, but not by
-- going back at once.
local evaded = at(back:of(opponent), some(beside(orthogonal), any(own, on(start))))
local threat = some(beside(orthogonal), all(on(there:of(opponent)), enemy))
local chases = all(evaded, threat, no(shuttle))

for i, attacker in ipairs(army) do
  local beats = { flag }
  for j = 1, i - 1 do beats[#beats + 1] = army[j] end
  if attacker == spy then beats = { flag, marshal } elseif attacker == miner then beats[#beats + 1] = bomb end
  local fight = { at(mover, reveal), reveal,
    cases { { is(beats), land(enemy) }, { is(attacker), capture, at(mover, capture) }, { always, at(mover, capture) } } }
  local way = { along(orthogonal), attacker == scout and slide or step }
  local way_to_attack = { along(orthogonal), attacker == scout and options.scout_attack and slide or step }

  attacker:move         { way, empty, rested, no(chases), land }
  attacker:move "chase" { way, empty, rested, chases, land }
  attacker:move         { way_to_attack, enemy, rested, fight }
  attacker:applied { when(no(on(start)), {  -- who deploys has not moved
    options.two_squares and when(shuttle, add(shuttles:of(me), 1), set(shuttles:of(me), 1)) or {},
    set(back:of(me), start), set(there:of(me), here) }) }
end

function both_stuck(position) return not position:has_move(position:opponent()) end

use "army" { { flag, 1 }, { bomb, 6 }, { spy, 1 }, { scout, 8 }, { miner, 5 }, { sergeant, 4 }, { lieutenant, 4 },
  { captain, 4 }, { major, 3 }, { colonel, 2 }, { general, 1 }, { marshal, 1 } }
