-- Grasshoppers: one step, or jumps over enemies. Who can jump must, and must take as many as possible.
hopper:move        { along(orthogonal), step, land }
hopper:move "jump" { along(orthogonal), step, enemy, capture, step, land, continue "jump" }
compulsory "jump"
majority("jump", { most(captured) })
