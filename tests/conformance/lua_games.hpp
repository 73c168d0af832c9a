// Games whose moves the hook `generate` makes.
#pragma once

#include <string>

namespace perthro::test {

// Children of breakthrough: by steps, and cell by cell.
inline const std::string kBreakthroughByLua = R"lua(
pawn:forget "move"
function generate(position, moves)
  moves:step("move", pawn, n, empty)
  moves:step("move", pawn, nw)
  moves:step("move", pawn, ne)
end
)lua";
inline const std::string kBreakthroughByCells = R"lua(
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
// moves made by the hook `generate`, by steps and slides or cell by cell, to which the words tell
// what is attacked. The counts of both are known: 197,281 at depth 4 and, at depth 5, the 4,865,609
// of chess less its 258 captures en passant (chessprogramming.org, Perft Results); the first
// castling is at depth 7.
inline const std::string kSimpleChess = R"yaml(
api: 1
id: small
players: {white: {}, black: {mirrored: true}}
board:
  grids: [{size: [8, 8]}]
  zones: {second_row: rank 2, fourth_row: rank 4, last_row: rank 8, other_rows: rank 2-7}
  sets: {ahead_aside: [nw, ne]}
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

inline const std::string kThreats = R"lua(
king:move "threat"   { along(around), step, land(enemy) }
queen:move "threat"  { along(around), slide, land(enemy) }
rook:move "threat"   { along(orthogonal), slide, land(enemy) }
bishop:move "threat" { along(diagonal), slide, land(enemy) }
knight:move "threat" { along(leaps(1, 2)), step, land(enemy) }
pawn:move "threat"   { along(nw, ne), step, land(enemy) }
protect(royal)
)lua";
inline const std::string kChessByLua = kThreats + R"lua(
local of_knight = leaps(1, 2)
function generate(position, moves)
  moves:step("go", king, around)
  moves:step("go", knight, of_knight)
  moves:slide("go", queen, around)
  moves:slide("go", rook, orthogonal)
  moves:slide("go", bishop, diagonal)
  moves:step("go", pawn, n, empty, nil, other_rows)
  moves:slide("go", pawn, n, empty, nil, 2, fourth_row)
  moves:step("go", pawn, ahead_aside, enemy, nil, other_rows)
  moves:step("go", pawn, n, empty, queen, last_row)
  moves:step("go", pawn, ahead_aside, enemy, queen, last_row)
end
)lua";
inline const std::string kChessByCells = kThreats + R"lua(
-- [cell]: the cells that a piece looks at one after the other, and which of them is next when one is taken: the first
-- of the next ray. A leap is a ray of one cell. Cells are numbered row by row.
local function rays_from(cell, ways, far)
  local cells, after = {}, {}
  for _, way in ipairs(ways) do
    local x, y, first, steps = (cell - 1) % 8 + way[1], div(cell - 1, 8) + way[2], #cells + 1, 0
    while x >= 0 and x < 8 and y >= 0 and y < 8 and steps < far do
      table.insert(cells, y * 8 + x + 1)
      x, y, steps = x + way[1], y + way[2], steps + 1
    end
    for k = first, #cells do after[k] = #cells + 1 end
  end
  return { cells = cells, after = after }
end
local function rays(ways, far)
  local from = {}
  for cell = 1, 64 do from[cell] = rays_from(cell, ways, far) end
  return from
end
local straight, oblique = { {0, 1}, {1, 0}, {0, -1}, {-1, 0} }, { {1, 1}, {1, -1}, {-1, 1}, {-1, -1} }
local all = { {0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1} }
local knights = { {1, 2}, {2, 1}, {1, -2}, {2, -1}, {-1, 2}, {-2, 1}, {-1, -2}, {-2, -1} }
local of_king, of_knight, of_bishop, of_rook, of_queen = rays(all, 1), rays(knights, 1), rays(oblique, 7), rays(straight, 7), rays(all, 7)

local function ride(position, moves, me, from, ways)
  local cells, after, k = ways.cells, ways.after, 1
  local to = cells[1]
  while to do
    local owner = position:owner(to)
    if owner ~= me then moves:add("go", from, to) end
    k = owner and after[k] or k + 1
    to = cells[k]
  end
end
-- What a pawn may do from a cell: where it goes, once and from its first row twice, what it takes, and what it becomes.
local function pawns(ahead, second, last)
  local from = {}
  for cell = 9, 56 do
    local x, y = (cell - 1) % 8, div(cell - 1, 8)
    local to = cell + 8 * ahead
    from[cell] = { to = to, twice = y == second and to + 8 * ahead, west = x > 0 and to - 1, east = x < 7 and to + 1,
                   becomes = y + ahead == last and queen or nil }
  end
  return from
end
local of_pawn = { [white] = pawns(1, 1, 7), [black] = pawns(-1, 6, 0) }
function generate(position, moves)
  local me = position.to_move
  local ways_of_pawns = of_pawn[me]
  for from in position:pieces(me, pawn) do
    local ways = ways_of_pawns[from]
    local to, becomes = ways.to, ways.becomes
    if position:is_empty(to) then
      moves:add("go", from, to, becomes)
      to = ways.twice
      if to and position:is_empty(to) then moves:add("go", from, to) end
    end
    to = ways.west
    local owner = to and position:owner(to)
    if owner and owner ~= me then moves:add("go", from, to, becomes) end
    to = ways.east
    owner = to and position:owner(to)
    if owner and owner ~= me then moves:add("go", from, to, becomes) end
  end
  for from in position:pieces(me, knight) do ride(position, moves, me, from, of_knight[from]) end
  for from in position:pieces(me, bishop) do ride(position, moves, me, from, of_bishop[from]) end
  for from in position:pieces(me, rook) do ride(position, moves, me, from, of_rook[from]) end
  for from in position:pieces(me, queen) do ride(position, moves, me, from, of_queen[from]) end
  for from in position:pieces(me, king) do ride(position, moves, me, from, of_king[from]) end
end
)lua";

}  // namespace perthro::test
