-- How values reach a script: as userdata, so that no script can read, write or make up what a value is. Its node
-- (values.lua) stands in a table by identity that only the prelude has. What a script hands over is opened, what it
-- gets is closed, at every way between the two: here, operands.lua, environment.lua. Hooks read the numbers of a value
-- from its memory. Gets the recorder R and adds to it.
local R = ...
local type, next, error, select, unpack = type, next, error, select, unpack
local getmetatable, setmetatable, new_userdata, ffi = getmetatable, setmetatable, new_userdata, ffi
local new_table = require "table.new"

local function by_identity() return setmetatable({}, { __mode = "k" }) end

-- The memory of a value: what it is the number of, -1 for what it is not. Every userdata that a script can have is made
-- here (R.object, closed) and has it, so that whoever has seen that something is a userdata may read it:
-- `(type(x) == "userdata" and cast(VALUE, x) or NOTHING).zone`. `of`: the attribute that an `item` is a value of.
-- `ways`: what a list of moves calls these directions (hooks.lua).
ffi.cdef [[
  typedef struct {
    int32_t player, type, zone, constant, permutation, direction, relation, attribute, item, of, none, ways;
  } perthro_value;
]]
local VALUE, value_size = ffi.typeof "perthro_value*", ffi.sizeof "perthro_value"
local function new_handle(meta) return new_userdata(meta, value_size) end      -- all numbers are -1

local Node = {}              -- metatable of nodes that are values
local node_of = by_identity()
local handle_of = setmetatable({}, { __mode = "kv" })    -- of a node, as long as somebody has it
local meta = {}
local NOTHING = ffi.new "perthro_value"
ffi.fill(NOTHING, value_size, 0xFF)
R.value_memory, R.nothing = VALUE, NOTHING

-- ---- what hooks ask of a value ------------------------------------------------------------------------------
-- Beside its numbers, by identity: the numbers of a set of directions, of those that a track leads along, and the values
-- of a set one by one.
local directions, forward, lists = by_identity(), by_identity(), by_identity()
R.directions_of_value, R.forward_of_value = directions, forward

-- Writes its numbers.
local register = {
  player = function(numbers, node) numbers.player = node.id or -1 end,    -- me, owner, opponent have none
  type = function(numbers, node) numbers.type = node.id end,
  zone = function(numbers, node) numbers.zone = node.id end,
  constant = function(numbers, node) numbers.constant = node.id end,
  attribute = function(numbers, node) numbers.attribute = node.id end,
  enumeration = function(numbers, node) numbers.item, numbers.of = node.id, node.attribute end,
  none = function(numbers) numbers.none = 1 end,
  permutation = function(numbers, node) numbers.permutation = #node.list == 1 and node.list[1] or -1 end,
  track = function(numbers, node, value)
    if node.forward then numbers.direction, forward[value] = node.forward.id, node.forward.list end
  end,
  cond = function(numbers, node)
    if node.op == "piece" and #(node.list or "") == 0 and #(node.kids or "") == 0 then numbers.relation = node.a end
  end,
  dirs = function(numbers, node, value)
    if not node.list then return end
    directions[value] = node.list
    if #node.list == 1 then numbers.direction = node.list[1] end
    local list = {}
    for i, id in ipairs(node.list) do list[i] = R.directions[id] or #node.list == 1 and value or nil end
    lists[value] = list
  end,
}

-- ---- ways in and out -----------------------------------------------------------------------------------------
function R.is_value(x) return type(x) == "table" and getmetatable(x) == Node end
function R.new_value(node) return setmetatable(node, Node) end

-- What a script gets for x: values closed, all else as it is.
local function closed(x)
  if type(x) ~= "table" or getmetatable(x) ~= Node then return x end
  local value = handle_of[x]
  if not value then
    value = new_handle(meta)
    handle_of[x], node_of[value] = value, x
    local note = register[x.kind]
    if note then note(ffi.cast(VALUE, value), x, value) end
  end
  return value
end
R.closed = closed

-- What a script has handed over: the node of a value; a table as a copy, which the script cannot change later.
-- Deeper than any list may be nested nothing is looked at.
local deepest = 60
local function opened(x, copies, depth)
  local node = node_of[x]
  if node then return node end
  if type(x) ~= "table" or R.is_value(x) or R.library_names[x] then return x end
  copies, depth = copies or {}, depth or 0
  if copies[x] then return copies[x] end
  local length = #x
  local copy = new_table(length, 0)
  copies[x] = copy
  if depth > deepest then return copy end
  for i = 1, length do copy[i] = opened(x[i], copies, depth + 1) end
  for key, entry in next, x do
    if copy[key] == nil then copy[key] = opened(entry, copies, depth + 1) end
  end
  return copy
end
R.opened = opened
function R.opened_all(...)
  local count, all = select("#", ...), { ... }
  for i = 1, count do all[i] = opened(all[i]) end
  return unpack(all, 1, count)
end

-- ---- what a script may do with a value --------------------------------------------------------------------------
-- Of what was never said no more is told: whatever is done with it is as unknown.
local function is_unknown(value)
  local node = node_of[value]
  return node ~= nil and node.kind == "unknown"
end
local last_asked = {}        -- name of a method -> the node that it was last asked of

-- The name of the value of this kind that a method was last asked of, nil if it has none.
function R.asked_for(method, kind)
  local node = last_asked[method]
  return node and node.kind == kind and node.name or nil
end

-- What was probably meant by `node:key`, which there is not: a word that takes the value, a class of moves, or the
-- piece type whose name is like that of a player.
local function meant_by(node, key, names)
  if node.kind == "attribute" and (key == "add" or key == "set") then return key .. "(" .. node.name .. ", VALUE) writes it" end
  if node.kind == "player" and R.members and R.members.position.methods[key] then
    return "position:" .. key .. "(...) asks it; functions are called with `position` first"
  end
  if node.kind == "player" and R.methods.type and R.methods.type[key] then
    local near = R.host.nearest(node.name, R.sorted_keys(R.tables.piece))
    return near ~= "" and "the piece type is `" .. near .. "`: " .. near .. ":" .. key or ""
  end
  if node.kind == "type" and key == "apply" then return "did you mean `applied`?" end
  if node.kind == "place" and R.tables.attribute[key] then return key .. ":at(" .. node.name .. ") is the value there" end
  local near = R.suggest(key, names)
  return near == "" and node.kind == "type" and "a class of moves of that name: " .. node.name .. ":move \"" .. key .. "\" { ... }" or near
end

function meta.__index(value, key)
  local node = node_of[value]
  if node.kind == "unknown" then return value end
  local list = type(key) == "number" and lists[value]
  if list then return list[key] end
  local member = node.members and node.members[key]
  if member then return closed(member) end
  local methods = R.methods[node.kind] or {}
  if methods[key] then
    if not R.frozen then last_asked[key] = node end
    return methods[key]
  end
  if key == "name" then return node.name end
  if key == nil then return closed(R.fail(R.describe(node) .. "[...]: the index is nil")) end
  if type(key) ~= "string" then return closed(R.fail(R.describe(node) .. " is no list")) end
  local names = {}
  for _, source in next, { methods, node.members or {} } do
    for name in next, source do names[#names + 1] = name end
  end
  table.sort(names)
  R.fail(R.describe(node) .. " has no `" .. key .. "`", "one of: " .. table.concat(names, ", "), meant_by(node, key, names))
  return closed(R.unknown)
end
function meta.__newindex(value)
  if not is_unknown(value) then error(R.describe(value) .. " cannot be changed", 2) end
end
function meta.__len(value)
  if is_unknown(value) then return 0 end
  if not lists[value] then error(R.describe(value) .. " is no list", 2) end
  return #lists[value]
end
function meta.__tostring(value) return R.text_of(value) end
function meta.__call(value, ...)
  local node = node_of[value]
  if node.kind == "unknown" then return value end
  if node.call then return R.checked_word(node.name or node.op, node.call, 0)(...) end
  if select("#", ...) == 0 then return value end
  local near = R.meant.called(node, ...) or node.name and R.is_plain((...)) and R.suggest(node.name, R.sorted_keys(R.calls)) or nil
  if type((...)) == "string" and not near then
    near = "Lua reads a text behind a value as its argument, on the next line, too: a comma or a word in front of \"" .. (...) .. "\" is missing"
  end
  return closed(R.fail(R.describe(node) .. " takes no arguments", nil, near))
end

local function arithmetic(op)
  return function(one, other)
    one, other = R.opened_all(one, other)
    if R.kind_of(one) == "unknown" or R.kind_of(other) == "unknown" then return closed(R.unknown) end
    local what, remedy = R.meant.sum(one, other, op)
    if what then return closed(R.fail(what, nil, remedy)) end
    return closed(R.make("value", { op = op, kids = { R.as_value(one, "+ and -"), R.as_value(other, "+ and -") } }))
  end
end
meta.__add, meta.__sub = arithmetic "plus", arithmetic "minus"
local function no_operator(sign, remedy)
  return function(one, other)
    if is_unknown(one) or is_unknown(other) then return closed(R.unknown) end
    error(sign .. " cannot be recorded: " .. remedy, 2)
  end
end
meta.__lt = no_operator("`<` or `>`", "use :less(v) or :more(v)")
meta.__le = no_operator("`<=` or `>=`", "use :at_most(v) or :at_least(v)")
meta.__mul, meta.__div = no_operator("`*`", "values know + and - only"), no_operator("`/`", "values know + and - only")
meta.__concat = no_operator("`..`", "a value is no text")
meta.__metatable = false

-- What a script says of x: the name of a value, no address.
function R.text_of(x)
  local node = node_of[x] or R.is_value(x) and x
  if node then return node.name or node.op or node.kind end
  if type(x) == "string" or type(x) == "number" or type(x) == "boolean" then return tostring(x) end
  return type(x)
end

-- An object that a script can only ask, `methods` by name and every other key of `field`; how its fields are not written.
function R.object(methods, field, refusal)
  local of = {
    __index = field and setmetatable(methods, { __index = field }) or methods,
    __newindex = function() error(refusal, 2) end,
    __tostring = function() return "table" end,
    __metatable = false,
  }
  return new_handle(of), of
end

-- ---- lists ---------------------------------------------------------------------------------------------------------
-- A set of directions is a list of single ones for Lua's own functions, too.
local raw_ipairs, raw_unpack = R.library.ipairs, R.library.unpack
local function next_of(value, i)
  local list = lists[value]
  if not list or type(i) ~= "number" then error("this is the loop of `ipairs` over a set of directions", 2) end
  local one = list[i + 1]
  if one ~= nil then return i + 1, one end
end
function R.library.ipairs(x)
  if lists[x] then return next_of, x, 0 end
  if type(x) == "table" then return raw_ipairs(x) end
  if is_unknown(x) then return function() end end
  error("ipairs takes a list, not " .. R.describe(x), 2)
end
function R.library.unpack(x, first, last) return raw_unpack(lists[x] or x, first, last) end
