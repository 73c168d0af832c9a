-- Ko shogi: what the stones do, what turns them over, what they shoot, and whose fate hangs on whose.
local function list(...)                        -- types and lists of types as one list
  local all_of = {}
  for _, item in ipairs { ... } do
    if type(item) ~= "table" then item = { item } end
    for _, piece in ipairs(item) do table.insert(all_of, piece) end
  end
  return all_of
end

-- A net of heaven binds the first enemy ahead of it and at its sides, one of earth behind it and at its sides.
local free = {}
if options.nets then
  free = no(any(can{ along(aside, ne, nw), slide, enemy(heaven) }, can{ along(aside, se, sw), slide, enemy(earth) }))
end

-- What turns a piece over: the enemy's camp, or what it took.
local prize = list(general, governor, troop, banner, options.drummers and drum or {})
local great = list(prize, wrestler, dragon, assault, thunderclap)      -- for those who go but one step
local touched = any(camp, at(start, camp))

local function turns_over(better, where, taken, ...)
  local over = options.promotion == "optional" and maybe(promote(better), ...) or { promote(better), ... }
  return when(any(where, taken), over)
end

local function steps(...) return { along(...), step } end
local function slides(...) return { along(...), slide } end
local function reins(...) return { along(...), slide{ max = 5 } } end
local kirin, phoenix = { diagonal, leaps(0, 2) }, { orthogonal, leaps(2, 2) }

-- Each row: the piece, what it is turned over to, whether it goes but one step, and its ways.
local walkers = {
  { clerk, nil, false, steps(unpack(kirin)) },
  { officer, colours, false, steps(unpack(phoenix)) },
  { escort, escort_quartermaster, true, steps(forward, aside, se, sw) },
  { aide, town, true, steps(orthogonal, ne, nw) },
  { staff, village, true, steps(diagonal, n) },
  { chief, vice, true, steps(diagonal, upright) },
  { engineer, flame, true, steps(forward, s) },
  { advance, heaven, false, slides(n), steps(s) },
  { rear, earth, false, slides(s), steps(n) },
  { troop, governor, true, steps(around) },
  { drum, thunderclap, true, steps(diagonal, aside) },
  { banner, assault, true, steps(diagonal, aside) },
  { sentry, sentry_centuria, true, steps(rearward, aside, ne, nw) },
  { millenary, dragon, false, slides(around) },
  { quartermaster, tiger, false, slides(orthogonal), steps(diagonal) },
  { centuria, hawk, false, slides(diagonal), steps(orthogonal) },
  { cavalryman, cavalryman_cavalry, false, steps(leaps(1, 2)) },
  { pawn, pawn_patrol, true, { when(some(board, own(drum, thunderclap)), along(orthogonal), along(aside, s)), step } },
  { patrol, commissar, false, slides(upright), steps(aside) },
  { shield, shield_shields, true, steps(diagonal) },
  { shield_unit, fortress, false, slides(aside), steps(diagonal) },
  { chariot, chariot_chariots, false, reins(orthogonal) },
  { chariot_unit, chariots_millenary, false, slides(orthogonal) },
  { vanguard, commissar, false, reins(n) } }

-- Those who stay what they are, and their ways.
local steadfast = {
  { general, steps(around) }, { governor, steps(around) },
  { elephant, slides(diagonal) },
  { escort_quartermaster, slides(orthogonal), steps(diagonal) },
  { town, slides(upright), steps(diagonal, aside) },
  { village, slides(aside), steps(diagonal, upright) },
  { vice, slides(diagonal, n) },
  { heaven, slides(aside, ne, nw), steps(s) },
  { earth, slides(aside, se, sw), steps(n) },
  { sentry_centuria, slides(diagonal), steps(orthogonal) },
  { dragon, slides(around) },
  { tiger, slides(orthogonal) },
  { hawk, slides(diagonal) },
  { pawn_patrol, slides(upright), steps(aside) },
  { commissar, slides(diagonal, upright) },
  { shield_shields, slides(aside), steps(diagonal) },
  { fortress, slides(diagonal, aside) },
  { chariot_chariots, slides(orthogonal) },
  { chariots_millenary, slides(around) } }

-- The clerk needs guards in the camp; with it its own guards are turned over, and the enemy's poison flames go out.
local guards = { guard = some(camp, own(heaven, earth)), alone = always,
  guards = all(some(camp, own(advance, heaven)), some(camp, own(rear, earth))) }
local orders = { every(board, own(advance), promote(heaven)), every(board, own(rear), promote(earth)),
  every(board, enemy(flame), capture) }

local chariots = { [chariot] = true, [chariot_chariots] = true, [chariot_unit] = true }
local function walks(piece, turned, ...)
  local target = chariots[piece] and any(empty, enemy(no(is(fortress)))) or open
  for _, way in ipairs { ... } do piece:move { free, way, land(target), turned } end
end
for _, row in ipairs(walkers) do
  local piece, better, one_step = row[1], row[2], row[3]
  local taken = captured(is(one_step and great or prize))
  if piece == cavalryman then taken = captured(is(list(prize, frankish))) end
  local turned = better and turns_over(better, touched, taken) or {}
  if piece == clerk then turned = turns_over(master, all(touched, guards[options.clerk]), taken, orders) end
  if (piece == drum or piece == banner) then turned = when(some(board, own(priest, fog)), turned) end
  walks(piece, turned, unpack(row, 4))
end
for _, row in ipairs(steadfast) do walks(row[1], {}, unpack(row, 2)) end

-- Those who go twice in a turn, and may come back to where they were.
local function twice(piece, ...)
  piece:move { free, along(...), step, land(open), maybe(along(...), step, land(open)) }
end
twice(wrestler, around)
twice(master, unpack(kirin))
twice(colours, unpack(phoenix))
twice(dragon, around)
twice(tiger, diagonal)
twice(hawk, orthogonal)
twice(winged_horse, leaps(1, 2))

-- Cavalry leaps once, or twice to the same side of the board; on the way it may touch the camp.
for _, side in ipairs {
  { leap(1, 2), leap(-1, 2) }, { leap(1, -2), leap(-1, -2) }, { leap(2, 1), leap(2, -1) }, { leap(-2, 1), leap(-2, -1) } } do
  local leap_on = { along(unpack(side)), step, land(open), when(camp, mark "touched") }
  local ride = { free, leap_on, maybe(leap_on) }
  cavalry:move { ride, turns_over(winged_horse, any(touched, some("touched")), captured(is(prize))) }
  cavalryman_cavalry:move { ride }
end

-- The roaming assault goes up to five steps in one line, the thunderclap five wherever it has not been.
local function more(times_left)
  return times_left > 0 and maybe(step, land(open), more(times_left - 1)) or {}
end
assault:move     { free, along(orthogonal), step, land(open), more(4) }
thunderclap:move { free, times(5, along(orthogonal), step, no(visited), land(open)) }

-- Shots: who shoots stays where it went to, and hits something in one of the eight lines.
local shields = list(fortress, shield_unit, shield_shields)
local hiding  = options.fog == "hides" and fog or {}
local bow_proof = list(hiding, gun_carriage, shields, shield, chariot, chariot_chariots, chariot_unit,
  options.armour == "carriages" and god_chariot or {})
local seeing = {}
if options.fog == "blinds" then
  seeing = no(can{ either({}, { along(aside), slide{ over = always, max = 5 } }),
    either({}, { along(upright), slide{ over = always, max = 5 } }), enemy(fog) })
end
local function shot(ride, target) return at(here, along(around), ride, enemy, target, as(here), capture) end
local function bow(range) return maybe(seeing, shot(slide{ max = range }, no(is(bow_proof)))) end
local ball = maybe(seeing, shot(slide{ over = always, max = 5 }, no(is(list(hiding, shields)))))
local gun = shot(slide{ max = 7 }, no(is(list(hiding, shields))))
if options.fog == "hides" then gun = either({ gun }, { shot(slide{ min = 6, max = 7 }, is(fog)) }) end
local salvo = maybe(seeing, gun, maybe(gun))

local function turned_over(better, taken)       -- of a piece that shoots
  return turns_over(better, options.gunners == "entering" and touched or at(start, camp), taken)
end
local shooters = {
  { longbow, longbow_rider, steps(diagonal), bow(3) }, { longbow_rider, nil, steps(leaps(1, 2)), bow(3) },
  { crossbow, crossbow_rider, steps(diagonal), bow(5) }, { crossbow_rider, nil, steps(leaps(1, 2)), bow(5) },
  { cannon, gun_carriage, steps(diagonal), ball }, { gun_carriage, nil, reins(orthogonal), ball },
  { frankish, god_chariot, steps(diagonal), salvo }, { god_chariot, nil, reins(orthogonal), salvo } }
for _, row in ipairs(shooters) do
  local piece, better, way, shots = row[1], row[2], row[3], row[4]
  local taken = captured(is(great))
  local turned = better and turned_over(better, options.marksmen and taken or never) or {}
  piece:move { free, way, land, shots, turned }
  if options.charging then
    local foe = (piece == gun_carriage or piece == god_chariot) and enemy(no(is(fortress))) or enemy
    piece:move { free, way, land(foe), better and turned_over(better, taken) or {} }
  end
end

-- Priests leap; then they strike something beside them, whatever it is. They take only each other by moving there.
local holy = { priest, fog, monk, lantern }
local strike = { along(leaps(0, 2), leaps(2, 2)), step, land(any(empty, enemy(holy))), maybe(shot(step, always)) }
local rewarded = options.marksmen and captured(is(prize)) or never
priest:move  { free, strike, turned_over(fog, rewarded) }
monk:move    { free, strike, turned_over(lantern, rewarded) }
fog:move     { free, strike, maybe(strike) }
lantern:move { free, strike, maybe(strike) }

-- Poison flames burn what is beside them, and what comes beside them; by default one that comes to another dies first.
local singed = some(beside(around), enemy(flame))
flame:move { free, along(forward, s), step, land(open), when(singed, mark "singed"),
  when(options.flames == "both" and always or no(singed), every(around, step, enemy, capture)) }
after { at(mover, when(any(singed, marked "singed"), capture)) }

-- Without a priest the assault is a banner again, and the thunderclap a drum.
local function disbanded(whose)
  return when(no(some(board, whose(priest, fog))),
    { every(board, whose(assault), promote(banner)), every(board, whose(thunderclap), promote(drum)) })
end
after { when(captured(is(priest, fog)), { disbanded(own), disbanded(enemy) }) }

-- The light turns a fog back into a priest, along a free line of five points.
local shone_on = any(all(own, can{ along(around), slide{ max = 5 }, enemy(lantern) }),
  all(enemy, can{ along(around), slide{ max = 5 }, own(lantern) }))
local clears = every(board, is(fog), shone_on, promote(priest))
if options.light == "ever" then
  after { clears }
else
  for _, piece in ipairs(holy) do piece:after { clears } end
end

condition "fallen" (all(no(some(board, own(general, governor))), any(no(some(board, own(troop))),
  no(some(board, own(list(banner, options.roaming and assault or {})))))))
