-- Armenian draughts: Turkish, with quiet moves on the diagonals as well.
use "draughts" {
  refusal = options.refusal,
  steps = {n, e, w, nw, ne}, jumps = {n, e, w}, king_steps = around,
  king_jumps = options.king_captures == "straight" and orthogonal or around,
  reversal = false, promotion = options.promotion, majority = { most(captured) },
}
