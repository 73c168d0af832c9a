-- Pool checkers: the international men and kings on the small board, and any capture may be chosen.
use "draughts" { refusal = options.refusal }
