-- Chu shogi: what the pieces do, what they become, and the two rules about lions.
local lions = { lion, kirin_lion }
local function steps(dirs) return { along(dirs), step } end
local function slides(...) return { along(...), slide } end

-- Each row: the piece, what it becomes in the camp, and its ways.
local pieces = {
  { pawn, tokin, steps(n) },
  { go_between, go_between_elephant, steps(upright) },
  { lance, white_horse, slides(n) },
  { leopard, leopard_bishop, { along(upright, diagonal), step } },
  { copper, copper_side_mover, { along(forward, s), step } },
  { silver, silver_upright_mover, { along(diagonal, n), step } },
  { gold, gold_rook, steps(golden) },
  { elephant, prince, { along(forward, aside, se, sw), step } },
  { chariot, whale, slides(upright) },
  { bishop, bishop_horse, slides(diagonal) },
  { tiger, stag, { along(diagonal, aside, s), step } },
  { kirin, kirin_lion, { along(diagonal, leaps(0, 2)), step } },
  { phoenix, phoenix_queen, { along(orthogonal, leaps(2, 2)), step } },
  { side_mover, boar, slides(aside), steps(upright) },
  { upright_mover, ox, slides(upright), steps(aside) },
  { rook, rook_dragon, slides(orthogonal) },
  { horse, falcon, slides(diagonal), steps(orthogonal) },
  { dragon, eagle, slides(orthogonal), steps(diagonal) },
  { king, false, steps(around) }, { prince, false, steps(around) },
  { queen, false, slides(around) }, { phoenix_queen, false, slides(around) },
  { tokin, false, steps(golden) },
  { go_between_elephant, false, { along(forward, aside, se, sw), step } },
  { leopard_bishop, false, slides(diagonal) },
  { copper_side_mover, false, slides(aside), steps(upright) },
  { silver_upright_mover, false, slides(upright), steps(aside) },
  { gold_rook, false, slides(orthogonal) },
  { bishop_horse, false, slides(diagonal), steps(orthogonal) },
  { rook_dragon, false, slides(orthogonal), steps(diagonal) },
  { white_horse, false, slides(upright, ne, nw) },
  { whale, false, slides(upright, se, sw) },
  { boar, false, slides(aside, diagonal) },
  { ox, false, slides(upright, diagonal) },
  { stag, false, slides(upright), { along(diagonal, aside), step } },
  { falcon, false, slides(diagonal, aside, s) },
  { eagle, false, slides(orthogonal, se, sw) } }

-- Whose lion has just fallen to another piece may not take one in turn but where it fell, unless by a lion.
local target, note = open, {}
if options.lions then
  target = any(empty, all(enemy, any(no(is(lions)), no(struck:of(me)), on(struck:of(me)))))
  note = when(captured(is(lions)), set(struck:of(opponent), here))
end

for _, row in ipairs(pieces) do
  local piece, better = row[1], row[2]
  local enters = any(all(camp, no(at(start, camp))), all(captured, any(camp, at(start, camp))))
  if piece == pawn or piece == lance then enters = any(enters, last_row) end
  local becomes = better and when(enters, maybe(promote(better))) or {}
  for i = 3, #row do piece:move { row[i], land(target), becomes, note } end
end

-- Falcon and eagle do what a lion does, but in a straight line ahead.
local function twice(dirs, far)
  return { along(dirs), step, land(target) }, { along(far), step, land(target) },
    { along(dirs), step, land(target), either({ along(ahead) }, { along(behind) }), step, land(target) }
end
for _, way in ipairs { twice(n, leap(0, 2)) } do falcon:move { way, note } end
for _, way in ipairs { twice({ ne, nw }, { leap(2, 2), leap(-2, 2) }) } do eagle:move { way, note } end

-- The lion steps twice, or leaps.
local prey = when(enemy(lions), mark "prey")
for _, piece in ipairs(lions) do
  piece:move { along(around), step, land(open) }
  piece:move { along(leaps(0, 2), leaps(1, 2), leaps(2, 2)), step, prey, land(open) }
  piece:move { along(around), step, land(open), mark "passed", along(around), step, prey, land(open) }
end

-- A lion that it takes and that was not beside it must be unprotected, unless its first step took more than a pawn or
-- go-between; those still protect when they are taken.
if options.lions then
  local shadow = any(all(captured(is(pawn)), at(n, on "passed")),
    all(captured(is(go_between)), any(at(n, on "passed"), at(s, on "passed"))))
  local lawful = any(no(marked "prey"), some(beside(around), on(start)),
    captured(no(is(pawn, go_between))):at_least(2), all(no(attacked), no(shadow)))
  for _, piece in ipairs(lions) do piece:after { lawful } end
end

protect(royal, { when = count(board, own(royal)):is(1) })
