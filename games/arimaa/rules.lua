-- Arimaa. A turn is up to four plies, each a step of one piece; a push and a pull are two of them.
local army = { rabbit, cat, dog, horse, camel, elephant }
local friend, beaten_by = some(beside(orthogonal), own), {}
for i, piece in ipairs(army) do
  local stronger = {}
  for j = i + 1, #army do stronger[#stronger + 1] = army[j] end
  beaten_by[piece] = stronger
end

-- What stood on a cell before it was touched in this turn, to see whether anything has changed.
local note = when(no(touched), { set(touched, true), cases {
  { mine, set(was, strength) }, { occupied, set(was, strength + 6) } } })
local as_before = any(all(empty, was:is(0)), all(mine, was:is(strength)), all(occupied, no(mine), was:is(strength + 6)))
local changed = some(board, all(touched, no(as_before)))
local arrive = { empty, note, land, set(vacated, none) }

-- Whether a piece of the player to move beside this one may push it: stronger, and not frozen.
local function pusher(piece)
  local can_push = {}
  for _, other in ipairs(beaten_by[piece]) do
    local frozen = all(some(beside(orthogonal), all(no(mine), is(beaten_by[other]))), no(some(beside(orthogonal), mine)))
    can_push[#can_push + 1] = all(mine, is(other), other == elephant and always or no(frozen))
  end
  return some(beside(orthogonal), any(unpack(can_push)))
end

for i, piece in ipairs(army) do
  local stronger, weaker = beaten_by[piece], { unpack(army, 1, i - 1) }
  local free = { mine, piece == elephant and always or any(friend, no(some(beside(orthogonal), enemy(stronger)))) }
  local ways = piece == rabbit and along(n, e, w) or along(orthogonal)
  piece:drop "deploy" { choose(home), land }
  for class, when_it_is in sorted { move = plies_left:more(1), last = plies_left:is(1) } do
    local now = when_it_is
    piece:move(class) { now, no(pushed), free, ways, note, step, arrive, set(vacated, start), set(puller, piece) }
    if piece ~= rabbit then
      piece:move(class) { now, pushed, free, ways, note, step, on(pushed), victim:is(unpack(weaker)), arrive,
        set(pushed, none), set(victim, none) }
    end
    if piece ~= elephant then
      piece:move(class == "last" and "last" or "pull") { now, vacated, no(mine), puller:is(unpack(stronger)), along(orthogonal),
        note, step, on(vacated), arrive }
    end
  end
  if piece ~= elephant then
    piece:move "push" { plies_left:more(1), no(pushed), no(mine), pusher(piece), along(orthogonal),
      note, step, arrive, set(pushed, start), set(victim, piece) }
  end
end
move "done" { no(pushed), changed, end_turn }

after { when(phase "steps", { every(traps, occupied, as_owner(no(friend)), note, capture), any(plies_left:more(1), changed) }) }
