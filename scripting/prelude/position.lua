-- `position` as hooks see it: one proxy per host, made once; a call allocates nothing but what a loop walks over.
-- Arguments are checked here, so that leaves get numbers in range. Cells are integers from 1 in board order, everything
-- else comes as the value that its name denotes, whose number is in its memory (opaque.lua).
-- Gets R (the recorder), the functions of one host (leaves, calls, effects), its view and itself as pointers.
local R, leaves, calls, effects, view_pointer, self_pointer = ...
local bit, ffi, floor = bit, ffi, math.floor
local band, bor, lshift, rshift = bit.band, bit.bor, bit.lshift, bit.rshift
local type, error = type, error

if not R.view_declared then
  R.view_declared = true
  ffi.cdef [[
    typedef struct {
      const int32_t* slots; const uint16_t* internal; const uint16_t* number; const uint16_t* const* links;
      const uint32_t* zones; int32_t zone_words, seers, directions, rows, cells, header, counters, may_change;
      int32_t move_class, move_from, move_to, move_mover, move_player, move_here, move_captured, move_die, move_parts;
    } perthro_view;
  ]]
end
local view = ffi.cast("perthro_view*", view_pointer)
local self = ffi.cast("void*", self_pointer)
local function leaf(name) return ffi.cast(leaves[name][1], leaves[name][2]) end

local TYPES, PLAYERS, ATTRIBUTES, ENUMERATIONS = R.types, R.players, R.attributes, R.enumerations
local type_mask, owner_mask, taken_bit = 0x3FF, 0xF, 0x8000
R.type_mask = type_mask

-- ---- checked arguments ---------------------------------------------------------------------------------------
local function bad(what, x) error(what .. " is expected, not " .. R.describe(x), 3) end
local function cell_of(c)
  if type(c) ~= "number" or not (c >= 1 and c <= view.cells) or c ~= floor(c) then bad("a cell", c) end
  return c
end
local cast, VALUE, NOTHING, ATTRIBUTE = ffi.cast, R.value_memory, R.nothing, R.attribute_nodes
local DIRECTIONS = R.directions_of_value
local function numbers_of(x) return type(x) == "userdata" and cast(VALUE, x) or NOTHING end
local function player_of(p)
  local id = (type(p) == "userdata" and cast(VALUE, p) or NOTHING).player
  return id >= 0 and id or bad("a player", p)
end
local function type_of(t)
  local id = (type(t) == "userdata" and cast(VALUE, t) or NOTHING).type
  return id >= 0 and id or bad("a piece type", t)
end
local function direction_of(d)
  local id = numbers_of(d).direction
  return id >= 0 and id or bad("one direction", d)
end
local function zone_of(z)
  local id = numbers_of(z).zone
  return id >= 0 and id or bad("a zone", z)
end
local function constant_of(x)
  local id = numbers_of(x).constant
  return id >= 0 and id or bad("a constant of piece types", x)
end
local function attribute_of(a) return ATTRIBUTE[numbers_of(a).attribute] or bad("an attribute", a) end
local function directions_of(d) return DIRECTIONS[d] or bad("one direction, or a set of them that game.yaml names,", d) end
-- The number of a relation (engine/rules/op.hpp).
local function relation_of(condition)
  local id = numbers_of(condition).relation
  return id >= 0 and id or bad("a plain condition (empty, occupied, own, enemy, ...)", condition)
end
local function integer_of(n)
  if type(n) ~= "number" or n ~= floor(n) or not (n >= -2147483648 and n <= 2147483647) then bad("a whole number", n) end
  return n
end
R.checked = { cell = cell_of, player = player_of, type = type_of, attribute = attribute_of, integer = integer_of,
              directions = directions_of, relation = relation_of, zone = zone_of }

-- ---- pieces -------------------------------------------------------------------------------------------------------
-- Compiled code asks whether it is to stop wherever a function begins or ends, so what loops call most calls no function
-- of Lua. SLOT_OF[cell] is where its word is; nil for what is no cell. COUNTERS: a word says not all of a cell.
local SLOT_OF, COUNTERS = {}, view.counters ~= 0
for c = 1, view.cells do SLOT_OF[c] = view.internal[c] end
R.slot_of = SLOT_OF
local leaf_word, leaf_level = leaf "word_at", leaf "word_at_level"
local function word_at(c)
  local slot = SLOT_OF[c] or cell_of(c)
  return COUNTERS and leaf_word(self, c) or view.slots[slot]
end
local function type_in(word) return TYPES[band(word, type_mask)] end
local function owner_in(word) if word ~= 0 then return PLAYERS[band(rshift(word, 10), owner_mask)] end end

local methods = {}
function methods.type(_, c)
  local slot = SLOT_OF[c] or cell_of(c)
  return TYPES[band(COUNTERS and leaf_word(self, c) or view.slots[slot], type_mask)]
end
function methods.owner(_, c)
  local slot = SLOT_OF[c] or cell_of(c)
  local word = COUNTERS and leaf_word(self, c) or view.slots[slot]
  if word ~= 0 then return PLAYERS[band(rshift(word, 10), owner_mask)] end
end
function methods.is_empty(_, c)
  local slot = SLOT_OF[c] or cell_of(c)
  return (COUNTERS and leaf_word(self, c) or view.slots[slot]) == 0
end
function methods.piece(_, c) local word = word_at(c) return type_in(word), owner_in(word) end
function methods.piece_at(_, c, level)
  local word = leaf_level(self, cell_of(c), integer_of(level))
  return type_in(word), owner_in(word)
end
local leaf_height, leaf_hand = leaf "height", leaf "hand"
function methods.height(_, c) return leaf_height(self, cell_of(c)) end
function methods.hand(_, p, t) return leaf_hand(self, player_of(p), type_of(t)) end

-- Stateless iterators: what they walk over is coded into one number.
local leaf_next_piece, leaf_next_royal, leaf_count = leaf "next_piece", leaf "next_royal", leaf "count"
local function next_piece(code, c)
  c = leaf_next_piece(self, rshift(code, 11), band(code, 2047), c)
  if c ~= 0 then return c end
end
function methods.pieces(_, p, t) return next_piece, bor(lshift(player_of(p), 11), t == nil and 0 or type_of(t)), 0 end
function methods.count(_, p, t) return leaf_count(self, player_of(p), t == nil and 0 or type_of(t)) end
local function next_royal(p, c)
  c = leaf_next_royal(self, p, c)
  if c ~= 0 then return c end
end
function methods.royals(_, p) return next_royal, player_of(p), 0 end

local leaf_constant, leaf_get = leaf "constant", leaf "get"
local leaf_zone_has, leaf_next_in_zone = leaf "zone_has", leaf "next_in_zone"
function methods.value(_, constant, c)
  return leaf_constant(self, constant_of(constant), band(word_at(c), type_mask))
end
-- Sums a cell attribute over the cells of the zone, another over the player's pieces (in the zone, seen by him).
function methods.sum(_, what, p, z)
  local player, zone = player_of(p), z ~= nil and zone_of(z) or nil
  local numbers, sum, c = numbers_of(what), 0, 0
  local attribute, constant = ATTRIBUTE[numbers.attribute], numbers.constant
  local of_what, id = attribute and attribute.of_what, attribute and attribute.id
  if of_what == "cell" then
    while c < view.cells do
      c = c + 1
      if not zone or leaf_zone_has(self, zone, player, c) ~= 0 then sum = sum + leaf_get(self, id, c) end
    end
    return sum
  end
  if constant < 0 and of_what ~= "piece" then bad("a constant or an attribute of pieces or cells", what) end
  while true do
    c = leaf_next_piece(self, player, 0, c)
    if c == 0 then return sum end
    if not zone or leaf_zone_has(self, zone, player, c) ~= 0 then
      sum = sum + (constant >= 0 and leaf_constant(self, constant, band(word_at(c), type_mask)) or leaf_get(self, id, c))
    end
  end
end

-- ---- board ---------------------------------------------------------------------------------------------------------
local CELL_NAMES = R.cell_names
function methods.name(_, c) return CELL_NAMES[cell_of(c)] end
local leaf_coordinate, leaf_cell_at, leaf_distance = leaf "coordinate", leaf "cell_at", leaf "distance"
local function next_cell(last, c) if c < last then return c + 1 end end
function methods.cells() return next_cell, view.cells, 0 end
function methods.x(_, c) return leaf_coordinate(self, cell_of(c), 0) end
function methods.y(_, c) return leaf_coordinate(self, cell_of(c), 1) end
function methods.z(_, c) return leaf_coordinate(self, cell_of(c), 2) end
function methods.cell(_, x, y, p)
  local c = leaf_cell_at(self, integer_of(x), integer_of(y), p == nil and 1 or player_of(p))
  if c ~= 0 then return c end
end
function methods.distance(_, a, b) return leaf_distance(self, cell_of(a), cell_of(b)) end

local function to_move_id() return view.slots[view.header] end
local function next_in_zone(code, c)
  c = leaf_next_in_zone(self, floor(code / 16), code % 16, c)
  if c ~= 0 then return c end
end
function methods.zone(_, z, p) return next_in_zone, zone_of(z) * 16 + (p == nil and to_move_id() or player_of(p)), 0 end
local ZONE_WORDS, SEERS = view.zone_words, view.seers
function methods.in_zone(_, c, z, p)
  local slot, seer = SLOT_OF[c] or cell_of(c), p ~= nil and player_of(p) or 0
  local zone = (type(z) == "userdata" and cast(VALUE, z) or NOTHING).zone
  if zone < 0 then zone_of(z) end
  if seer == 0 then seer = band(rshift(COUNTERS and leaf_word(self, c) or view.slots[slot], 10), owner_mask) end
  if seer == 0 then seer = view.slots[view.header] end
  return band(rshift(view.zones[(zone * SEERS + seer) * ZONE_WORDS + rshift(slot, 5)], slot), 1) ~= 0
end

-- The owner of a piece sees directions as they are for him, elsewhere the player to move does.
local function row_of(c, d)
  local owner = band(rshift(word_at(c), 10), owner_mask)
  return (owner ~= 0 and owner or to_move_id()) * view.directions + direction_of(d)
end
local NO_CELL = 0xFFFF
local function linked(row, slot)
  local to = view.links[row][slot]
  return to ~= NO_CELL and view.number[to] or 0
end
function methods.link(_, c, d)
  local slot = SLOT_OF[c] or cell_of(c)
  local owner = band(rshift(COUNTERS and leaf_word(self, c) or view.slots[slot], 10), owner_mask)
  local direction = (type(d) == "userdata" and cast(VALUE, d) or NOTHING).direction
  if direction < 0 then direction_of(d) end
  local to = view.links[(owner ~= 0 and owner or view.slots[view.header]) * view.directions + direction][slot]
  if to ~= NO_CELL then return view.number[to] end
end
-- A ray ends where the board ends or where it comes back to its start. The code holds the row and the start.
local ROWS = view.rows
local function next_on_ray(code, c)
  local row, slot = rshift(code, 13), SLOT_OF[c]
  if not slot or row >= ROWS then error("this is the loop of position:ray(cell, dir)", 2) end
  c = linked(row, slot)
  if c ~= 0 and c ~= band(code, 8191) then return c end
end
function methods.ray(_, c, d) return next_on_ray, row_of(c, d) * 8192 + c, c end
function methods.first_on_ray(_, c, d)
  local row, start = row_of(c, d), c
  repeat
    c = linked(row, SLOT_OF[c])
    if c == 0 or c == start then return nil end
  until word_at(c) ~= 0
  return c
end

-- ---- attributes ------------------------------------------------------------------------------------------------------
local decode = {
  bool = function(n) return n ~= 0 end,
  range = function(n) return n end,
  cell = function(n) if n ~= 0 then return n end end,
  player = function(n) if n ~= 0 then return PLAYERS[n] end end,
  piece_type = function(n) return TYPES[n] end,
  enumeration = function(n, a) return ENUMERATIONS[a.id][n] end,
}
local function where_of(a, where)
  if a.of_what == "game" then return 0 end
  if a.of_what == "player" then return where == nil and to_move_id() or player_of(where) end
  return cell_of(where)
end
function methods.get(_, attribute, where)
  local a = ATTRIBUTE[(type(attribute) == "userdata" and cast(VALUE, attribute) or NOTHING).attribute] or attribute_of(attribute)
  local n = leaf_get(self, a.id, where_of(a, where))
  local kind = a.type
  if kind == "bool" then return n ~= 0 end
  if kind == "range" then return n end
  return decode[kind](n, a)
end
local function encode(a, x)
  local kind = a.type
  if kind == "bool" then return (x == true or (type(x) == "number" and x ~= 0)) and 1 or 0 end
  if kind == "range" then return integer_of(x) end
  local numbers = numbers_of(x)
  if x == nil or numbers.none >= 0 then return 0 end
  if kind == "cell" then return cell_of(x) end
  if kind == "player" then return player_of(x) end
  if kind == "piece_type" then return type_of(x) end
  if numbers.of ~= a.id then bad("a value of `" .. a.name .. "`", x) end
  return numbers.item
end

-- ---- groups, attack, moves -------------------------------------------------------------------------------------------
local leaf_next_answer = leaf "next_answer"
local leaf_region_size, leaf_region_border = leaf "region_size", leaf "region_border"
-- What it walks over is a string of the loop's own (scripting/api/answers.hpp).
local function next_answer(cells, c)
  if type(cells) ~= "string" then error("this is the loop over what position answered", 2) end
  c = leaf_next_answer(cells, #cells, c)
  if c ~= 0 then return c end
end
function methods.line(_, c, n) return calls.line(cell_of(c), integer_of(n)) end
function methods.chain(_, c)
  c = calls.chain(cell_of(c))
  if c ~= 0 then return c end
end
function methods.chains(_, p) return next_answer, calls.chains(player_of(p)), 0 end
function methods.chain_size(_, c) return calls.chain_size(cell_of(c)) end
function methods.liberties(_, c) return calls.liberties(cell_of(c)) end
function methods.regions(_, condition) return next_answer, calls.regions(relation_of(condition)), 0 end
function methods.borders(_, region)
  local p = leaf_region_border(self, cell_of(region))
  if p ~= 0 then return PLAYERS[p] end
end
function methods.size(_, region) return leaf_region_size(self, cell_of(region)) end
function methods.connected(_, p, one, other) return calls.connected(player_of(p), zone_of(one), zone_of(other)) end
function methods.reach(_, c, dirs, condition)
  return next_answer, calls.reach(cell_of(c), directions_of(dirs), relation_of(condition)), 0
end
function methods.attacked(_, c, by) return calls.attacked(cell_of(c), player_of(by)) end
function methods.attackers(_, c, by, class) return next_answer, calls.attackers(cell_of(c), player_of(by), class), 0 end
function methods.captors(_, c, by) return next_answer, calls.captors(cell_of(c), player_of(by)), 0 end
function methods.protected(_, c, from) return calls.protected(cell_of(c), cell_of(from)) end
function methods.checked(_, p) return calls.checked(player_of(p)) end
function methods.checkers(_, p) return next_answer, calls.checkers(player_of(p)), 0 end
function methods.has_move(_, p, class) return calls.has_move(player_of(p), class) end
function methods.targets(_, p, class) return next_answer, calls.targets(player_of(p), class), 0 end
function methods.moves(_, p, class) return R.moves_of(player_of(p), class, calls) end

-- ---- history, chance, players ---------------------------------------------------------------------------------------------
local leaf_next_player, leaf_enemies, leaf_seat = leaf "next_player", leaf "enemies", leaf "seat"
local leaf_die_left, leaf_die_shown, leaf_field = leaf "die_left", leaf "die_shown", leaf "field"
local function ply(class, from, to, mover, player)
  if class < 0 then return nil end
  return R.classes[class], from ~= 0 and from or nil, to ~= 0 and to or nil, TYPES[mover], PLAYERS[player]
end
function methods.last() return ply(calls.last()) end
function methods.last_of(_, p) return ply(calls.last_of(player_of(p))) end
function methods.repeats() return calls.repeats() end
function methods.round() return calls.round() end
function methods.quiet(_, i) return calls.quiet(i == nil and 1 or integer_of(i)) end
function methods.dice(_, i) return leaf_die_shown(self, i == nil and 1 or integer_of(i)) end
function methods.dice_left(_, i)
  if i ~= nil then return leaf_die_left(self, integer_of(i)) end
  local n = 0
  while n < 8 and leaf_die_left(self, n + 1) ~= 0 do n = n + 1 end
  return n
end
local last_player = R.player_count
function methods.opponent(_, p)
  if last_player ~= 2 then error("`opponent` means nothing in a game for " .. last_player .. " players: position:next_player(p), position:enemies(a, b)", 2) end
  return PLAYERS[3 - (p == nil and to_move_id() or player_of(p))]
end
function methods.next_player(_, p) return PLAYERS[leaf_next_player(self, player_of(p))] end
local out_field = R.fields.OutMask
local function is_out(id) return band(rshift(leaf_field(self, out_field), id), 1) ~= 0 end
local function next_living(_, p)
  local id = p == nil and 1 or player_of(p) + 1
  while id <= last_player and is_out(id) do id = id + 1 end
  return PLAYERS[id <= last_player and id or -1]
end
function methods.players() return next_living, nil, nil end
function methods.is_out(_, p) return is_out(player_of(p)) end
function methods.seat(_, p) return PLAYERS[leaf_seat(self, player_of(p))] end
function methods.enemies(_, a, b) return leaf_enemies(self, player_of(a), player_of(b)) ~= 0 end

-- Zeroed when first asked for in a hook (R.begin_hook counts hooks).
local scratch, scratch_hook = {}, {}
function methods.scratch(_, i)
  integer_of(i)
  if not (i >= 1 and i <= 8) then bad("a number from 1 to 8", i) end
  local array = scratch[i]
  if not array then array = {} scratch[i] = array end
  if scratch_hook[i] ~= R.hook_number() then
    scratch_hook[i] = R.hook_number()
    for k = 1, view.cells > 256 and view.cells or 256 do array[k] = 0 end
  end
  return array
end

-- ---- effects ---------------------------------------------------------------------------------------------------------------
local function effect_methods(into, to)
  function into.put(_, t, p, c) to.put(type_of(t), player_of(p), cell_of(c)) end
  function into.set(_, attribute, x, where)
    local a = attribute_of(attribute)
    to.set(a.id, encode(a, x), where_of(a, where))
  end
  function into.add(_, attribute, n, where)
    local a = attribute_of(attribute)
    to.add(a.id, integer_of(n), where_of(a, where))
  end
  function into.promote(_, t, c) to.promote(type_of(t), cell_of(c)) end
  function into.give(_, p, c) to.give(player_of(p), cell_of(c)) end
  function into.capture(_, c) to.capture(cell_of(c)) end
  function into.reveal(_, c) to.reveal(cell_of(c)) end
  function into.hide(_, c) to.hide(cell_of(c)) end
  function into.shift(_, a, b) to.shift(cell_of(a), cell_of(b)) end
  function into.lift_to(_, a, b, n) to.lift_to(cell_of(a), cell_of(b), integer_of(n)) end
  function into.permute(_, p)
    local id = numbers_of(p).permutation
    to.permute(id >= 0 and id or bad("one permutation", p))
  end
  function into.set_hand(_, p, t, n) to.set_hand(player_of(p), type_of(t), integer_of(n)) end
  function into.eliminate(_, p) to.eliminate(player_of(p)) end
  function into.go_to(_, label) to.go_to(label) end
  function into.again() to.again() end
  function into.end_turn() to.end_turn() end
  function into.next_turn(_, p) to.next_turn(player_of(p)) end
  function into.swap_seats() to.swap_seats() end
end
effect_methods(methods, effects)
R.effect_methods = effect_methods

local ply_field = R.fields.Ply
local function field(_, key)
  if key == "to_move" then return PLAYERS[to_move_id()] end
  if key == "ply" then return leaf_field(self, ply_field) end
  if key == "label" then return calls.label() end
  if key == "phase" then return calls.phase() end
  error(R.no_member("position", key, "position"), 2)
end
R.compare_members("position", methods)
local position = R.object(methods, field, "a field of position cannot be written: position:set(attribute, value, where)")
return position, view
