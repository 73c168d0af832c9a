-- Dark chess: chess without check, for the king is not royal. What a player sees is in game.yaml, but for one option.

king:move "castle" {                            -- through attacked cells too: the player may not know
  along(e, w), slide, own(rook), castles, mark "rook",
  go(start), step, mark "crossed", step, land, shift("rook", "crossed") }

pawn:part "watch" { along(nw, ne), step, land }          -- what a pawn attacks, for the view alone

-- Own cells, targets of own moves, and all a pawn attacks. Where a king castles to, its rook could go.
if options.diagonals == "always" then
  function observe(position, viewer, view)
    local seen = position:scratch(1)
    for _, class in ipairs { "move", "watch" } do
      for cell in position:targets(viewer, class) do seen[cell] = 1 end
    end
    for cell in position:cells() do
      if seen[cell] == 0 and position:owner(cell) ~= viewer then view:fog(cell) end
    end
  end
end

use "fog" { royal = king, pawn = pawn }
