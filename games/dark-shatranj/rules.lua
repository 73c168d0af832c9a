-- Dark shatranj: shatranj without check.
use "fog" { royal = king, pawn = pawn }
