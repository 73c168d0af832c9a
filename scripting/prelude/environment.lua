-- The globals of rules.lua: words, the names of game.yaml, the allowed part of Lua's libraries and a few helpers.
-- While the package loads, every access is looked up here, so that a bare word knows its line and an unknown name
-- is noted and the load goes on. `R.freeze` makes the globals read-only and an unknown name an error.
local R = ...
local fail, wrong, opened, closed, text_of = R.fail, R.wrong, R.opened, R.closed, R.text_of

R.globals, R.functions, R.function_roles = {}, {}, {}
local function_ids = {}
-- The number of a Lua function in the tree: its order of registration, the same in every state. `role`: what calls it.
function R.function_id(f, role)
  if not function_ids[f] then
    R.functions[#R.functions + 1] = f
    function_ids[f], R.function_roles[#R.functions] = #R.functions, role
  end
  return function_ids[f] - 1
end

-- ---- helpers ----------------------------------------------------------------------------------------------
local library = R.library
R.calls.div, R.calls.sq = R.numbers.div, R.numbers.sq

local function rank(key)
  local kind = type(key)
  if kind == "number" then return 1, key end
  if kind == "string" then return 2, key end
  local node = opened(key)
  return 3, R.is_value(node) and (node.kind .. string.format("%06d", node.id or 0)) or tostring(key)
end
-- Iterates a table in one defined order: numbers, texts, then names in order of declaration.
local function sorted(map)
  if type(map) ~= "table" then
    if R.kind_of(opened(map)) ~= "unknown" then fail("sorted takes a table, not " .. R.describe(map)) end
    return function() end
  end
  local keys, i = {}, 0
  for key in next, map do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    local rank_a, value_a = rank(a)
    local rank_b, value_b = rank(b)
    if rank_a ~= rank_b then return rank_a < rank_b end
    return value_a < value_b
  end)
  return function()
    i = i + 1
    if keys[i] ~= nil then return keys[i], map[keys[i]] end
  end
end
R.calls.sorted, library.pairs = sorted, sorted

R.calls.settings = function(given, defaults)
  if not R.is_plain(defaults) then return closed(wrong("settings", "a table of defaults", defaults)) end
  local merged, names = {}, R.sorted_keys(defaults)
  for key, entry in next, defaults do merged[key] = entry end
  if given ~= nil and not R.is_plain(given) then return closed(wrong("settings", "a table of what is given", given)) end
  for key, entry in next, given or {} do
    if defaults[key] == nil then
      fail("there is no setting `" .. text_of(key) .. "`", "one of: " .. table.concat(names, ", "), R.suggest(key, names))
    end
    merged[key] = entry
  end
  return merged
end
R.calls.types = function(wanted)
  local list = {}
  if not R.is_plain(wanted) then wrong("types", "constants in braces", wanted) return list end
  for id, entry in ipairs(R.types) do
    local fits = true
    for key, x in next, wanted do fits = fits and opened(entry).constants[key] == x end
    if fits then list[#list + 1] = entry end
  end
  return list
end
R.calls.log = function(...)
  local parts = {}
  for i = 1, select("#", ...) do parts[i] = library.tostring((select(i, ...))) end
  local file, line = R.where()
  R.host.log(file, line, table.concat(parts, " "))
  if not R.frozen then return closed(R.declared("log")) end
end

-- Runs a library once and returns its value; what it declares counts as the package's that uses it.
local used, running = {}, {}
R.calls.use = function(name)
  if type(name) ~= "string" then return closed(wrong("use", "the name of a library in quotes", name)) end
  if running[name] then return closed(fail("use \"" .. name .. "\": the library uses itself")) end
  if used[name] then return used[name].value end
  local text, file, chunk = R.host.library(name, R.level)
  if not text then return closed(fail("there is no library \"" .. name .. "\"", "NAME.lua in the package or in games/lib")) end
  R.files[chunk] = file
  local loaded, problem = load(text, "@" .. chunk, "t", R.environment)
  if not loaded then
    local line = tonumber(string.match(problem, ":(%d+): ")) or 0
    return closed(fail(string.match(problem, ":%d+: (.*)") or problem, nil, R.syntax_remedy(problem, text, line), { file = file, line = line }))
  end
  R.lint(text, file)
  running[name] = true
  used[name] = { value = loaded() }
  running[name] = nil
  return used[name].value
end

-- ---- answers of hooks ----------------------------------------------------------------------------------------
-- The host reads them from R when the hook has returned.
R.calls.refuse = function(why)
  R.why = why ~= nil and library.tostring(why) or ""
  return false
end
local function decided(winners, kind)
  R.winners, R.kind = winners, kind ~= nil and library.tostring(kind) or ""
  return true
end
R.calls.win = function(player, kind)
  local id = type(player) == "userdata" and ffi.cast(R.value_memory, player).player or -1
  if id < 0 then error("win takes a player, not " .. R.describe(player), 2) end
  return decided(2 ^ id, kind)
end
R.calls.draw = function(kind) return decided(0, kind) end
-- The players with the most points win; `points` is by player, or a list in their order. All equal is a draw.
R.calls.ranking = function(points)
  if type(points) ~= "table" then error("ranking takes a list of points, not " .. R.describe(points), 2) end
  local best, winners, count = nil, 0, 0
  for id, player in ipairs(R.players) do
    local n = points[player] or points[id]
    if n ~= nil then
      if type(n) ~= "number" then error("ranking takes points that are numbers, not " .. R.describe(n), 2) end
      if best == nil or n > best then best, winners, count = n, 0, 0 end
      if n == best then winners, count = winners + 2 ^ id, count + 1 end
    end
  end
  return decided(count == #R.players and 0 or winners, "")
end

-- ---- the environment ----------------------------------------------------------------------------------------
local options = R.object({}, function(_, key)
  local entry = R.given.options[key]
  if entry ~= nil then return entry end
  local names = R.sorted_keys(R.given.options)
  return closed(fail("there is no option `" .. text_of(key) .. "`", "one of: " .. table.concat(names, ", "), R.suggest(key, names)))
end, "options cannot be changed")

local fixed = { options = options, skip = "skip" }
for name, entry in next, R.name_tables do fixed[name] = entry end
R.table_names[options] = "options"
for name, entry in next, library do fixed[name], R.library_names[entry] = entry, name end
for name, entry in next, R.calls do fixed[name] = entry end
R.function_names = {}
for name, entry in next, R.calls do R.function_names[entry] = name end

local function all_names()
  local names = {}
  for _, source in ipairs { fixed, R.bare, R.bare_names, R.globals, R.own_names } do
    for name in next, source do names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

local meta = { __metatable = false }
local defined_at = {}        -- global of the package -> where it was last written
local usable_in_hooks = { div = true, sq = true, sorted = true, settings = true, types = true, log = true,
                          refuse = true, win = true, draw = true, ranking = true }
-- Whether a global of this name makes a value of the rule language and is of no use in a hook when it is called.
function R.is_word(name)
  return R.bare[name] ~= nil or R.calls[name] ~= nil and not usable_in_hooks[name]
end
-- Whether a hook may read a global of this name.
function R.is_name(name)
  return R.globals[name] ~= nil or R.bare[name] ~= nil or fixed[name] ~= nil or R.bare_names[name] ~= nil
end
-- `S` for `s`: so short names are like none by their letters.
local function in_other_case(name)
  local lower = type(name) == "string" and string.lower(name)
  if lower and lower ~= name and R.is_name(lower) then return "did you mean `" .. lower .. "`?" end
end
-- `in_hook`: hooks have the cells of the board by number.
local function unknown_name(name, in_hook)
  local forms = R.ambiguous and R.ambiguous[name]
  if forms then return "`" .. name .. "` is the name of several things", "one of: " .. table.concat(forms, ", "), "" end
  if R.declaring[name] then
    local types = R.sorted_keys(R.tables.piece)
    return "there is no piece type `" .. text_of(name) .. "`", "one of: " .. table.concat(types, ", "), R.suggest(name, types)
  end
  local mark = not in_hook and R.marks_made[name] and "a mark stands in quotes: \"" .. name .. "\""
  local inside = R.own_names[name] and not in_hook and "a local is known behind its own definition, not inside of it"
  local named = not in_hook and R.conditions_named[name] and "condition \"" .. name
    .. "\" gives game.yaml the name; a local gives it to rules.lua: local " .. name .. " = ..."
  return "unknown name `" .. text_of(name) .. "`", "", mark or inside or named or R.other_word(name) or R.other_cell(name, in_hook)
    or R.given.options[name] ~= nil and "did you mean `options." .. name .. "`?" or in_other_case(name)
    or R.suggest(name, all_names())
end
function R.unknown_name(name)
  local what, _, remedy = unknown_name(name, true)
  return what, remedy
end
function meta.__index(_, name)
  local entry = R.globals[name]
  if entry ~= nil then return entry end
  local word = R.bare[name]
  if word then return closed(word()) end
  entry = fixed[name]
  if entry ~= nil then return entry end
  entry = R.bare_names[name]
  if entry ~= nil then
    R.note(entry)
    return closed(entry)
  end
  return closed(fail(unknown_name(name)))
end
local thoughts = { evaluate = true, order = true, choose = true }
local of_bot = {}            -- globals that bot.lua made
-- bot.lua adds thoughts to rules that are complete: it may not give their names another meaning.
local function is_no_thought(name)
  if thoughts[name] then return false end
  if R.is_hook(name) then
    fail("`" .. name .. "` is a hook of rules.lua: bot.lua plays by the rules and cannot change them", "one of: choose, evaluate, order")
    return true
  elseif R.globals[name] ~= nil and not of_bot[name] then
    fail("`" .. name .. "` is defined in rules.lua and cannot be given another meaning in bot.lua", nil, "take another name, or make it local")
    return true
  end
  of_bot[name] = true
end
function meta.__newindex(_, name, entry)
  if R.in_bot and is_no_thought(name) then return end
  if not (R.in_bot and name == "choose") and (R.bare[name] or fixed[name] ~= nil) then
    fail("`" .. text_of(name) .. "` is a word and cannot be given another meaning", nil, "local " .. text_of(name) .. "_ = ... uses a name of your own")
  elseif R.bare_names[name] ~= nil then
    fail("`" .. text_of(name) .. "` is a name of game.yaml and cannot be given another meaning")
  else
    R.globals[name] = entry
    local file, line = R.where()
    defined_at[name] = { file = file, line = line }
  end
end
R.environment = setmetatable({}, meta)

-- A name that Lua's own functions have needs no warning: wherever it stands alone for a thing of the package, that is an
-- error (lint.lua, R.describe).
for _, name in ipairs(R.sorted_keys(R.owner_of)) do
  if not library[name] and (R.bare[name] or fixed[name] ~= nil) then
    R.warn("`" .. name .. "` is a word, so that the " .. R.owner_of[name] .. " of this name is not meant by it",
           R.owner_of[name] .. "." .. name, R.declared_at[name])
  end
end

-- The global functions (and tables of functions) that the package defined, in order of their names.
function R.hooks()
  local names = {}
  for _, name in ipairs(R.sorted_keys(R.globals)) do
    local entry = R.globals[name]
    if type(entry) == "function" or R.is_plain(entry) then names[#names + 1] = name end
  end
  return names
end

function R.holds_function(list)
  for _, entry in next, list do if type(entry) == "function" then return true end end
  return false
end

-- The host calls every function with `position` first. f: called by no text.
local function warn_of_parameters(name, f, at)
  if type(f) ~= "function" then return end
  local names = { "position" }
  local index, parameter = 1, debug.getlocal(f, 1)
  while parameter do
    if parameter ~= "position" then names[#names + 1] = parameter end
    index, parameter = index + 1, debug.getlocal(f, index + 1)
  end
  if #names == index - 1 and debug.getlocal(f, 1) ~= "position" then
    R.warn("`" .. name .. "` is called with `position` first", "function " .. name .. "(" .. table.concat(names, ", ") .. ")", at)
  end
end

-- What can be checked of hooks by their names alone: functions that no text calls must be hooks or be named by
-- game.yaml; on_move = { class = f } and on_applied must name classes.
function R.note_hooks()
  for _, name in ipairs(R.sorted_keys(R.globals)) do
    local entry, at = R.globals[name], defined_at[name]
    local callable = type(entry) == "function" or (R.is_plain(entry) and R.holds_function(entry))
    if callable then R.out.places[#R.out.places + 1] = { name = name, file = at.file, line = at.line } end
    if callable and name ~= "on_move" and name ~= "on_applied" and (R.mentions[name] or 0) < 2 then
      R.out.uncalled[#R.out.uncalled + 1] = { name = name, file = at.file, line = at.line }
      warn_of_parameters(name, entry, at)
    elseif (name == "on_move" or name == "on_applied") and R.is_plain(entry) then
      local classes = R.out[name]
      for _, class in ipairs(R.sorted_keys(entry)) do
        classes[#classes + 1] = { name = class, file = at.file, line = at.line }
      end
    end
  end
end

-- From now on hooks run: one table read for every name that exists, an error for every other.
function R.freeze()
  R.forget_tokens()
  local values = {}
  for name, entry in next, R.bare_names do values[name] = closed(entry) end
  for name, make_word in next, R.bare do values[name] = (name ~= "opponent" or R.player_count < 3) and closed(make_word()) or nil end
  for name, entry in next, fixed do values[name] = entry end
  for name, entry in next, R.globals do values[name] = entry end
  values.nobody = R.players[0]
  local host = {                           -- the other functions of the host end with the load
    nearest = R.host.nearest, log = function() end, cell = function() error("cell names are for movements", 4) end }
  R.host = setmetatable(host, { __index = function() error("words are for movements, not for hooks", 5) end })
  setmetatable(values, { __index = function(_, name)
    local what, _, remedy = unknown_name(name, true)
    error(what .. (remedy ~= "" and ", " .. remedy or ""), 2)
  end })
  meta.__index = values
  R.frozen = true
  meta.__newindex = function(_, name)
    error("the global `" .. text_of(name) .. "` is read-only in hooks: what must be kept belongs to the position", 2)
  end
end
