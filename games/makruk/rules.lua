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

if options.counting then                        -- against a bare king, the smallest limit first
  local limits = { {rook, 2, 8}, {rook, 1, 16}, {khon, 2, 22}, {knight, 2, 32}, {khon, 1, 44} }

  local function honour_of(position, weak, strong)
    if position:count(weak, pawn) + position:count(strong, pawn) > 0
       or position:sum(worth, weak) >= position:sum(worth, strong) then
      return honour.not_counting
    end
    return position:count(weak) == 1 and honour.of_pieces or honour.of_board
  end

  function on_applied(position, move)           -- the weaker side counts its own moves
    local weak, strong = move.player, position:opponent(move.player)
    local kind, before = honour_of(position, weak, strong), position:get(honour, weak)
    if kind == before then
      if kind ~= honour.not_counting then position:set(counted, position:get(counted, weak) + 1, weak) end
      return
    end
    local first, last = 1, kind == honour.not_counting and 255 or 64
    if kind == honour.of_pieces then            -- what stands on the board is counted already
      first = position:count(weak) + position:count(strong) + 1
      for _, row in ipairs(limits) do
        if position:count(strong, row[1]) >= row[2] then last = row[3] break end
      end
    end
    position:set(honour, kind, weak)
    position:set(limit, last, weak)
    position:set(counted, first, weak)
  end

  function counted_out(position, player)
    return position:get(honour, player) ~= honour.not_counting
      and position:get(counted, player) > position:get(limit, player)
  end
end
