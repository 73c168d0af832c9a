-- Runs first in every state, with Lua's own globals. Returns the libraries for the trusted prelude and a
-- function that makes a table of what a package may use; then nothing else can be reached by a package.
-- An allow-list: no patterns (they cannot be interrupted), no coroutines (nested ones overrun the stack),
-- no addresses (`tostring` of a table), no pcall (it would swallow a stop), nothing that loads or reads.
local jit_options = require "jit.opt"
jit_options.start("-abc", "maxtrace=2000", "maxrecord=8000", "maxmcode=16384")

local trusted = {}
for name, value in pairs(_G) do trusted[name] = value end
trusted._G = nil
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

-- Comparing and sorting run inside C, where nothing can stop them: what they are given stays short.
local most_comparisons, longest_list = 1e8, 65536

local function find_plain(text, part, first)
  if #text * #part > most_comparisons then error("string.find: the texts are too long", 2) end
  return find(text, part, first or 1, true)
end

local raw_sort = table.sort
local function sort(list, less)
  if type(list) == "table" and #list > longest_list then error("table.sort: the list is too long", 2) end
  return raw_sort(list, less)
end

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
  raw_sort(names)
  return setmetatable(to, { __metatable = false, __index = function(_, name)
    error(what .. " has no `" .. tostring(name) .. "`" .. (remedies[name] and ": " .. remedies[name] or ", only "
          .. raw_concat(names, ", ")), 2)
  end })
end
local string_meta = debug.getmetatable("")
string_meta.__index = strict(string_library, "a text", { to = "position:last() gives class, from, to, mover, player one after the other" })
string_meta.__metatable = false
local table_library = {
  insert = table.insert, remove = table.remove, sort = sort, concat = concat, unpack = unpack,
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
