-- International draughts: of all captures the one that takes most.
use "draughts" { refusal = options.refusal, majority = { most(captured) } }
