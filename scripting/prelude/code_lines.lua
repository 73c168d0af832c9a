-- Where a debugger can stop: the lines of a Lua text that have code of their own. Gets the text; returns the lines in
-- order, or nothing and what is wrong with the text.
local text = ...
local main, problem = load(text, "=text", "t")
if not main then return nil, problem end

local has = {}
local function add(code)
  local info = jit_util.funcinfo(code)
  for at = 1, info.bytecodes - 1 do has[jit_util.funcinfo(code, at).currentline] = true end
  local n = info.children and -1 or 0
  while n < 0 do
    local constant = jit_util.funck(code, n)
    if type(constant) == "proto" then add(constant) end
    n = constant == nil and 0 or n - 1
  end
end
add(main)

local lines = {}
for line in pairs(has) do lines[#lines + 1] = line end
table.sort(lines)
return lines
