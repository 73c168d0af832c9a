-- BanQi. A flip is a chance ply. If the first piece is Black's, the players exchange their seats.
local calm = options.chase == "loss" and set(chasing:of(me), 0) or {}
move "first_flip" { anywhere, covered, reveal, when(enemy, { swap_seats, go_to "red" }) }
move "flip"       { anywhere, covered, calm, reveal }

local ranks = use "ranks"
local more = options.chain and may_continue "chain" or {}

-- For the chaser's loss: counts turns in a row after which the moved piece threatens something.
local function watch(piece, threat)
  if options.chase == "loss" then
    piece:applied { when(threat, when(chasing:of(me):less(9), add(chasing:of(me), 1)), calm) }
  end
end

for i, hunter in ipairs(ranks.order) do
  local prey = {}
  for j = 1, i do prey[j] = ranks.order[j] end
  if hunter == soldier then prey[2] = general
  elseif hunter == general and not ranks.general_takes_soldier then table.remove(prey, 1) end
  if hunter ~= cannon or not ranks.shoots then
    hunter:move { along(orthogonal), step, land }
    hunter:move { along(orthogonal), step, land(enemy(prey)), more }
    hunter:part "chain" { along(orthogonal), step, land(enemy(prey)), more }
    watch(hunter, some(beside(orthogonal), enemy(prey)))
  end
end

if ranks.shoots then                            -- over exactly one piece, face up or down, at any distance
  local shot = { along(orthogonal), slide, occupied, slide }
  cannon:move { along(orthogonal), options.cannon == "slides" and slide or step, land }
  cannon:move { shot, land(enemy), more }
  cannon:part "chain" { shot, land(enemy), more }
  if options.dark then cannon:move { shot, covered, reveal, when(enemy, land(enemy)) } end
  watch(cannon, can { shot, enemy })
end
condition "chases" (all(chasing:of(me):at_least(4), chasing:of(opponent):less(4)))
