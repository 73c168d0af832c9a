-- Chess960: castling as "the king takes its own rook", and the arrays by their numbers.

local free = any(empty, marked "rook")          -- the castling rook is not in the way

local function castle(side, king_post, rook_post)
  king:move "castle" {
    along(side), slide, own(rook), castles, as(here), mark "rook", go(start), no(attacked),
    along(e, w), slide{ min = 0, over = all(free, no(attacked)) }, king_post, free, shift("rook", rook_post), land }
end
castle(e, short_king, short_rook)
castle(w, long_king, long_rook)

local knights = { {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5} }

function setup(position, random)                -- Scharnagl's numbering
  local number, row = options.array < 960 and options.array or random(960) - 1, {}
  local function fill(nth, type)                -- the nth free file from the left
    for x = 1, 8 do
      if not row[x] then
        nth = nth - 1
        if nth == 0 then row[x] = type return end
      end
    end
  end
  row[2 * (number % 4) + 2] = bishop   number = div(number, 4)
  row[2 * (number % 4) + 1] = bishop   number = div(number, 4)
  fill(number % 6 + 1, queen)
  local pair = knights[div(number, 6) + 1]
  fill(pair[2], knight) fill(pair[1], knight)
  fill(1, rook) fill(1, king) fill(1, rook)
  for player in position:players() do
    for x = 1, 8 do
      local cell = position:cell(x, 1, player)
      position:put(row[x], player, cell)
      if row[x] == rook then position:set(castles, true, cell) end
    end
  end
end
