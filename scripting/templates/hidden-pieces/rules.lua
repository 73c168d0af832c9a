-- @title@. Everything but the treasure steps straight. No move depends on what its player does not see: he may attack
-- any enemy, and only what follows depends on the two faces.
local fighters = { thief, soldier, giant }

-- Whom each of them beats. A thief beats the giant, who is too slow for him.
local beats = {
  [thief]   = { treasure, giant },
  [soldier] = { treasure, thief },
  [giant]   = { treasure, thief, soldier },
}

for _, fighter in ipairs(fighters) do
  fighter:move { along(orthogonal), step, land }
  fighter:move { along(orthogonal), step, enemy,
    at(mover, reveal), reveal,                            -- both are shown,
    cases {                                               -- and the first case that holds happens:
      { is(beats[fighter]), land(enemy) },                -- the attacker wins,
      { is(fighter), capture, at(mover, capture) },       -- equals are both lost,
      { always, at(mover, capture) } } }                  -- or the attacker loses
end
