-- The counting draws of makruk and its kin: the weaker side counts its own moves once no pawn is left, up to a limit that
-- depends on what the stronger side has. Needs the attributes `honour`, `counted` and `limit` of makruk.
return function(given)
  given = settings(given, {
    limits = {},                                -- against a bare king: so many of a piece at least, the moves
    against_more = false,                       -- the moves against more than a bare king, if those are counted
    pieces_count = false })                     -- what stands on the board is counted already against a bare king

  local function honour_of(position, side, other)
    if position:sum(worth, side) >= position:sum(worth, other) then return honour.not_counting end
    if position:count(side) == 1 then return honour.of_pieces end
    return given.against_more and honour.of_board or honour.not_counting
  end

  local function count_move(position, move)     -- each side counts its own moves, while it is the weaker
    local side, other = move.player, position:opponent(move.player)
    local kind, before = honour_of(position, side, other), position:get(honour, side)
    if kind == before then
      if kind ~= honour.not_counting then move:set(counted, position:get(counted, side) + 1, side) end
      return
    end
    local counts_from, counts_to = 1, kind == honour.of_board and given.against_more or kind == honour.of_pieces and 64 or 255
    if kind == honour.of_pieces then
      if given.pieces_count then counts_from = position:count(side) + position:count(other) + 1 end
      for _, row in ipairs(given.limits) do
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
