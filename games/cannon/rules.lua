-- Cannon. A soldier goes forward, captures forward or sideways, and retreats two points from an enemy beside it.
town:drop "found" { choose(base), land }
soldier:move { along(n, ne, nw), step, land }
soldier:move { along(n, ne, nw, e, w), step, land(enemy) }
soldier:move { some(beside(around), enemy(soldier)), along(s, se, sw), step, empty, step, land }

-- Three in a row: the last one hops in front of the first, or stays and an enemy two or three points in front of
-- the first is shot.
local gun = { along(around), step, own(soldier), step, own(soldier), step }
local over = options.reach == "clear" and empty or {}
soldier:move        { gun, land }
soldier:move "shot" { gun, empty, step, either({ enemy }, { over, step, enemy }), as(here), capture }
