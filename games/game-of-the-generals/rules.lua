-- Game of the Generals. What a piece may do does not depend on ranks that nobody sees; the arbiter says only who is gone.
local ranks = { flag, private, sergeant, second_lieutenant, first_lieutenant, captain, major, lieutenant_colonel, colonel,
  brigadier, major_general, lieutenant_general, general, general_of_the_army, spy }
for i, piece in ipairs(ranks) do
  local beats = {}
  for j = 1, i - 1 do
    if piece ~= spy or ranks[j] ~= private then beats[#beats + 1] = ranks[j] end
  end
  if piece == flag then beats = { flag } elseif piece == private then beats = { flag, spy } end
  piece:drop "deploy" { choose(home), empty, land }
  piece:move { along(orthogonal), step, empty, land }
  piece:move { along(orthogonal), step, enemy, cases {
    { is(beats), land(enemy) }, { is(piece), capture, at(mover, capture) }, { always, at(mover, capture) } } }
end

condition "stands" (some(far_row, own(flag)))
condition "arrived" (some(far_row, all(own(flag),
  options.arrival == "at_once" and always or no(some(beside(orthogonal), enemy)))))

local numbers = { { private, 6 }, { spy, 2 } }
for _, piece in ipairs(ranks) do
  if piece ~= private and piece ~= spy then numbers[#numbers + 1] = { piece, 1 } end
end
use "army" (numbers)
