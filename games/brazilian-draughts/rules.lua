-- Brazilian draughts: international rules on the small board, and a draw on the main road.
use "draughts" { refusal = options.refusal, majority = { most(captured) } }

condition "holds_the_road" (all(                -- a lone king on the longest diagonal against three kings
  count(board, own):is(1), some(main_road, own(king)),
  count(board, enemy):is(3), count(board, enemy(king)):is(3)))
