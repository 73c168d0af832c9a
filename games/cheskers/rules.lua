-- Cheskers: pawns and kings jump like English draughtsmen; bishops and camels capture as in chess. A jump
-- compels some capture, of either kind; a chess capture compels nothing.
use "draughts" {
  jumps = {nw, ne}, king = "short", promotion = "stops", crown = {king, bishop, camel}, stays = {"jump", "capture"},
}

bishop:move           { along(diagonal), slide, land }
bishop:move "capture" { along(diagonal), slide, land(enemy) }
camel:move            { along(leaps(1, 3)), step, land }
camel:move "capture"  { along(leaps(1, 3)), step, land(enemy) }
