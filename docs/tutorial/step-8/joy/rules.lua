-- Two for Joy: magpies steal rings out of each other's nests.
local steal = when(far_nest, set(ring, true))
local come_home = when(nest, { set(ring, false), add(hoard, 1) })

magpie:move { no(ring), along(n, ne, nw), slide { max = options.flight }, land(open), steal }
magpie:move { ring, along(s, se, sw), step, land(open), come_home }
owl:move    { along(around), step, garden, land(open) }
