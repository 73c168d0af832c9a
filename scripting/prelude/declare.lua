-- What rules.lua declares: movements, riders, conditions and rules about the whole list, with the rules of
-- `extends`: the first declaration that a later package makes of a movement (piece, class), of `compulsory` and
-- `majority` (per class), of `protect` and of `chains` replaces its ancestors', further ones add.
local R = ...
local fail, wrong = R.fail, R.wrong
local as_cond, as_dirs, as_block, as_value = R.as_cond, R.as_dirs, R.as_block, R.as_value

R.level = 0                  -- of the package that runs: 0 is the root of `extends`
local out = { movements = {}, after = {}, applied = {}, conditions = {}, compulsory = {}, majority = {}, protect = {},
              requirements = {}, chains = {}, made_classes = {}, made_labels = {},
              uncalled = {}, on_move = {}, on_applied = {}, places = {}, warnings = {} }
R.out = out

function R.warn(what, remedy, at)
  out.warnings[#out.warnings + 1] = { what = what, remedy = remedy or "", file = at and at.file or -1, line = at and at.line or 0 }
end

local function remove(list, fits)
  local kept, removed = {}, 0
  for _, entry in ipairs(list) do
    if fits(entry) then removed = removed + 1 else kept[#kept + 1] = entry end
  end
  for i = 1, #list do list[i] = kept[i] end
  return removed
end

local function only_in_rules()
  if R.in_bot then fail("bot.lua declares no rules: it only says how to play by them", nil, "declare it in rules.lua") end
end
local function stamp(entry)
  only_in_rules()
  entry.level = R.level
  entry.file, entry.line = R.where()
  return entry
end

-- Adds an entry; those of ancestors with the same type and name go.
local function replace(list, entry)
  remove(list, function(other) return other.level < R.level and other.type == entry.type and other.name == entry.name end)
  list[#list + 1] = stamp(entry)
end
local function append(list, entry) list[#list + 1] = stamp(entry) end

-- `move "x"` without words is an error, seen when the chunk has ended.
local pending = {}
local function named(what, name, use)
  if type(name) ~= "string" or name == "" then
    local types = R.given.pieces
    local piece = #types == 1 and types[1].name or "TYPE"
    return wrong(what, "a name in quotes", name, (what == "move" or what == "part") and R.is_plain(name)
      and (what == "move" and piece .. ":move { ... } moves a piece, " or "") .. what .. " \"NAME\" { ... } is the player's own" or nil)
  end
  local file, line = R.where()
  local mine = { what = what .. " \"" .. name .. "\"", file = file, line = line }
  pending[mine] = true
  return function(...)
    pending[mine] = nil
    return R.closed(use(name, R.opened_all(...)))
  end
end
function R.end_chunk()
  local list = {}
  for mine in pairs(pending) do list[#list + 1] = mine end
  table.sort(list, function(a, b) return a.line < b.line end)
  for _, mine in ipairs(list) do fail(mine.what .. " has no words", "a list of words in braces", nil, mine) end
  pending = {}
end

-- ---- movements -------------------------------------------------------------------------------------------
local function declare(kind, type_id, what, name, words)
  if not R.is_plain(words) then return wrong(what, "a list of words in braces", words) end
  replace(out.movements, { movement = kind, type = type_id, name = name, body = as_block(what, words) })
end

-- A word that takes { words } for the default class or "class" and then { words }.
local function movement(kind, default)
  return function(self, x)
    local what = self.name .. ":" .. kind
    if type(x) == "string" then
      return named(what, x, function(name, words) declare(kind, self.id, what .. " \"" .. name .. "\"", name, words) end)
    end
    if not default then return wrong(what, "a name in quotes", x) end
    declare(kind, self.id, what, default, x)
  end
end
local function rider(list, what)
  return function(self, words)
    if not R.is_plain(words) then return wrong(what, "a list of words in braces", words) end
    append(list, { type = self and self.id or 0, body = as_block(what, words) })
  end
end
local after, applied = rider(out.after, "after"), rider(out.applied, "applied")

local function forgotten(what, count)
  only_in_rules()
  if count == 0 and not R.partial then fail("forget \"" .. R.text_of(what) .. "\": nothing of that name has been declared") end
end
local function forget_movement(type_id, name)
  return remove(out.movements, function(entry) return entry.type == type_id and entry.name == name end)
end
R.methods.type = {
  move = movement("move", "move"), drop = movement("drop", "drop"), part = movement "part",
  after = after, applied = applied,
  forget = function(self, name)
    local list = name == "after" and out.after or name == "applied" and out.applied
    local count = list and remove(list, function(entry) return entry.type == self.id end) or forget_movement(self.id, name)
    forgotten(name, count)
  end,
}

local calls, words = R.calls, {}
for name in pairs(calls) do words[name] = true end
local function player_movement(kind)
  return function(name)
    return named(kind, name, function(class, words) declare("player_" .. kind, 0, kind .. " \"" .. class .. "\"", class, words) end)
  end
end
calls.move, calls.part = player_movement "move", player_movement "part"
calls.after = function(words) return after(nil, words) end
calls.applied = function(words) return applied(nil, words) end
calls.forget = function(name)
  local lists = { require = out.requirements, compulsory = out.compulsory, majority = out.majority, protect = out.protect,
                  chains = out.chains, condition = out.conditions }
  local count
  if lists[name] then count = remove(lists[name], function() return true end)
  elseif name == "after" or name == "applied" then count = remove(out[name], function(entry) return entry.type == 0 end)
  else count = forget_movement(0, name) end
  forgotten(name, count)
end

-- ---- conditions and rules about the whole list -----------------------------------------------------------
local function add_condition(name, c, ...)
  if select("#", ...) > 0 then
    return fail("condition \"" .. name .. "\" takes one condition, not " .. 1 + select("#", ...), nil, "all(a, b) or any(a, b)")
  end
  remove(out.conditions, function(other) return other.name == name end)
  append(out.conditions, { name = name, body = as_cond(c, "condition \"" .. name .. "\"") })
end
calls.condition = function(name, ...)
  if select("#", ...) > 0 and type(name) == "string" then return add_condition(name, ...) end
  return named("condition", name, add_condition)
end

local function class_names(list, who)
  if not R.is_plain(list) then wrong(who, "a list of class names", list) return {} end
  for _, name in ipairs(list) do
    if type(name) ~= "string" then wrong(who, "a class name in quotes", name) return {} end
  end
  return list
end
local function written_compulsory(class, stays)
  return "compulsory(\"" .. class .. "\", { \"" .. table.concat(stays, "\", \"") .. "\" })"
end
calls.compulsory = function(what, stays)
  if type(what) ~= "string" then
    if R.is_plain(what) and type(what[1]) == "string" then
      return wrong("compulsory", "a class name in quotes, and a list of those that stay", what,
                   written_compulsory(what[1], what))
    elseif stays ~= nil then return fail("compulsory takes one condition", nil, "all(a, b) or any(a, b)") end
    return append(out.compulsory, { name = "", stays = {}, condition = as_cond(what, "compulsory") })
  end
  if type(stays) == "string" then
    return wrong("compulsory", "a list of class names", stays, written_compulsory(what, { what, stays }))
  end
  remove(out.compulsory, function(other) return other.name == what end)
  local classes = stays ~= nil and class_names(stays, "compulsory") or { what }
  local itself = false
  for _, name in ipairs(classes) do itself = itself or name == what end
  if not itself and #classes > 0 then
    return fail("compulsory \"" .. what .. "\": the class does not stay itself", nil, written_compulsory(what, { what, unpack(classes) }))
  end
  append(out.compulsory, { name = what, stays = classes })
end

local function key(kind)
  return function(x)
    local read = kind == "by" and R.as_piece_cond(kind, x) or as_value(x, kind)
    return R.make("key", { op = "key", name = kind, key = kind, kids = { read } })
  end
end
calls.most, calls.least, calls.by = key "most", key "least", key "by"
calls.majority = function(class, keys)
  if type(class) ~= "string" then return wrong("majority", "a class name in quotes", class) end
  if not R.is_plain(keys) then return wrong("majority", "a list of keys", keys, "majority(\"" .. class .. "\", { most(captured) })") end
  local list = {}
  for i = 1, table.maxn(keys) do
    local entry = keys[i]
    if type(entry) == "function" then list[#list + 1] = R.make("key", { op = "key", name = "function", key = "function", a = R.function_id(entry, "majority") })
    elseif R.kind_of(entry) == "key" then list[#list + 1] = entry
    else wrong("majority", "most(v), least(v), by(c) or a Lua function", entry) end
  end
  replace(out.majority, { name = class, keys = list })
end

calls.protect = function(which, given)
  remove(out.protect, function(other) return other.level < R.level end)
  if which == nil then                      -- an empty one takes the ancestors' back
    return append(out.protect, { empty = true })
  end
  local when
  if given ~= nil then
    if not R.is_plain(given) then return wrong("protect", "options in braces", given) end
    R.check_keys("protect", given, R.signatures.words.protect.keys)
    when = given.when ~= nil and as_cond(given.when, "protect: when") or nil
  end
  append(out.protect, { which = R.as_piece_cond("protect", which), when = when })
end
calls.require = function(...)
  local class, c = "", (...)
  if select("#", ...) > 1 then class, c = ... end
  if select("#", ...) == 1 and type(c) == "string" then
    return fail("require takes a condition, not only the text \"" .. c .. "\"", nil,
                "use \"" .. c .. "\" runs a library; of a class: require(\"" .. c .. "\", c)")
  end
  if type(class) ~= "string" then return wrong("require", "a class name in quotes and a condition", class) end
  append(out.requirements, { name = class, condition = as_cond(c, "require") })
end

local liberty_keys = { along = true, from = true, where = true }
calls.chains = function(given)
  if not R.is_plain(given) then return wrong("chains", "options in braces", given, "chains { along = orthogonal }") end
  R.check_keys("chains", given, R.signatures.words.chains.keys)
  if given.along == nil then return given[1] == nil and fail("chains needs `along`: by which links pieces connect") end
  local entry = { along = as_dirs("chains: along", given.along), of = {}, joined = {} }
  if given.of ~= nil then entry.of = R.piece_condition(0, "chains: of", given.of).list or {} end
  local directions = R.tables.direction
  for _, name in ipairs(R.sorted_keys(given.joined or {})) do
    if directions[name] and #directions[name].list == 1 then
      entry.joined[#entry.joined + 1] = { direction = directions[name].list[1], condition = as_cond(given.joined[name], "chains: joined") }
    else
      local names = R.sorted_keys(directions)
      fail("chains: `" .. name .. "` in joined is no direction", nil, R.suggest(name, names))
    end
  end
  local liberties = given.liberties
  if liberties ~= nil then
    if not R.is_plain(liberties) then return wrong("chains: liberties", "options in braces", liberties) end
    R.check_keys("chains: liberties", liberties, liberty_keys)
    entry.liberty_along = liberties.along ~= nil and as_dirs("liberties: along", liberties.along) or entry.along
    entry.liberty_from = liberties.from ~= nil and as_cond(liberties.from, "liberties: from") or nil
    entry.liberty_where = liberties.where ~= nil and as_cond(liberties.where, "liberties: where") or nil
  end
  remove(out.chains, function() return true end)
  append(out.chains, entry)
end

-- ---- what a declaration gives back ------------------------------------------------------------------------
-- A value that no list of words takes: `man:move { land, protect(man) }` would protect in the whole game.
R.declares = {}              -- name -> true
function R.declared(name) return R.make("declaration", { op = "declaration", name = name }) end
local function declaring(name, f)
  return function(...)
    local given = f(...)
    if type(given) ~= "function" then return R.kind_of(given) == "unknown" and given or R.declared(name) end
    return function(...)                    -- the words follow
      local inner = given(...)
      return R.kind_of(R.opened(inner)) == "unknown" and inner or R.closed(R.declared(name))
    end
  end
end
for _, name in ipairs(R.sorted_keys(calls)) do
  if not words[name] and name ~= "most" and name ~= "least" and name ~= "by" then
    R.declares[name], calls[name] = true, declaring(name, calls[name])
  end
end
R.declares.use = true
for name, f in pairs(R.methods.type) do R.methods.type[name] = declaring(name, f) end
