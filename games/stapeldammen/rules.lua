-- Stapeldammen: no kings, and most men. What lies under a captured man may be taken in its turn by the same move.
use "draughts" { king = "none", promotion = "never", reversal = options.reversal, majority = { most(captured) } }
