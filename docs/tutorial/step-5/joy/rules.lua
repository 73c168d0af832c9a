-- Two for Joy: magpies steal rings out of each other's nests.
local go = when(ring, step, slide { max = options.flight })
local steal = when(far_nest, set(ring, true))
local come_home = when(all(nest, ring), { set(ring, false), add(hoard, 1) })

magpie:move { along(around), go, land(open), steal, come_home }
owl:move    { along(around), step, garden, land(open) }
