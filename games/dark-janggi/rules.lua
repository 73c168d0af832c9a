-- Dark janggi: janggi without check, and nothing comes of generals that face each other.
forget "require"
forget "applied"
use "fog" { royal = general, within = palace }
