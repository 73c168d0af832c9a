-- Cairns: whoever is on top moves the whole cairn one step onto another one. Four and more fall on in the same direction.
local tumble = { set(load, height - 1), loop(load, lift(load), step, mount, add(load, -1)) }
stone:move { along(orthogonal), step, mount, when(height:at_least(4), tumble) }
