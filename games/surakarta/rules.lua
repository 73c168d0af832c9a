-- Surakarta: a step to any side; a capture runs along a circuit and must pass at least one loop.
stone:move { along(around), step, land }
stone:move "capture" { slide { along = { inner, outer } }, bends:at_least(1), land(enemy) }
