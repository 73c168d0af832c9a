-- Hooks keep no state: looks through the bytecode of every function that a hook can reach for writes to variables
-- or tables that outlive the call, and reports them. Gets R.
-- LuaJIT names no opcodes at run time, so each is read off a small function that must use it.
local R = ...
local band, rshift = bit.band, bit.rshift
local funcinfo, funcbc, funck, funcuvname = jit_util.funcinfo, jit_util.funcbc, jit_util.funck, jit_util.funcuvname

local function fields(instruction)
  return band(instruction, 0xFF), band(rshift(instruction, 8), 0xFF), rshift(instruction, 24), rshift(instruction, 16)
end
local function opcode(f, pc) return (fields(funcbc(f, pc))) end

local t
local writes = {
  [opcode(function(v) t = v end, 1)] = true, [opcode(function() t = "" end, 1)] = true,
  [opcode(function() t = 1 end, 1)] = true, [opcode(function() t = nil end, 1)] = true,
}
local UGET = opcode(function(k) return t[k] end, 1)
local reads = {
  [opcode(function(k) return t[k] end, 2)] = true, [opcode(function() return t.a end, 2)] = true,
  [opcode(function() return t[1] end, 2)] = true,
}
local stores = {
  [opcode(function(k, v) t[k] = v end, 2)] = true, [opcode(function(v) t.a = v end, 2)] = true,
  [opcode(function(v) t[1] = v end, 2)] = true,
}

-- The place of an instruction, if it is text of the package.
local function place(f, pc)
  local info = funcinfo(f, pc)
  local source = info.source or ""
  if source:byte() == 64 and R.files[source:sub(2)] then
    return { file = R.files[source:sub(2)], line = info.currentline }
  end
end

-- `outer(i)` tells whether upvalue i of this function or inner function lives on when the hook has returned.
local function scan(f, outer, hook)
  local from = {}                           -- register -> upvalue that its table came from
  local pc, instruction = 1, funcbc(f, 1)
  while instruction do
    local op, a, b, d = fields(instruction)
    local name
    if writes[op] then
      name = outer(a) and funcuvname(f, a)
    elseif stores[op] then
      name = from[b] and funcuvname(f, from[b])
    elseif op == UGET then
      from[a] = outer(d) and d or nil
    elseif reads[op] then
      from[a] = from[b]
    else
      from[a] = nil
    end
    local at = name and place(f, pc)
    if at then
      R.fail("`" .. name .. "` is written in a function that the hook `" .. hook .. "` can reach", nil,
             "hooks keep no state: what must be kept belongs to the position (an attribute)", at)
    end
    pc = pc + 1
    instruction = funcbc(f, pc)
  end
  local k = -1
  local inner = funck(f, k)
  while inner do
    if type(inner) == "proto" then
      local child, names = inner, {}
      local i = 0
      while funcuvname(f, i) do
        names[funcuvname(f, i)] = outer(i)
        i = i + 1
      end
      scan(child, function(index) return names[funcuvname(child, index)] end, hook)
    end
    k = k - 1
    inner = funck(f, k)
  end
end

-- Every function that `x` can reach: through upvalues and through tables that the package made.
local function walk(x, met, hook)
  if met[x] then return end
  if type(x) == "function" then
    met[x] = true
    if not funcinfo(x).source then return end        -- of C
    scan(x, function() return true end, hook)
    local i = 1
    local name, entry = debug.getupvalue(x, i)
    while name do
      walk(entry, met, hook)
      i = i + 1
      name, entry = debug.getupvalue(x, i)
    end
  elseif R.is_plain(x) and not getmetatable(x) then
    met[x] = true
    for _, entry in next, x do walk(entry, met, hook) end
  end
end

function R.check_hooks()
  local met = {}
  for _, entry in next, R.library do met[entry] = true end
  for _, entry in next, R.calls do met[entry] = true end
  for _, name in ipairs(R.sorted_keys(R.globals)) do walk(R.globals[name], met, name) end
  for i, f in ipairs(R.functions) do walk(f, met, "function " .. i) end
end
