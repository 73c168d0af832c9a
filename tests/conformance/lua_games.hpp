// Games whose moves the hook `generate` makes.
#pragma once

#include <string>

namespace perthro::test {

// A child of breakthrough.
inline const std::string kBreakthroughByLua = R"lua(
pawn:forget "move"
local ways = { nw, n, ne }
function generate(position, moves)
  local me = position.to_move
  for from in position:pieces(me, pawn) do
    for i = 1, 3 do
      local to = position:link(from, ways[i])
      local owner = to and position:owner(to)
      if to and (not owner or i ~= 2 and owner ~= me) then moves:add("move", from, to) end
    end
  end
end
)lua";

// Chess without castling and en passant, where pawns become queens alone: by words, and with all
// moves made by the hook `generate`, to which the words tell what is attacked. The counts of both
// are known: 197,281 at depth 4 and, at depth 5, the 4,865,609 of chess less its 258 captures en
// passant (chessprogramming.org, Perft Results); the first castling is at depth 7.
inline const std::string kSimpleChess = R"yaml(
api: 1
id: small
players: {white: {}, black: {mirrored: true}}
board: {grids: [{size: [8, 8]}], zones: {second_row: rank 2, last_row: rank 8}}
pieces:
  king:   {letter: K, royal: true}
  queen:  {letter: Q}
  rook:   {letter: R}
  bishop: {letter: B}
  knight: {letter: N}
  pawn:   {letter: P}
results:
  mate:       {when: stuck, checked: true, to_move: loss}
  stalemate:  {when: stuck, all: draw}
  "75 moves": {when: quiet 150, without: [capture, pawn], all: draw}
setups:
  start:
    white: {king: e1, queen: d1, bishop: [c1, f1], knight: [b1, g1], rook: [a1, h1], pawn: rank 2}
    black: {king: e8, queen: d8, bishop: [c8, f8], knight: [b8, g8], rook: [a8, h8], pawn: rank 7}
)yaml";
// What stands behind it where moves are Lua's: the words below are of no turn.
inline const std::string kLuaTurns = "turns: [{loop: [{turn: next, moves: [go]}]}]\n";

inline const std::string kChessByWords = R"lua(
local crown = when(last_row, promote(queen))
king:move   { along(around), step, land(open) }
queen:move  { along(around), slide, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
bishop:move { along(diagonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { second_row, step(n), empty, step, land }
pawn:move   { along(nw, ne), step, land(enemy), crown }
protect(royal)
)lua";

inline const std::string kChessByLua = R"lua(
king:move "threat"   { along(around), step, land(enemy) }
queen:move "threat"  { along(around), slide, land(enemy) }
rook:move "threat"   { along(orthogonal), slide, land(enemy) }
bishop:move "threat" { along(diagonal), slide, land(enemy) }
knight:move "threat" { along(leaps(1, 2)), step, land(enemy) }
pawn:move "threat"   { along(nw, ne), step, land(enemy) }
protect(royal)

-- [cell]: where a king and a knight may go, and the rays of rooks, bishops and queens. Cells are numbered row by row.
local near, leaps_of, straight, oblique, all = {}, {}, {}, {}, {}
local function ray_of(cell, dx, dy)
  local ray = {}
  local x, y = (cell - 1) % 8 + dx, div(cell - 1, 8) + dy
  while x >= 0 and x < 8 and y >= 0 and y < 8 do
    table.insert(ray, y * 8 + x + 1)
    x, y = x + dx, y + dy
  end
  return ray
end
for cell = 1, 64 do
  near[cell], leaps_of[cell], straight[cell], oblique[cell], all[cell] = {}, {}, {}, {}, {}
  for dx = -2, 2 do
    for dy = -2, 2 do
      local far = dx * dx + dy * dy
      local ray = far > 0 and ray_of(cell, dx, dy) or {}
      if #ray > 0 and far == 5 then table.insert(leaps_of[cell], ray[1]) end
      if #ray > 0 and (far == 1 or far == 2) then
        table.insert(near[cell], ray[1])
        table.insert(far == 1 and straight[cell] or oblique[cell], ray)
        table.insert(all[cell], ray)
      end
    end
  end
end

local function leap(position, moves, me, from, cells)
  for i = 1, #cells do
    local to = cells[i]
    if position:owner(to) ~= me then moves:add("go", from, to) end
  end
end
local function ride(position, moves, me, from, rays)
  for i = 1, #rays do
    local ray = rays[i]
    for k = 1, #ray do
      local to = ray[k]
      local owner = position:owner(to)
      if owner ~= me then moves:add("go", from, to) end
      if owner then break end
    end
  end
end
local function advance(position, moves, me, from, to)
  if position:in_zone(to, last_row, me) then moves:add("go", from, to, queen) else moves:add("go", from, to) end
end
local function take(position, moves, me, from, to)
  local owner = to and position:owner(to)
  if owner and owner ~= me then advance(position, moves, me, from, to) end
end
function generate(position, moves)
  local me = position.to_move
  for from in position:pieces(me, pawn) do
    local to = position:link(from, n)
    if position:is_empty(to) then
      advance(position, moves, me, from, to)
      if position:in_zone(from, second_row, me) then
        to = position:link(to, n)
        if position:is_empty(to) then moves:add("go", from, to) end
      end
    end
    take(position, moves, me, from, position:link(from, nw))
    take(position, moves, me, from, position:link(from, ne))
  end
  for from in position:pieces(me, knight) do leap(position, moves, me, from, leaps_of[from]) end
  for from in position:pieces(me, bishop) do ride(position, moves, me, from, oblique[from]) end
  for from in position:pieces(me, rook) do ride(position, moves, me, from, straight[from]) end
  for from in position:pieces(me, queen) do ride(position, moves, me, from, all[from]) end
  for from in position:pieces(me, king) do leap(position, moves, me, from, near[from]) end
end
)lua";

}  // namespace perthro::test
