-- What can be read off the bytecode of functions that hooks can reach. Hooks keep no state: no variable or table that
-- outlives the call is written. A name is one that exists. A word of movements is not called, for it would only make
-- a value; `refuse`, `win`, `draw`, `ranking` are returned; and a hook returns what its kind of hook may return.
-- Gets R. LuaJIT names no opcodes at run time, so each is read off a small function that must use it.
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
local TGETS = opcode(function() return t.a end, 2)
local reads = {
  [opcode(function(k) return t[k] end, 2)] = true, [opcode(function() return t.a end, 2)] = true,
  [opcode(function() return t[1] end, 2)] = true,
}
local stores = {
  [opcode(function(k, v) t[k] = v end, 2)] = true, [opcode(function(v) t.a = v end, 2)] = true,
  [opcode(function(v) t[1] = v end, 2)] = true,
}
local GGET, GSET = opcode(function() return type end, 1), opcode(function(v) type = v end, 1)
local CALL, CALLT = opcode(function(f) f() end, 2), opcode(function(f) return f() end, 2)
local CALLM = opcode(function(f) f(f()) end, 4)
local MOV, KNIL = opcode(function(v) local w = v return w end, 1), opcode(function() local v, w end, 1)
-- How far behind the register of a function its first argument lies.
local function copied_to(f, pc) return select(2, fields(funcbc(f, pc))) end
local first_argument = (function()
  local f = function(g, v) g(v) end
  return copied_to(f, 2) - copied_to(f, 1)
end)()
local RET1 = opcode(function(v) return v end, 1)
local constants = {
  [opcode(function() return "" end, 1)] = "a text", [opcode(function() return 1 end, 1)] = "a number",
  [opcode(function() return 0.5 end, 1)] = "a number",
}
local KPRI = opcode(function() local v = true return v end, 1)
local primitives = { [1] = "false", [2] = "true" }

-- The place of an instruction, if it is text of the package.
local function place(f, pc)
  local info = funcinfo(f, pc)
  local source = info.source or ""
  if source:byte() == 64 and R.files[source:sub(2)] then
    return { file = R.files[source:sub(2)], line = info.currentline }
  end
end

-- ---- what hooks return ----------------------------------------------------------------------------------------------
local answers = { refuse = true, win = true, draw = true, ranking = true }
local forms = R.set_of
-- By hook: what it may return besides what is computed, and how that is said.
local nothing = { fits = {}, says = "it returns nothing" }
local consent = { fits = forms "true false", says = "it returns `refuse \"why\"`, or nothing" }
local returns = {
  setup = nothing, generate = nothing, filter = { fits = {}, says = "it returns nothing; moves:drop(i, \"why\") takes a move away" },
  on_applied = nothing, on_together = nothing, observe = nothing, view_marks = nothing,
  on_turn = { fits = forms "skip", says = "it returns `skip`, or nothing" },
  on_move = consent, apply = consent, test = { fits = forms "true false", says = "it returns true, false or `refuse \"why\"`" },
  plausible = { fits = forms "true false", says = "it returns false or `refuse \"why\"` for what cannot be" },
  choose = { fits = { ["a number"] = true }, says = "it returns the number of a move of the list" },
  outcome = { fits = forms "false", says = "it returns win(player, \"kind\"), draw(\"kind\"), ranking(points), or nothing" },
}

-- How the effect of a word is said in a hook.
local by_move = forms "on_move apply generate"
local function said_in_hooks(word, hook)
  if not R.effect_names[word] then return "words stand in movements; docs/hooks.md has what hooks call" end
  local object = by_move[hook] and (hook == "generate" and "m" or "move") or "position"
  return object .. ":" .. word .. "(...) does it"
end

-- Calls that write the list they are given: the number of the argument that it is, `self` of a method counted.
local writers = { ["table.insert"] = 1, ["table.remove"] = 1, ["table.sort"] = 1, [":shuffle"] = 2 }

-- ---- one function ---------------------------------------------------------------------------------------------------------
local Scan = {}
Scan.__index = Scan

function Scan:complain(pc, what, remedy)
  local at = place(self.f, pc)
  if at then R.fail(what, nil, remedy, at) end
end
function Scan:written(pc, name)
  self:complain(pc, "`" .. name .. "` is written in a function that the hook `" .. self.hook .. "` can reach",
                "hooks keep no state: what must be kept belongs to the position (an attribute)")
end

-- A global that is read: it exists, and if it is a function of the package it is looked through too.
function Scan:read(pc, name)
  local entry = R.globals[name]
  if entry ~= nil then
    if self.asked then self.walk(entry, self.hook, true) end
  elseif not R.is_name(name) then
    local what, remedy = R.unknown_name(name)
    self:complain(pc, what, remedy)
  end
end

-- `name` is called and `dropped` what it returns.
function Scan:called(pc, name, dropped)
  if R.globals[name] ~= nil then return end
  if answers[name] then
    if dropped then
      self:complain(pc, "what `" .. name .. "` says is lost: it is not returned", "return " .. name .. "(...)")
    end
  elseif R.is_word(name) then
    self:complain(pc, "`" .. name .. "` is a word of movements: called in the hook `" .. self.hook .. "` it does nothing",
                  said_in_hooks(name, self.hook))
  end
end

function Scan:returned(pc, what, name)
  local may = self.main and not (name and not R.is_name(name)) and returns[self.hook]
  if name and R.globals[name] == nil and answers[name] then
    self:complain(pc, "`" .. name .. "` is returned, not called", "return " .. name .. (name == "refuse" and " \"why\"" or "(...)"))
  elseif may and what and not may.fits[what] and not (name and R.globals[name] ~= nil) then
    self:complain(pc, "the hook `" .. self.hook .. "` returns " .. what .. ", which means nothing", may.says)
  end
end

-- The name under which the function in a field of a register is known to `writers`.
local function member(owner, key)
  return type(key) == "string" and (owner == "table" and "table." .. key or ":" .. key) or nil
end

-- What registers hold: the name of what outlives the call, the name of a global, the kind of a constant, a member.
function Scan:run(outer)
  local f, from, names, held, members = self.f, {}, {}, {}, {}
  local pc, instruction = 1, funcbc(self.f, 1)
  while instruction do
    local op, a, b, d = fields(instruction)
    local calls = op == CALL or op == CALLT or op == CALLM
    if writes[op] then
      if outer(a) then self:written(pc, funcuvname(f, a)) end
    elseif stores[op] then
      if from[b] then self:written(pc, from[b]) end
    elseif op == GSET then
      self:written(pc, funck(f, -d - 1))
    elseif self.asked and op == RET1 then
      self:returned(pc, held[a] or names[a] and "`" .. names[a] .. "`", names[a])
    end
    if calls then
      local list = writers[members[a]] and from[a + first_argument + writers[members[a]] - 1]
      if list then self:written(pc, list) end
      if self.asked and op ~= CALLM and names[a] then self:called(pc, names[a], op == CALL and b == 1) end
      for register in next, from do from[register] = register < a and from[register] or nil end
    elseif op == KNIL then
      for register = a, d do from[register] = nil end
    end
    local keeps = op == RET1 or stores[op] or writes[op] or op == GSET
    if not keeps then
      local global = op == GGET and funck(f, -d - 1) or nil
      members[a] = op == TGETS and member(names[b], funck(f, -band(rshift(instruction, 16), 0xFF) - 1)) or nil
      from[a] = op == UGET and outer(d) and funcuvname(f, d) or (reads[op] and from[b]) or (op == MOV and from[d])
                or (R.is_plain(R.globals[global]) and global) or nil
      names[a] = global
      held[a] = names[a] == "skip" and "skip" or constants[op] or op == KPRI and primitives[d] or nil
      if names[a] then self:read(pc, names[a]) end
    end
    pc = pc + 1
    instruction = funcbc(f, pc)
  end
  self:run_inner(outer)
end

function Scan:run_inner(outer)
  local f, k = self.f, -1
  local inner = funck(f, k)
  while inner do
    if type(inner) == "proto" then
      local child, names, i = inner, {}, 0
      while funcuvname(f, i) do
        names[funcuvname(f, i)] = outer(i)
        i = i + 1
      end
      setmetatable({ f = child, hook = self.hook, asked = self.asked, walk = self.walk }, Scan)
        :run(function(index) return names[funcuvname(child, index)] end)
    end
    k = k - 1
    inner = funck(f, k)
  end
end

-- ---- all functions ----------------------------------------------------------------------------------------------------------
local met = {}

-- Every function that `x` can reach: through globals, upvalues and tables that the package made. `asked`: a hook does
-- reach it; else it may be one that only the load calls. The tables, known as `name`, are read-only from now on.
local function walk(x, hook, asked, main, name)
  if met[x] then return end
  if type(x) == "function" then
    met[x] = true
    if not funcinfo(x).source then return end        -- of C
    setmetatable({ f = x, hook = hook, asked = asked, main = main, walk = walk }, Scan):run(function() return true end)
    local i = 1
    local variable, entry = debug.getupvalue(x, i)
    while variable do
      walk(entry, hook, asked, false, variable)
      i = i + 1
      variable, entry = debug.getupvalue(x, i)
    end
  elseif R.is_plain(x) and not getmetatable(x) then
    met[x], made_at_load[x] = true, name
    for _, entry in next, x do walk(entry, hook, asked, false, name) end
  end
end

function R.check_hooks()
  for _, entry in next, R.library do met[entry] = true end
  for _, entry in next, R.calls do met[entry] = true end
  for _, names in ipairs { R.given.hooks, R.given.called } do
    for _, name in ipairs(names) do
      local entry = R.globals[name]
      if R.is_plain(entry) then
        for _, key in ipairs(R.sorted_keys(entry)) do walk(entry[key], name, true, true, name) end
      elseif entry ~= nil then
        walk(entry, name, true, true)
      end
    end
  end
  for i, f in ipairs(R.functions) do walk(f, R.function_roles[i], true, true) end
  for _, name in ipairs(R.sorted_keys(R.globals)) do walk(R.globals[name], name, false, false, name) end
  if not R.partial then
    R.check_marks()
    R.check_unread_marks()
  end
end
