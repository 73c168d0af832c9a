-- What hooks get besides `position`: `move`, lists of moves, the maker of moves, `random`, and the small functions
-- `refuse`, `win`, `draw`, `ranking`. All proxies are made here once; R.proxies holds them for the host.
-- Gets R, the trusted loader, the hosts (position now, position_after), the functions on lists and facts of the game.
local R, run, truth, after, lists, facts = ...
local bit, ffi, math, type, error, floor = bit, ffi, math, type, error, math.floor

R.classes, R.labels, R.fields, R.hook_number = facts.classes, facts.labels, facts.fields, facts.hook_number
R.cell_names, R.list_calls = facts.cells, lists.calls
R.host.log = facts.log
local position, view = run("prelude/position.lua", R, truth.leaves, truth.calls, truth.effects, truth.view, truth.self)
local position_after = run("prelude/position.lua", R, truth.leaves, after.calls, after.effects, after.view, after.self)
local TYPES, PLAYERS = R.types, R.players
local checked = R.checked

local function proxy(methods, field, name) return (R.object(methods, field, "a field of " .. name .. " cannot be written")) end
local function no_field(name, key, object) error(R.no_member(name, key, object), 3) end

-- ---- move ---------------------------------------------------------------------------------------------------
local function cell_or_nil(n) if n ~= 0 then return n end end
local move_methods = {}
R.effect_methods(move_methods, truth.move_effects)
function move_methods.captured() return view.move_captured end
function move_methods.mark(_, name, c) truth.move_effects.mark(name, checked.cell(c)) end
function move_methods.capture_marked(_, name) truth.move_effects.capture_marked(name) end
local function move_field(_, key)
  if key == "class" then return R.classes[view.move_class] end
  if key == "from" then return cell_or_nil(view.move_from) end
  if key == "to" then return cell_or_nil(view.move_to) end
  if key == "mover" then return TYPES[view.move_mover] end
  if key == "player" then return PLAYERS[view.move_player] end
  if key == "parts" then return view.move_parts end
  if key == "die" then return view.move_die end
  no_field("move", key, "move")
end
local move = proxy(move_methods, move_field, "move")

-- ---- lists of moves ---------------------------------------------------------------------------------------------
local self = ffi.cast("void*", lists.self)
local function leaf(name) return ffi.cast(lists.leaves[name][1], lists.leaves[name][2]) end
local leaf_class, leaf_mover, leaf_player, leaf_parts = leaf "class", leaf "mover", leaf "player", leaf "parts"
local leaf_captures, leaf_choice = leaf "captures", leaf "choice"
local HAND_ITEM, PROMOTION, LABEL = facts.tokens.HandItem, facts.tokens.Promotion, facts.tokens.Label

if not R.list_declared then
  R.list_declared = true
  ffi.cdef [[
    typedef struct { uint16_t from, to, row, captured; } perthro_move;
    typedef struct { const perthro_move* moves; uint8_t* dropped; int32_t count, in_bits; } perthro_list;
    typedef struct { uint16_t name, type; uint8_t player, told_by; } perthro_row;
    typedef struct { uint16_t class, from, to, becomes, of, ways, landing, most, zone; } perthro_added;
    typedef struct { int32_t count, state; perthro_added moves[?]; } perthro_plain;
  ]]
end
local plain = ffi.cast("perthro_plain*", lists.plain)
local memory, rows = ffi.cast("perthro_list*", lists.memory), ffi.cast("const perthro_row*", lists.rows)
local CLASSES = R.classes
local band, min, type_mask = bit.band, math.min, R.type_mask

-- Four numbers of each move are in memory: from, to, its row in the tables, which says the rest (IN_WORDS: it has
-- none), and how many it captures; with `in_bits` one at most, which stands where it goes. What is asked of every move
-- checks by itself that there is one: a call costs more (position.lua).
local IN_WORDS = 0xFFFF
local list_methods
local function list_proxy(which)
  local methods, list = {}, memory + which
  local function no_move(i) error("the list has " .. list.count .. " moves, there is no move " .. R.describe(i), 3) end
  function methods.from(_, i)
    if type(i) ~= "number" or not (i >= 1 and i <= list.count) or i ~= floor(i) then no_move(i) end
    local c = view.number[list.moves[i - 1].from]
    if c ~= 0 then return c end
  end
  function methods.to(_, i)
    if type(i) ~= "number" or not (i >= 1 and i <= list.count) or i ~= floor(i) then no_move(i) end
    local c = view.number[list.moves[i - 1].to]
    if c ~= 0 then return c end
  end
  function methods.captured(_, i)
    if type(i) ~= "number" or not (i >= 1 and i <= list.count) or i ~= floor(i) then no_move(i) end
    if list.in_bits ~= 0 then return min(band(view.slots[list.moves[i - 1].to], type_mask), 1) end
    return list.moves[i - 1].captured
  end
  local function row_of(i)  -- raises if there is no such move
    if type(i) ~= "number" or not (i >= 1 and i <= list.count) or i ~= floor(i) then no_move(i) end
    return list.moves[i - 1].row
  end
  function methods.class(_, i)
    local row = row_of(i)
    return CLASSES[row == IN_WORDS and leaf_class(self, which, i) or rows[row].name]
  end
  function methods.mover(_, i)
    local row = row_of(i)
    return TYPES[row == IN_WORDS and leaf_mover(self, which, i) or rows[row].type]
  end
  function methods.player(_, i)
    local row = row_of(i)
    return PLAYERS[row == IN_WORDS and leaf_player(self, which, i) or rows[row].player]
  end
  function methods.parts(_, i)
    row_of(i)
    return leaf_parts(self, which, i)
  end
  function methods.captures(_, i, k)
    row_of(i)
    return cell_or_nil(leaf_captures(self, which, i, checked.integer(k)))
  end
  function methods.choice(_, i, k)
    row_of(i)
    local code = leaf_choice(self, which, i, checked.integer(k))
    if code < 0 then return nil end
    local kind, value = floor(code / 65536), code % 65536
    if kind == HAND_ITEM or kind == PROMOTION then return TYPES[value] end
    if kind == LABEL then return R.labels[value] end
    return value
  end
  function methods.drop(_, i, reason)
    row_of(i)
    if list.dropped ~= nil then
      list.dropped[i - 1] = 1
    else
      lists.calls.drop(which, i, reason)
    end
  end
  function methods.keep_only(_, class) lists.calls.keep_only(which, class) end
  function methods.position_after(_, i)
    row_of(i)
    lists.calls.position_after(which, i)
    return position_after
  end
  list_methods, R.object_of[methods] = methods, "list"
  local list_of_moves, meta = R.object(methods, function(_, key)
    if key == "count" then return list.count end
    no_field("the list of moves", key, "list")
  end, "a field of the list of moves cannot be written")
  function meta.__len() error("the list of moves has no `#`, write moves.count", 2) end
  return list_of_moves
end
local list_proxies = {}
for which = 0, facts.most_lists - 1 do list_proxies[which] = list_proxy(which) end
function R.moves_of(player, class, calls) return list_proxies[lists.calls.moves(player, class, calls == after.calls)] end

-- ---- moves that Lua makes -------------------------------------------------------------------------------------------
local made_methods = {}
R.effect_methods(made_methods, truth.move_effects)
made_methods.mark, made_methods.capture_marked = move_methods.mark, move_methods.capture_marked
function made_methods.choose(_, c) lists.calls.choose(checked.cell(c)) end
function made_methods.choose_type(_, t) lists.calls.choose_type(checked.type(t)) end
function made_methods.label(_, label) lists.calls.label(label) end
function made_methods.finish() lists.calls.finish() end
local made = proxy(made_methods, function(_, key) no_field("the move", key, "made") end, "the move")
local maker_methods, class_numbers = {}, {}
for number = 0, #CLASSES do class_numbers[CLASSES[number]] = number end
local function class_number(class)
  local number = class_numbers[class]
  if not number then
    if type(class) ~= "string" then error("a class is a text in quotes, not " .. R.describe(class), 2) end
    error("no move is of the class \"" .. class .. "\"; write the class in quotes, or declare part \""
          .. class .. "\" {} in rules.lua", 2)
  end
  return number
end
function maker_methods.begin(_, class, from)
  lists.calls.begin(class_number(class), from == nil and 0 or checked.cell(from))
  return made
end
-- Written to memory, so that compiled code needs no call.
local READY, MOVE_OPEN = facts.plain_ready, facts.plain_move_open
local PLAIN_ROOM, SLOT_OF, is_empty = facts.plain_room, R.slot_of, position.is_empty
-- The next record in memory.
local function record()
  local count = plain.count
  if plain.state ~= READY then
    error(plain.state == MOVE_OPEN and "the move before has not been finished; m:finish() ends it"
          or "moves are made in `generate` only", 2)
  elseif count == PLAIN_ROOM then
    lists.calls.hand_over()
    count = 0
  end
  plain.count = count + 1
  return plain.moves[count]
end
function maker_methods.add(_, class, from, to, becomes)
  local number, type_number = class_numbers[class] or class_number(class), becomes == nil and 0 or checked.type(becomes)
  local slot, to_slot = SLOT_OF[from] or checked.cell(from), SLOT_OF[to] or checked.cell(to)
  if slot == to_slot then error("add: a plain move goes to another cell, not to " .. R.cell_names[to], 2) end
  if is_empty(position, from) then error("add: nothing stands on " .. R.cell_names[from], 2) end
  local move = record()
  move.class, move.from, move.to, move.becomes, move.of, move.ways = number, slot, to_slot, type_number, 0, 0
end
-- Directions keep their number once it has been asked for.
local cast, VALUE, NOTHING, FORWARD = ffi.cast, R.value_memory, R.nothing, R.forward_of_value
local function ways_of(dirs)
  local number = lists.calls.ways(FORWARD[dirs] or checked.directions(dirs))
  cast(VALUE, dirs).ways = number
  return number
end
local OPEN, EVERY = facts.open, view.cells
local function add_along(class, from, dirs, condition, becomes, most, zone)
  local number, type_number = class_numbers[class] or class_number(class), becomes == nil and 0 or checked.type(becomes)
  local slot, of, ways = 0, 0, (type(dirs) == "userdata" and cast(VALUE, dirs) or NOTHING).ways
  if ways < 0 then ways = ways_of(dirs) end
  local landing = condition == nil and OPEN or (type(condition) == "userdata" and cast(VALUE, condition) or NOTHING).relation
  if landing < 0 then checked.relation(condition) end
  if type(from) ~= "number" then
    of = (type(from) == "userdata" and cast(VALUE, from) or NOTHING).type
    if of < 0 then checked.cell(from) end  -- it is neither
  else
    slot = SLOT_OF[from] or checked.cell(from)
    if is_empty(position, from) then error("nothing stands on " .. R.cell_names[from], 1) end
  end
  local zone_number, move = zone == nil and 0 or checked.zone(zone) + 1, record()
  move.class, move.from, move.to, move.becomes, move.of, move.ways = number, slot, 0, type_number, of, ways
  move.landing, move.most, move.zone = landing, most, zone_number
end
function maker_methods.step(_, class, from, dirs, condition, becomes, zone)
  add_along(class, from, dirs, condition, becomes, 1, zone)
end
function maker_methods.slide(_, class, from, dirs, condition, becomes, most, zone)
  if most ~= nil and checked.integer(most) < 1 then error("slide: at least one step is expected, not " .. most, 2) end
  add_along(class, from, dirs, condition, becomes, most == nil and EVERY or min(most, EVERY), zone)
end
local maker = proxy(maker_methods, function(_, key) no_field("moves", key, "maker") end, "moves")

-- ---- chance of setups ---------------------------------------------------------------------------------------------------
local random_methods = {}
function random_methods.shuffle(_, list)
  if type(list) ~= "table" then error("shuffle takes a list, not " .. R.describe(list), 2) end
  refuse_kept("shuffle", list)
  for i = #list, 2, -1 do
    local k = truth.calls.random(i)
    list[i], list[k] = list[k], list[i]
  end
  return list
end
local random, random_meta = R.object(random_methods, nil, "a field of random cannot be written")
function random_meta.__call(_, n) return truth.calls.random(checked.integer(n)) end

-- ---- views ------------------------------------------------------------------------------------------------------------------
local view_methods = {}
function view_methods.fog(_, c) truth.view_effects.hide(checked.cell(c), 0) end
function view_methods.something(_, c) truth.view_effects.hide(checked.cell(c), 1) end
function view_methods.type(_, c, known) truth.view_effects.hide(checked.cell(c), known and 3 or 2) end
local view_proxy = proxy(view_methods, function(_, key) no_field("view", key, "view") end, "view")

local mark_methods = {}
local function mark_name(name)
  if type(name) ~= "string" then error("a mark has a name in quotes, not " .. R.describe(name), 3) end
  return name
end
function mark_methods.cell(_, c, name) truth.view_effects.draw(mark_name(name), checked.cell(c), 0) end
function mark_methods.line(_, a, b, name) truth.view_effects.draw(mark_name(name), checked.cell(a), checked.cell(b)) end
local marks_proxy = proxy(mark_methods, function(_, key) no_field("marks", key, "marks") end, "marks")

for object, methods in pairs { move = move_methods, list = list_methods, made = made_methods, maker = maker_methods,
                               random = random_methods, view = view_methods, marks = mark_methods } do
  R.compare_members(object, methods)
end
R.proxies = { marks = marks_proxy, position = position, move = move, maker = maker, random = random, view = view_proxy, lists = list_proxies }
