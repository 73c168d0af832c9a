-- Tafl: everybody moves like a rook; men are captured between two enemies or an enemy and a hostile cell. Only the king
-- stops on the throne and in the corners.
local over = options.cross_throne and empty or all(empty, no(throne))
man:move  { along(orthogonal), slide(over), no(any(throne, corners)), land }
king:move { along(orthogonal), slide, options.throne == "nobody" and no(throne) or {}, land }

-- The king is captured like a man, but on the throne or beside it, or by option anywhere, only from all sides that
-- are not the throne.
local fighter = options.armed and own or own(man)
local hostile = any(fighter, corners, all(throne, empty))
local near_throne = options.strong_king and always or any(throne, some(beside(orthogonal), throne))
local custody = every(orthogonal, step, enemy,
  when(all(is(king), near_throne), count(beside(orthogonal), any(own, throne)):is(4), can { step, hostile }), capture)
man:after { custody }
if options.armed then king:after { custody } end

-- No defender reaches the rim any more, over cells that no attacker holds.
condition "shut_in" (no(some(board, all(enemy, any(rim, some(reach(along(orthogonal), step, no(own)), rim))))))
