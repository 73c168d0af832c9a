-- Dark cannon: cannon as it is, but what nobody sees.
use "fog" { royal = town, within = base }
