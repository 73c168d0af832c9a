-- The end of Go and its relatives: when both have passed, the players mark dead chains, agree, or play on.
-- The package declares the attributes `dead` (of pieces), `agreed` and `prisoners` (of players), labels its entry
-- of play "play", and ends with {until: settled, do: [{turn: next, moves: [mark, resume, accept]}]}.
return function(given)
  local v = settings(given, {
    resumer = "second",         -- whether who resumes plays "first" or "second"
    order   = board,            -- in which order dead stones leave
    leaves  = always })         -- what must hold for a dead stone to leave

  local reopen = { set(agreed:of(me), false), set(agreed:of(opponent), false) }
  local function clear(whose, taker)
    return every(v.order, dead, whose, v.leaves, add(prisoners:of(taker), 1), capture)
  end

  move "mark"   { anywhere, occupied, every(chain, when(dead, set(dead, false), set(dead, true))), reopen }
  move "resume" { every(board, dead, set(dead, false)), reopen, go_to "play",
                  v.resumer == "first" and next_turn(me) or {} }
  move "accept" { set(agreed:of(me), true), when(agreed:of(opponent), { clear(enemy, me), clear(own, opponent) }) }
  condition "settled" (all(agreed:of(me), agreed:of(opponent)))
end
