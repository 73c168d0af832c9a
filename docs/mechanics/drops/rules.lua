-- Changing Sides: a king's step, a wagon's straight one, a fox's diagonal one. Drops anywhere but on the last row, and no mate by a drop.
king:move  { along(around), step, land(open) }
wagon:move { along(orthogonal), step, land(open) }
fox:move   { along(diagonal), step, land(open) }
for _, kind in ipairs { wagon, fox } do
  kind:drop { anywhere, no(far), land, no(gives_mate) }
end
protect(royal)
