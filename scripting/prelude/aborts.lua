-- While somebody profiles: where LuaJIT gave up compiling what a package runs, and why. Returns a function: told true
-- it listens from now on; told false it stops, and returns what was counted as a list of
-- {file, line, why, times}. Traces that begin in the prelude are left out.
local attach, funcinfo = jit.attach, jit_util.funcinfo
local sub, find, format = string.sub, string.find, string.format
local known, names = pcall(require, "jit.vmdef")
local counted, began = {}, nil

local function place(func, pc)
  local info = funcinfo(func, pc)
  if info.source and sub(info.source, 1, 1) == "@" then return sub(info.source, 2), info.currentline end
end

-- LuaJIT's own words for it (jit/vmdef.lua), with names of what it cannot compile.
local function words(err, what)
  if type(err) ~= "number" then return tostring(err) end
  local text = known and names.traceerr[err]
  if not text then return "error " .. err end
  if find(text, "bytecode", 1, true) and type(what) == "number" then
    local name = sub(names.bcnames, what * 6 + 1, what * 6 + 6)
    return "NYI: bytecode " .. sub(name, 1, (find(name, " ", 1, true) or 7) - 1)
  end
  if type(what) == "function" then
    local info = funcinfo(what)
    what = info.ffid and names.ffnames[info.ffid] or "a function"
  end
  return what and find(text, "%", 1, true) and format(text, what) or text
end

local function heard(what, _, func, pc, err, of)
  if what == "start" then began = { place(func, pc) } end
  if what ~= "abort" then return end
  local file, line = place(func, pc)
  if not file then file, line = began and began[1], began and began[2] end
  if not file then return end
  local why = words(err, of)
  local key = file .. ":" .. line .. ":" .. why
  local one = counted[key] or { file = file, line = line, why = why, times = 0 }
  one.times, counted[key] = one.times + 1, one
end

return function(listen)
  if listen then
    counted = {}
    attach(heard, "trace")
    return
  end
  attach(heard)
  local list = {}
  for _, one in pairs(counted) do list[#list + 1] = one end
  return list
end
