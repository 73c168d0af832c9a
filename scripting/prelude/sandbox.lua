-- Runs first in every state, with Lua's own globals. Returns the libraries for the trusted prelude and a
-- function that makes a table of what a package may use; then nothing else can be reached by a package.
-- An allow-list: no patterns (they cannot be interrupted), no coroutines (nested ones overrun the stack),
-- no addresses (`tostring` of a table), no pcall (it would swallow a stop), nothing that loads or reads.
local jit_options = require "jit.opt"
jit_options.start("-abc", "maxtrace=2000", "maxrecord=8000", "maxmcode=16384")

local trusted = {}
for name, value in pairs(_G) do trusted[name] = value end
trusted._G, trusted.newproxy, newproxy = nil, nil, nil     -- userdata are made by new_userdata alone
trusted.ffi = require "ffi"
trusted.jit_util = require "jit.util"

local type, error, select, raw_tostring, tonumber = type, error, select, tostring, tonumber
local setmetatable, rawget, floor, byte, sub, find = setmetatable, rawget, math.floor, string.byte, string.sub, string.find
local raw_rep, raw_format, raw_concat = string.rep, string.format, table.concat
local longest = 1048576                     -- bytes that one call may build: far below the soft memory limit

local function tostring(value)
  local kind = type(value)
  if kind == "table" then
    local name = rawget(value, "name")
    return type(name) == "string" and name or "table"
  elseif kind ~= "function" and kind ~= "thread" and kind ~= "cdata" then
    return raw_tostring(value)              -- of a value its name (opaque.lua)
  end
  return kind
end

local function rep(text, count, separator)
  local length = #text + (separator and #separator or 0)
  if length * count > longest then error("string.rep: the result would be too long", 2) end
  return raw_rep(text, count, separator)
end

local function concat(list, separator, first, last)
  separator, first, last = separator or "", first or 1, last or #list
  local length = 0
  for i = first, last do
    local part = rawget(list, i)
    if type(part) ~= "string" and type(part) ~= "number" then
      error("table.concat: element " .. i .. " is no text", 2)
    end
    length = length + #raw_tostring(part) + #separator
    if length > longest then error("table.concat: the result would be too long", 2) end
  end
  return raw_concat(list, separator, first, last)
end

-- %d %i %x %s %q %c %% with flags and a width of at most two digits.
local function format(text, ...)
  local used, parts, at = 0, {}, 1
  while true do
    local percent = find(text, "%", at, true)
    parts[#parts + 1] = sub(text, at, (percent or 0) - 1)
    if not percent then break end
    local stop = percent + 1
    while find("-+ 0#123456789.", sub(text, stop, stop), 1, true) and stop <= #text do stop = stop + 1 end
    local letter, value = sub(text, stop, stop)
    if stop - percent > 6 then error("string.format: the width is too large", 2) end
    if letter == "%" then
      parts[#parts + 1] = "%"
    else
      used = used + 1
      value = select(used, ...)
      if letter == "s" or letter == "q" then value = tostring(value)
      elseif not (letter == "d" or letter == "i" or letter == "x" or letter == "c") then
        error("string.format: %" .. letter .. " is not offered", 2)
      end
      parts[#parts + 1] = raw_format(sub(text, percent, stop), value)
    end
    at = stop + 1
  end
  return concat(parts)
end

-- Comparing runs inside C, where nothing can stop it: what it is given stays short.
local most_comparisons, longest_list = 1e8, 65536

local function find_plain(text, part, first)
  if #text * #part > most_comparisons then error("string.find: the texts are too long", 2) end
  return find(text, part, first or 1, true)
end

-- Tables that a package made while it loaded, each with its name: once hooks run they are read-only (nets.lua).
local made_at_load = setmetatable({}, { __mode = "k" })
trusted.made_at_load = made_at_load
-- For a function that is about to write a list; the error is that of the function's caller.
local function refuse_kept(who, list)
  if made_at_load[list] then
    error(who .. ": `" .. made_at_load[list] .. "` was made at load and is read-only: "
          .. "hooks keep no state; local copy = {unpack(" .. made_at_load[list] .. ")} may be written", 3)
  end
end
trusted.refuse_kept = refuse_kept

-- A merge sort, which takes n log n comparisons whatever the list and whatever `less` says, and can be stopped
-- between any two of them. Equal elements keep their order.
local function comes_before(a, b)
  local kind, other = type(a), type(b)
  if kind ~= other or kind ~= "number" and kind ~= "string" then
    error("table.sort: a " .. kind .. " and a " .. other .. " have no order; give a function of two elements", 3)
  end
  return a < b
end
local function sort(list, less)
  if type(list) ~= "table" then error("table.sort: a list is expected, not a " .. type(list), 2) end
  refuse_kept("table.sort", list)
  if less ~= nil and type(less) ~= "function" then
    error("table.sort: what tells the order is a function of two elements, not a " .. type(less), 2)
  end
  local n = #list
  if n > longest_list then error("table.sort: the list is too long", 2) end
  less = less or comes_before
  local run = 8                             -- that many are put in order one by one
  for first = 1, n, run do
    for i = first + 1, first + run - 1 < n and first + run - 1 or n do
      local entry, k = list[i], i
      while k > first and less(entry, list[k - 1]) do
        list[k] = list[k - 1]
        k = k - 1
      end
      list[k] = entry
    end
  end
  local from, to = list, {}
  while run < n do
    for first = 1, n, 2 * run do
      local i, k = first, first + run
      local last_i, last_k = k - 1 < n and k - 1 or n, k + run - 1 < n and k + run - 1 or n
      for at = first, last_k do
        if k > last_k or i <= last_i and not less(from[k], from[i]) then
          to[at], i = from[i], i + 1
        else
          to[at], k = from[k], k + 1
        end
      end
    end
    from, to, run = to, from, 2 * run
  end
  if from ~= list then
    for i = 1, n do list[i] = from[i] end
  end
end

-- table.insert in Lua, so that it can be stopped; the position is one of the list or the one behind it.
local function insert(list, ...)
  local count, n = select("#", ...), type(list) == "table" and #list or 0
  if type(list) ~= "table" then error("table.insert: a list is expected, not a " .. type(list), 2) end
  refuse_kept("table.insert", list)
  if count == 1 then
    list[n + 1] = (...)
  elseif count == 2 then
    local at, entry = ...
    if type(at) ~= "number" or not (at >= 1 and at <= n + 1) or at ~= floor(at) then
      error("table.insert: the position is a whole number from 1 to " .. n + 1 .. ", not " .. tostring(at), 2)
    end
    for i = n, at, -1 do list[i + 1] = list[i] end
    list[at] = entry
  else
    error("table.insert takes a list, a position if need be, and what is put in", 2)
  end
end
local raw_remove = table.remove
local function remove(list, ...)
  if type(list) == "table" then refuse_kept("table.remove", list) end
  return raw_remove(list, ...)
end
table.sort, table.insert = sort, insert     -- the prelude's own, too: what it sorts comes from packages

local string_library = {
  sub = string.sub, len = string.len, upper = string.upper, lower = string.lower, byte = byte,
  char = string.char, reverse = string.reverse, rep = rep, format = format, find = find_plain,
}
-- A library that answers an unknown name with an error; its own names are read as fast as before.
local function strict(from, what, remedies)
  local to, names = {}, {}
  for name, value in trusted.pairs(from) do
    to[name], names[#names + 1] = value, name
  end
  sort(names)
  return setmetatable(to, { __metatable = false, __index = function(_, name)
    error(what .. " has no `" .. tostring(name) .. "`" .. (remedies[name] and ": " .. remedies[name] or ", only "
          .. raw_concat(names, ", ")), 2)
  end })
end
local string_meta = debug.getmetatable("")
string_meta.__index = strict(string_library, "a text", { to = "position:last() gives class, from, to, mover, player one after the other" })
string_meta.__metatable = false
local table_library = {
  insert = insert, remove = remove, sort = sort, concat = concat, unpack = unpack,
}
local math_library = { abs = math.abs, min = math.min, max = math.max, floor = floor, ceil = math.ceil }

local function sandbox()
  return {
    assert = trusted.assert, error = error, ipairs = trusted.ipairs, select = select,
    tonumber = tonumber, tostring = tostring, type = type, unpack = trusted.unpack,
    string = strict(string_library, "string", {}), table = strict(table_library, "table", {}),
    math = strict(math_library, "math", { random = "chance is random(n) in a setup, else a roll (`chance` in game.yaml)" }),
  }
end

for name in trusted.pairs(package.loaded) do package.loaded[name] = nil end
for name in trusted.pairs(trusted) do _G[name] = nil end
_G._G = nil
return trusted, sandbox
