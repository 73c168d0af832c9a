-- Escampe. A piece goes exactly as many steps as its cell has rings. Only paladins capture, and only the unicorn.
local walk = use "exact_path" (rings)
for _, piece in ipairs { unicorn, paladin } do
  piece:drop "deploy" { choose(home), land }
  piece:move { any(asked:is(0), rings:is(asked)), walk, land(piece == paladin and any(empty, enemy(unicorn)) or empty),
    set(asked, rings) }
end
move "pass" { set(asked, 0) }                   -- then the opponent is free
