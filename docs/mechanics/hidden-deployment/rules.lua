-- Ambush: everybody steps, guards attack as well. Who is attacked shows who he is: a chief falls, a guard beats the attacker.
for _, kind in ipairs { chief, guard } do
  kind:drop "deploy" { choose(home), land }
  kind:move { along(orthogonal), step, land }
end
guard:move { along(orthogonal), step, enemy, reveal,
  cases { { is(chief), land(enemy) }, { always, at(mover, capture) } } }
