-- International draughts: of all captures the one that takes most.
use "draughts" { majority = { most(captured) } }
