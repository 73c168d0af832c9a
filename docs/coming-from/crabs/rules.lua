-- Crabs: one step ahead, any number of cells sideways.
crab:move { along(n), step, land(open) }
crab:move { along(e, w), slide, land(open) }
