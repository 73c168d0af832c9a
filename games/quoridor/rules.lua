-- Quoridor. A way leads from square to square over a groove where no fence lies.
local over = { step, no(fenced), step }
local shut, taken = no(at(ahead, no(fenced))), can { over, occupied }
local behind = { fence = at(ahead, fenced), edge = shut, always = any(shut, taken) }

pawn:move { along(orthogonal), over, empty, land }
pawn:move { along(orthogonal), over, occupied, over, empty, land }
pawn:move { along(orthogonal), over, occupied, behind[options.aside], veer(2, -2), over, empty, land }

-- Nobody may be shut in. Only a fence that touches others, or the edge, at two of its three points can do that.
local way = some(reach(along(orthogonal), over), goal)
local ways = no(some(squares, all(occupied, no(as_owner(way)))))
local function fence_along(axis, across, forward, back)
  local function touches(beyond) return no(at(beyond, all(no(fenced), no(some(beside(orthogonal), fenced))))) end
  local first, middle, last = touches(back), some(beside(across), fenced), touches(forward)
  return no(fenced), no(some(beside(axis), fenced)),
    when(any(all(first, middle), all(first, last), all(middle, last)), mark "closing"),
    set(fenced, true), every(axis, step, set(fenced, true)), any(no(marked "closing"), ways)
end
move "fence" { fences, choose(crossings), either(
  { as "h", fence_along({ e, w }, { n, s }, leap(2, 0), leap(-2, 0)) },
  { as "v", fence_along({ n, s }, { e, w }, leap(0, 2), leap(0, -2)) }), add(fences:of(me), -1) }
