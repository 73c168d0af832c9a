-- Turkish draughts: men go forward and sideways, kings like rooks; no jump straight back, and most pieces.
use "draughts" {
  refusal = options.refusal,
  steps = {n, e, w}, jumps = {n, e, w}, king_steps = orthogonal, king_jumps = orthogonal,
  reversal = false, promotion = options.promotion, majority = { most(captured) },
}

condition "king_against_man" (all(
  count(board, own):is(1), some(board, own(king)), count(board, enemy):is(1), some(board, enemy(man))))
