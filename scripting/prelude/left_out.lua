-- What of a text can be looked at although Lua stopped in it: the text without the statement in which it stopped, and
-- without those that use a name which that statement defines, so that nothing is told that only follows. Statements are
-- told apart by their first lines, which begin at the margin. Gets R.
local R = ...

-- Words that go on with a statement or end it.
local goes_on = { ["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true, ["then"] = true, ["do"] = true,
                  ["and"] = true, ["or"] = true, ["not"] = true }

local function lines_of(text)
  local lines = {}
  for line in string.gmatch(text .. "\n", "(.-)\n") do lines[#lines + 1] = line end
  return lines
end

-- { from, to } for each: lines that begin with a line at the margin.
local function blocks_of(lines)
  local blocks = { { from = 1, to = #lines } }
  for i = 2, #lines do
    local word = string.match(lines[i], "^[%a_][%w_]*")
    if word and not goes_on[word] then
      blocks[#blocks].to = i - 1
      blocks[#blocks + 1] = { from = i, to = #lines }
    end
  end
  return blocks
end

local function part(lines, from, to) return table.concat(lines, "\n", from, to) end
local function can_be_read(text) return load(text, "=", "t") ~= nil end

local text_at = R.text_at
local function is_name(text) return string.find(text, "^[%a_]") ~= nil and text ~= "local" and text ~= "function" end

-- Whether the name at i is one of those in front of a `=`.
local function is_assigned(tokens, i)
  while text_at(tokens, i + 1) == "," and is_name(text_at(tokens, i + 2)) do i = i + 2 end
  return text_at(tokens, i + 1) == "="
end

-- Adds the names that a part of a text gives a meaning to: `local a, b`, `function f`, `c = ...` outside of brackets.
local function add_names(tokens, names)
  local depth, is_local = 0, false
  for i = 1, #tokens do
    local text, before = text_at(tokens, i), text_at(tokens, i - 1)
    depth = depth + ((text == "{" or text == "(") and 1 or (text == "}" or text == ")") and -1 or 0)
    is_local = before == "local" or is_local and (text == "," or before == ",")
    local is_defined = is_local or before == "function" or depth == 0 and is_assigned(tokens, i)
    if is_defined and is_name(text) and before ~= "." and before ~= ":" then names[text] = true end
  end
end

local function uses(tokens, names)
  for i = 1, #tokens do
    local before = text_at(tokens, i - 1)
    if names[text_at(tokens, i)] and before ~= "." and before ~= ":" then return true end
  end
  return false
end

-- Leaves blocks out that use one of the names, until none is left; false if one is no whole statement.
local function leave_out_users(lines, blocks, left, names)
  local found
  repeat
    found = false
    for i, block in ipairs(blocks) do
      local text = part(lines, block.from, block.to)
      local tokens = not left[i] and R.tokens_of(text)
      if tokens and uses(tokens, names) then
        if not can_be_read(text) then return false end
        left[i], found = true, true
        add_names(tokens, names)
      end
    end
  until not found
  return true
end

-- The text without the statement on this line and all that uses what it defines, every other on its own line; nil if
-- nothing else can be told apart from it.
function R.leave_out(text, line)
  local lines = lines_of(text)
  local blocks = blocks_of(lines)
  local first = 1
  while blocks[first + 1] and blocks[first + 1].from <= line do first = first + 1 end
  local last = first
  while first > 1 and not can_be_read(part(lines, 1, blocks[first].from - 1)) do first = first - 1 end
  while blocks[last + 1] and not can_be_read(part(lines, blocks[last + 1].from, blocks[last + 1].to)) do last = last + 1 end
  local left, names = {}, {}
  for i = first, last do left[i] = true end
  add_names(R.tokens_of(part(lines, blocks[first].from, blocks[last].to)), names)
  if not leave_out_users(lines, blocks, left, names) then return nil end
  for i, block in ipairs(blocks) do
    for k = block.from, left[i] and block.to or 0 do lines[k] = "" end
  end
  return part(lines, 1, #lines)
end
