-- Escampe. A piece goes exactly as many steps as its cell has rings, turning as it likes, over empty cells, to no cell
-- twice. Only paladins capture, and only the unicorn.
for _, piece in ipairs { unicorn, paladin } do
  piece:drop "deploy" { choose(home), land }
  piece:move {
    any(asked:is(0), rings:is(asked)), mark "path",
    times(rings - 1, along(orthogonal), step, empty, no(marked "path"), mark "path"),
    along(orthogonal), step, no(marked "path"),
    land(piece == paladin and any(empty, enemy(unicorn)) or empty), set(asked, rings) }
end
move "pass" { set(asked, 0) }                   -- then the opponent is free
