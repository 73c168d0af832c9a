-- Dark sittuyin: sittuyin without check.
use "fog" { royal = king }
