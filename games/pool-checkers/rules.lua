-- Pool checkers: the family's own rules, and any capture may be chosen.
use "draughts" {}
