-- Canadian draughts: international rules, and only the board is larger.
use "draughts" { majority = { most(captured) } }
