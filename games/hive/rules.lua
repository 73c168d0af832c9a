-- Hive. A bug that moves is lifted first; what is left must hang together, and the bug must have room to get out and in.
local ring   = { e, ne, nw, w, sw, se }
local placed = at(throne, occupied)
local rested = options.pillbug and no(on(thrown)) or {}
local last   = options.pillbug and set(moved, here) or {}

-- One hive without the bug here: a flood from one of its neighbours finds everybody.
local function hangs_together(present)
  return some(beside(around), all(present, count(reach(along(around), step, present)):is(count(board, present) - 1)))
end
-- Only a bug whose neighbours stand in more than one arc can be a hinge, without which the hive falls apart.
local arc_ends, two_arcs = {}, {}
for i, way in ipairs(ring) do
  arc_ends[i] = all(at(way, occupied), no(at(ring[i % 6 + 1], occupied)))
  for k = 1, i - 1 do two_arcs[#two_arcs + 1] = all(arc_ends[i], arc_ends[k]) end
end
local hinge = all(height:is(1), any(unpack(two_arcs)))
local lifted = { placed, rested, when(hinge, mark "hinge"), go(start), any(no(marked "hinge"), hangs_together(occupied)) }

-- One step on the ground, with one flank free to pass and the other in touch.
local left, right = can{ veer(-1), step, occupied }, can{ veer(1), step, occupied }
local flank = any(all(left, no(right)), all(right, no(left)))
local crawl = { along(around), flank, step, empty }

-- One step up, down or over the top: not between two stacks that are both higher than where it comes from and goes to.
local function taller(k) return can{ veer(k), step, height:more(height:at("a")), height:more(height:at("b")) } end
local gate = no(all(taller(1), taller(-1)))
local function climb(c) return { mark "a", along(around), step, c, mark "b", at("a", gate) } end

local ways = {
  [queen]  = { crawl },
  [ant]    = { reach(crawl) },
  [hopper] = { along(around), slide{ over = occupied, min = 2 } },
  [spider] = { mark "path", times(3, crawl, no(marked "path"), mark "path") },
  [beetle] = { climb(any(occupied, at("a", any(occupied, flank)))), mount },
  [ladybug] = { climb(occupied), climb(occupied), climb(all(empty, no(on(start)))) } }
queen:move  { lifted, ways[queen], land, set(throne, here), last }
beetle:move { lift(1), lifted, ways[beetle], last }
for _, bug in ipairs { ant, hopper, spider, ladybug } do bug:move { lifted, ways[bug], land, last } end
pillbug:move { lifted, ways[queen], land, last }

-- The mosquito moves as any bug that it touches; on top of the hive it is a beetle.
mosquito:move { lift(1), any(at(start, height:at_least(2)), some(beside(around), is(beetle))), lifted, ways[beetle], last }
for _, bug in ipairs { queen, ant, hopper, spider, ladybug, pillbug } do
  mosquito:move { height:is(1), some(beside(around), is(bug)), lifted, ways[bug == pillbug and queen or bug], land, last }
end


-- The pillbug, or a mosquito beside one, lifts a neighbour onto its back and sets it down beside it.
if options.pillbug then
  local function high(k) return can{ veer(k), step, height:at_least(2) } end
  local beside_it = { along(around), no(all(high(1), high(-1))), step }
  local throw = {
    placed, no(on(thrown)), height:is(1),
    at(start, beside_it, height:is(1), no(on(moved)), mark "prey", as(here),
      hangs_together(all(occupied, no(marked "prey")))),
    at(start, beside_it, empty, mark "hole"),
    shift("prey", "hole"),
    at("hole", set(moved, here), set(thrown, here), when(is(queen), set(throne:of(owner), here))) }
  pillbug:move "throw" { throw }
  mosquito:move "throw" { some(beside(around), is(pillbug)), throw }
end

for _, bug in ipairs { queen, beetle, hopper, spider, ant, mosquito, ladybug, pillbug } do
  local first = drops:is(0)
  local late = bug == queen and always or any(placed, drops:at_most(2))         -- the queen among the first four
  local early = bug == queen and not options.queen_first and no(first) or always
  local done = { land, add(drops, 1), bug == queen and set(throne, here) or {}, last }
  bug:drop "place" { first, early, no(some(board, occupied)), choose(centre), done }
  bug:drop "place" { first, early, anywhere, empty, some(beside(around), occupied), done }
  bug:drop "place" { no(first), late, anywhere, empty, some(beside(around), own), no(some(beside(around), enemy)), done }
end

condition "surrounded" (at(throne, count(beside(around), occupied):is(6)))
condition "both_surrounded" (all(at(throne, count(beside(around), occupied):is(6)),
  at(throne:of(opponent), count(beside(around), occupied):is(6))))
