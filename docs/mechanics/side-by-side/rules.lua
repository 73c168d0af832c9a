-- Shield Wall: a soldier goes one step ahead, or ahead and aside to capture. A row of two or three goes ahead together.
soldier:move { along(n), step, land }
soldier:move { along(nw, ne), step, land(enemy) }

for others = 1, 2 do
  soldier:move "row" { along(e), times(others, step, own, mark "row"), as(here), veer(-2),
    every { "row", shift(here, ahead), min = others }, go(start), step, land }
end
