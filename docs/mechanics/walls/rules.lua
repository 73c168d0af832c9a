-- Hedges: from square to square over a gap where no hedge stands, then a hedge in a gap beside the new square.
local through = { step, empty, step }
local plant = { along(orthogonal), step, put(hedge) }
fox:move { along(orthogonal), through, land, plant }
