-- @title@. A stone is put on any empty cell. In each of the eight directions where exactly one enemy stone stands
-- between it and another own one, that stone is taken.
stone:drop {
  anywhere, land,                       -- `land` refuses where something stands
  every(around, step, enemy,            -- next to it an enemy,
    at(ahead, own),                     -- and behind him, the same way, an own stone
    capture, add(prisoners:of(me), 1)) }
