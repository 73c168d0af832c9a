-- Otters: one swims along the raft to another place beside it. What it leaves behind must hang together.
local neighbours = beside(around)
local raft_holds = some(neighbours,
  all(occupied, count(reach(along(around), step, occupied)):is(count(board, occupied) - 1)))
local alongside = { along(around), step, empty, some(neighbours, occupied) }
otter:move { go(start), raft_holds, reach(alongside), land }
