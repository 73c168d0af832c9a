-- Makruk: the pieces, and the counting draws.

local crown = when(promotion_row, promote(met))

king:move   { along(around), step, land(open) }
met:move    { along(diagonal), step, land(open) }
khon:move   { along(diagonal, n), step, land(open) }
rook:move   { along(orthogonal), slide, land(open) }
knight:move { along(leaps(1, 2)), step, land(open) }
pawn:move   { step(n), land, crown }
pawn:move   { along(nw, ne), step, land(enemy), crown }

protect(royal)

if options.counting then                        -- limits against a bare king: so many of a piece at least, the moves
  local limits = { {rook, 2, 8}, {rook, 1, 16}, {khon, 2, 22}, {knight, 2, 32}, {khon, 1, 44} }

  local function honour_of(position, side, other)
    if position:sum(worth, side) >= position:sum(worth, other) then return honour.not_counting end
    return position:count(side) == 1 and honour.of_pieces or honour.of_board
  end

  local function count_move(position, move)     -- each side counts its own moves, while it is the weaker
    local side, other = move.player, position:opponent(move.player)
    local kind, before = honour_of(position, side, other), position:get(honour, side)
    if kind == before then
      if kind ~= honour.not_counting then move:set(counted, position:get(counted, side) + 1, side) end
      return
    end
    local counts_from, counts_to = 1, kind == honour.not_counting and 255 or 64
    if kind == honour.of_pieces then            -- what stands on the board is counted already
      counts_from = position:count(side) + position:count(other) + 1
      for _, row in ipairs(limits) do
        if position:count(other, row[1]) >= row[2] then counts_to = row[3] break end
      end
    end
    move:set(honour, kind, side)
    move:set(limit, counts_to, side)
    move:set(counted, counts_from, side)
  end

  applied { when(no(some(board, is(pawn))), apply(count_move)) }
  condition "counted_out" (all(no(honour:is(honour.not_counting)), counted:more(limit)))
end
