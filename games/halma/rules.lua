-- Halma. A man may jump as often as he likes; only where he ends counts, so each cell is one move.
local ways = options.ways == "all" and around or orthogonal
local stays = options.stay and any(goal, no(at(start, goal))) or {}

man:move { along(ways), step, stays, land }
man:move { reach(along(ways), step, occupied, step, empty), stays, land }
applied { add(made:of(me), 1) }

condition "arrived" (all(some(goal, own), no(some(board, all(own, no(goal))))))
condition "late" (all(made:of(me):at_least(options.leave_home), some(camp, own)))
