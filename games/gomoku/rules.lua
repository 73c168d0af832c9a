-- Gomoku. In Renju Black may not make two threes, two fours or six in a row; see renju.lua.
local allowed = options.rules == "renju" and test(use "renju") or {}
stone:drop "place" { anywhere, land, allowed }

move "present" { anywhere, empty, put(stone, opponent) }
if options.opening == "swap2" then
  move "stay" { go_to "play" }
  move "swap" { swap_seats, go_to "play" }
  move "add"  { go_to "add" }
end
