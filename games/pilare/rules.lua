-- Pilare. Each step of a stack is a ply of its own: its lowest piece stays, the rest goes on, not straight back.
local rest = when(load:more(1), { add(load, -1), set(came, start), set(spot, here), again })
man:move "sow" { no(load), set(load, height), along(orthogonal), step, mount, rest }
man:move "on"  { load, on(spot), lift(load), along(orthogonal), step, no(on(came)), mount, rest }
