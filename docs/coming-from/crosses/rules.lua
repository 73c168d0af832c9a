-- Crosses: one step, straight, to an empty cell.
disc:move { along(orthogonal), step, land }
