-- Dark xiangqi: xiangqi without check. A general takes the other along an open file.
use "fog" { royal = general, within = palace }
