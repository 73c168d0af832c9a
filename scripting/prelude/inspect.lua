-- What a debugger shows of values and what it works out for whoever watches: nothing that the script which is stopped
-- could not ask for itself. Nothing but `evaluate` runs code of the package. Gets R; returns functions by name.
local R = ...
local type, next, tostring, pcall = type, next, tostring, pcall
local format, sub, gsub, match, sort = string.format, string.sub, string.gsub, string.match, table.sort
local longest_text, most_keys, most_shown = 1000, 10000, 5

-- ---- what a value looks like --------------------------------------------------------------------------------
local function shown_function(f)
  local word = R.function_names[f]
  if word then return "the word `" .. word .. "`" end
  local about = debug.getinfo(f, "S")
  if sub(about.source, 1, 1) ~= "@" then return "function" end
  return "function (" .. match(about.source, "[^@/]*$") .. ":" .. about.linedefined .. ")"
end
local escapes = { ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t", ["\0"] = "\\0", ['"'] = '\\"', ["\\"] = "\\\\" }
local function quoted(text, most)
  local more = #text - most
  local part = gsub(sub(text, 1, most), '[\n\r\t%z"\\]', escapes)
  return '"' .. part .. '"' .. (more > 0 and " and " .. more .. " bytes" or "")
end

-- The name of an object of hooks in R.members, nil of anything else.
local function object_of(x)
  local meta = type(x) == "userdata" and debug.getmetatable(x)
  return meta and R.object_of[meta.__index] or nil
end

local groups = setmetatable({}, { __mode = "k" })     -- tables made here -> { what, entries }
local preview
-- A value on one line; `inside`: within another one.
local function describe(x, inside)
  local kind = type(x)
  if kind == "number" then return format("%.14g", x) end
  if kind == "string" then return (quoted(x, inside and 40 or longest_text)) end
  if kind == "function" then return shown_function(x) end
  if kind == "table" then return groups[x] and groups[x].what or inside and "{...}" or preview(x) end
  if kind ~= "userdata" then return tostring(x) end
  local object = object_of(x)
  if object == "list" then return "list of " .. x.count .. " moves" end
  return object or (gsub(R.describe(x), "^the ", ""))
end

local function name_of(key)
  if type(key) == "string" then return sub(key, 1, longest_text) end
  return "[" .. describe(key, true) .. "]"
end
local function is_indexed(key, length) return type(key) == "number" and key >= 1 and key <= length and key % 1 == 0 end

function preview(list)
  local parts, length, keys = {}, #list, 0
  for i = 1, length < most_shown and length or most_shown do parts[i] = describe(list[i], true) end
  for key, x in next, list do
    keys = keys + 1
    if keys > most_keys then break end
    if #parts < most_shown and not is_indexed(key, length) then
      parts[#parts + 1] = name_of(key) .. " = " .. describe(x, true)
    end
  end
  local more = keys - #parts
  if more > 0 then parts[#parts + 1] = more .. (keys > most_keys and " or more" or "") .. " more" end
  return "{" .. table.concat(parts, ", ") .. "}"
end

-- ---- what is in a value -------------------------------------------------------------------------------------
local function rank(key) return type(key) == "number" and 1 or type(key) == "string" and 2 or 3 end
local function comes_before(a, b)
  local one, other = rank(a), rank(b)
  if one ~= other then return one < other end
  if one == 3 then return describe(a, true) < describe(b, true) end
  return a < b
end
local function sorted_keys(map, is_wanted)
  local keys = {}
  for key in next, map do
    if is_wanted(key) then keys[#keys + 1] = key end
    if #keys >= most_keys then break end
  end
  sort(keys, comes_before)
  return keys
end
local function everything() return true end

-- Entries are { name, value } or { name, text = what is shown }.
local function entries_of_map(map)
  local entries = {}
  for i, key in ipairs(sorted_keys(map, everything)) do entries[i] = { name_of(key), map[key] } end
  return entries
end
local function group(what, entries)
  local made = {}
  groups[made] = { what = what, entries = entries }
  return made
end

-- What stands on the board, by the names of cells.
local function pieces_of(position)
  local entries = {}
  for cell in position:cells() do
    local kind, owner = position:piece(cell)
    if owner or kind and not position:is_empty(cell) then
      local what = tostring(kind) .. (owner and " of " .. tostring(owner) or "")
      entries[#entries + 1] = { position:name(cell), text = what .. ", cell " .. cell }
    end
  end
  return group(#entries .. (#entries == 1 and " piece" or " pieces"), entries)
end
-- Of the game and of players; those of cells and pieces are asked for with position:get(attribute, cell).
local function attributes_of(position)
  local entries = {}
  for id = 0, #R.attributes do
    local node = R.attribute_nodes[id]
    if node and node.of_what == "game" then
      entries[#entries + 1] = { node.name, position:get(R.attributes[id]) }
    elseif node and node.of_what == "player" then
      for _, player in ipairs(R.players) do
        entries[#entries + 1] = { node.name .. " of " .. tostring(player), position:get(R.attributes[id], player) }
      end
    end
  end
  return group(#entries .. " values", entries)
end
local function moves_of(list)
  local entries = {}
  local function cell(c) return c and R.cell_names[c] or "-" end
  for i = 1, list.count < most_keys and list.count or most_keys do
    entries[i] = { "[" .. i .. "]", text = list:class(i) .. " " .. cell(list:from(i)) .. " " .. cell(list:to(i)) }
  end
  return entries
end
local function entries_of_object(x, object)
  if object == "list" then return moves_of(x) end
  local entries = {}
  for i, name in ipairs(sorted_keys(R.members[object].fields, everything)) do
    local known, value = pcall(function() return x[name] end)
    entries[i] = { name, value, text = not known and "(" .. tostring(value) .. ")" or nil }
  end
  if object == "position" then
    entries[#entries + 1] = { "pieces", pieces_of(x) }
    entries[#entries + 1] = { "attributes", attributes_of(x) }
  end
  return entries
end

-- Of a value of the rule language: its members, the constants of a type, the directions of a set.
local function entries_of_value(x)
  local node, entries = R.opened(x), {}
  for _, key in ipairs(sorted_keys(node.members or {}, everything)) do
    entries[#entries + 1] = { key, R.closed(node.members[key]) }
  end
  for _, key in ipairs(sorted_keys(node.kind == "type" and node.constants or {}, everything)) do
    entries[#entries + 1] = { key, node.constants[key] }
  end
  if node.kind == "dirs" and node.list and #node.list > 1 then
    for i, one in R.library.ipairs(x) do entries[#entries + 1] = { "[" .. i .. "]", one } end
  end
  return entries
end

local function entries_of(x)
  if groups[x] then return groups[x].entries end
  if type(x) == "table" then return entries_of_map(x) end
  if type(x) ~= "userdata" then return {} end
  local object, named = object_of(x), R.table_names[x]
  if object then return entries_of_object(x, object) end
  if named == "options" then return entries_of_map(R.given.options) end
  if named then
    local values = {}
    for name, node in next, R.tables[named] do values[name] = R.closed(node) end
    return entries_of_map(values)
  end
  return R.is_value(R.opened(x)) and entries_of_value(x) or {}
end

-- How many entries x has, by number and by name: what is large is asked for in parts.
local function size(x)
  if type(x) == "table" and not groups[x] then
    local length, keys = #x, 0
    for _ in next, x do
      keys = keys + 1
      if keys >= most_keys + length then break end
    end
    return length, keys - length
  end
  if object_of(x) == "position" or object_of(x) == "move" then return 0, 1 end
  return 0, #entries_of(x)
end

-- So many entries, from `first` (0 is the first one): those by number, those by name, or ("") all of them.
local function part(x, filter, first, count)
  local entries, length = {}, type(x) == "table" and not groups[x] and #x or 0
  if length > 0 and filter ~= "named" then
    for i = first + 1, first + count < length and first + count or length do
      entries[#entries + 1] = { "[" .. i .. "]", x[i] }
    end
    if filter == "indexed" then return entries end
    first, count = first > length and first - length or 0, count - #entries
  elseif filter == "indexed" then
    return entries
  end
  local named = length == 0 and entries_of(x) or {}
  if length > 0 then
    local keys = sorted_keys(x, function(key) return not is_indexed(key, length) end)
    for i, key in ipairs(keys) do named[i] = { name_of(key), x[key] } end
  end
  for i = first + 1, first + count < #named and first + count or #named do entries[#entries + 1] = named[i] end
  return entries
end

-- ---- names ---------------------------------------------------------------------------------------------------
-- The global that a function is, `on_move.jump` in a table of them, nil if it is none.
local function name_of_function(f)
  for _, name in ipairs(R.sorted_keys(R.globals)) do
    local x = R.globals[name]
    if x == f then return name end
    for _, key in ipairs(R.is_plain(x) and R.sorted_keys(x) or {}) do
      if x[key] == f then return name .. "." .. key end
    end
  end
end

local function names_of_game()
  local options = entries_of_map(R.given.options)
  local entries = { { "options", group(#options .. " options", options) } }
  for _, name in ipairs(R.sorted_keys(R.tables)) do
    local values = {}
    for key, node in next, R.tables[name] do values[key] = R.closed(node) end
    local inside = entries_of_map(values)
    if #inside > 0 then entries[#entries + 1] = { name, group(#inside .. " names", inside) } end
  end
  return group("names of game.yaml", entries)
end

-- ---- what is watched -------------------------------------------------------------------------------------------
-- What the rules note while they load is not noted of what somebody only watches; returns the first of it.
local function take_back(noted)
  local first = R.errors[noted + 1]
  for i = #R.errors, noted + 1, -1 do
    local note = R.errors[i]
    R.errors[note.file .. ":" .. note.line .. ":" .. note.what], R.errors[i] = nil, nil
  end
  return first and first.what .. (first.remedy ~= "" and ", " .. first.remedy or "")
end

-- Without the place, which is in no file of a person.
local function message_of(problem)
  if type(problem) ~= "string" then return "an error that is no text" end
  return (gsub(gsub(problem, "^prelude/[%w_]+%.lua:%d+: ", ""), "^expression:%d+: ", ""))
end

-- The value of an expression where `known` names have `values` and all others are those of `environment`; true and the
-- value, or false and what is wrong.
local function evaluate(text, known, values, environment)
  local scope = setmetatable({}, { __metatable = false, __index = function(_, name)
    if known[name] then return values[name] end
    return environment[name]
  end, __newindex = function() error("what is watched changes nothing", 2) end })
  local f, problem = load("return " .. text, "=expression", "t", scope)
  if not f then return false, message_of(problem) end
  local noted = #R.errors
  local fine, value = pcall(f)
  local said = take_back(noted)
  if said then return false, said end
  if fine then return true, value end
  return false, message_of(value)
end

-- How many lists of moves the hooks hold; what was opened for whoever watches is closed again.
local function lists_held() return R.list_calls and R.list_calls.held() or 0 end
local function let_go(count) if R.list_calls then R.list_calls.let_go(count) end end

return { describe = describe, size = size, part = part, evaluate = evaluate, name_of_function = name_of_function,
         names_of_game = names_of_game, lists_held = lists_held, let_go = let_go }
