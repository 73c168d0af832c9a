-- Frisian draughts: one also captures straight ahead, back and sideways, from dark square to dark square: over a piece
-- two squares away to the square two behind it.
local ways = { diagonal, leaps(0, 2) }

use "draughts" {
  refusal = options.refusal,
  jumps = ways, king_jumps = ways, majority = { most(captured:sum(worth)), by(king) },
  king_goes = any(runs:at_most(2), no(on(runner)), no(some(board, own(man)))),   -- not a fourth time, while there are men
}

man:applied  { set(runs, 0) }
king:applied {
  cases{ { captured, set(runs, 0) },
         { at(start, on(runner)), when(runs:at_most(2), add(runs, 1)) },    -- three is enough to know
         { always, set(runs, 1) } },
  set(runner, here) }
