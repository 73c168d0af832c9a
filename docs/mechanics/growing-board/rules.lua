-- Homestead: each field lies beside another one, and all of them in a frame of four by four, wherever that comes to lie.
local in_frame = all(column:less(west + 4), column:more(east - 4), row:less(south + 4), row:more(north - 4))
local grow = {
  when(column:less(west), set(west, column)), when(column:more(east), set(east, column)),
  when(row:less(south), set(south, row)),     when(row:more(north), set(north, row)) }

field:drop { choose(middle), land }
field:drop { anywhere, some(beside(orthogonal), occupied), in_frame, land, grow }
