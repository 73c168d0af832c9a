-- Locals that lose what they are given or that nothing uses, and numbers that decide nothing: `local w = step, land`,
-- `local quick = { step, land }` and no more of it, `heat:less(6)` where heat ends at 5, `times(0, step)`. Looks at tokens
-- only. Gets R.
local R = ...

local opens, closes, joins = R.opens_block, R.closes_block, R.set_of "and or not"
local brackets = { ["("] = 1, ["{"] = 1, ["["] = 1, [")"] = -1, ["}"] = -1, ["]"] = -1 }

local text_at = R.text_at

-- Whether an operand ends at token i.
local function ends_operand(tokens, i)
  local token = tokens[i]
  if token.says or token.text == "" then return true end
  return string.find(token.text, "^[%w_)%]}]") ~= nil and not joins[token.text]
end

-- How many expressions stand behind the `=` at token i, and the last token of them.
local function expressions(tokens, i)
  local count, depth, k = 1, 0, i + 1
  while tokens[k] do
    local text = text_at(tokens, k)
    local begins = k > i + 1 and string.find(text, "^[%a_]") and not joins[text] and ends_operand(tokens, k - 1)
    if depth == 0 and (begins or text == ";") then break end
    depth = depth + (brackets[text] or opens[text] and 1 or closes[text] and -1 or 0)
    if depth < 0 then break end
    if depth == 0 and text == "," then count = count + 1 end
    k = k + 1
  end
  return count, k - 1
end

-- How often a text names each name.
local function names_in(tokens)
  local named = {}
  for i = 1, #tokens do
    local text, before = text_at(tokens, i), text_at(tokens, i - 1)
    if before ~= "." and before ~= ":" then named[text] = (named[text] or 0) + 1 end
  end
  return named
end

-- Whether words or names of game.yaml stand from one token to another, and nothing that does something by itself.
local function only_words(tokens, first, last)
  local found = false
  for i = first, last do
    local text, before = text_at(tokens, i), text_at(tokens, i - 1)
    if R.declares[text] then return false end
    if before ~= "." and before ~= ":" then found = found or R.is_word(text) or R.bare_names[text] ~= nil end
  end
  return found
end

local function lint_local(tokens, i, outside, named, warn)
  local name, names, sign = text_at(tokens, i + 1), 1, i + 2
  while text_at(tokens, sign) == "," do names, sign = names + 1, sign + 2 end
  if name == "function" or text_at(tokens, sign) ~= "=" then return end
  local count, last = expressions(tokens, sign)
  if count > names and names == 1 then
    warn(i, "`" .. name .. "` gets only the first of these " .. count .. " values: Lua drops the others",
         "braces make one list of them: local " .. name .. " = { ... }")
  elseif count > names then
    warn(i, "these " .. names .. " locals get only the first of " .. count .. " values: Lua drops the others",
         "each value has a name of its own: local a, b = x, y")
  elseif names == 1 and outside and named[name] == 1 and string.sub(name, 1, 1) ~= "_"
    and only_words(tokens, sign + 1, last) then
    warn(i, "nothing uses the local `" .. name .. "`", "name it in the list where its words belong, or take it away")
  end
end

-- ---- numbers that decide nothing -----------------------------------------------------------------------------------
local never_negative = R.set_of "count height captured liberties held die bends parts plies_left"
local asks = { at_least = true, at_most = true, less = true, more = true }

-- The numbers of attributes may follow from options.
local has_numbers = false
for _, option in pairs(R.given.options) do has_numbers = has_numbers or type(option) == "number" end

-- The number that alone stands in the brackets at token i, nil if there is another.
local function only_number(tokens, i)
  local minus = text_at(tokens, i + 1) == "-"
  local at = minus and i + 2 or i + 1
  local number = text_at(tokens, i) == "(" and text_at(tokens, at + 1) == ")" and tonumber(text_at(tokens, at))
  return number and (minus and -number or number) or nil
end

-- What the operand that ends in front of the colon at token i can be, its least and its most; its name. `:of(player)`
-- and `:at(place)` leave it so.
local function range_before(tokens, i, mine)
  local first = R.operand_begin(tokens, i - 1)
  local name = first and text_at(tokens, first)
  if not name or mine[name] then return nil end
  local depth = 0
  for k = first + 1, i - 1 do
    local text = text_at(tokens, k)
    depth = depth + (brackets[text] or 0)
    local method = text_at(tokens, k + 1)
    if depth == 0 and (text == "." or text == ":" and method ~= "of" and method ~= "at") then return nil end
  end
  if never_negative[name] and R.bare_names[name] == nil then return 0, nil, name end
  local entry = R.bare_names[name]
  if R.kind_of(entry) ~= "attribute" or entry.type ~= "range" or has_numbers then return nil end
  return math.min(entry.low, 0), math.max(entry.high, 0), name        -- where there is no piece it is 0
end

local function lint_range(tokens, i, mine, warn)
  local method, number = text_at(tokens, i + 1), asks[text_at(tokens, i + 1)] and only_number(tokens, i + 2)
  if not number then return end
  local least, most, name = range_before(tokens, i, mine)
  if not least then return end
  local from_below = method == "at_least" and number <= least or method == "more" and number < least
  local from_above = most and (method == "at_most" and number >= most or method == "less" and number > most)
  if not from_below and not from_above then return end
  local asked = "`" .. name .. (most and "" or "(...)") .. ":" .. method .. "(" .. number .. ")`"
  local first, last = least, most and most - 1         -- with which numbers it decides something
  if method == "at_least" or method == "less" then first, last = least + 1, most end
  warn(i, asked .. " always holds: that is " .. (most and least .. " to " .. most or "never below 0"),
       "take it away, or compare with " .. (last and first .. " to " .. last or first .. " or more"))
end

-- mine: the names that the file gives a meaning of its own.
function R.lint_locals(tokens, mine, file)
  local depth, named = 0, names_in(tokens)
  local function warn(i, what, remedy) R.warn(what, remedy, { file = file, line = tokens[i].line }) end
  for i = 1, #tokens do
    local text = text_at(tokens, i)
    if text == "local" then lint_local(tokens, i, depth == 0, named, warn)
    elseif text == ":" then lint_range(tokens, i, mine, warn)
    elseif text == "times" and not mine.times and text_at(tokens, i + 1) == "("
      and text_at(tokens, i + 2) == "0" and text_at(tokens, i + 3) == "," then
      warn(i, "`times(0, ...)` does nothing", "times(n, ...) does its words n times: take it away, or say how often")
    end
    depth = depth + (opens[text] and 1 or closes[text] and -1 or 0)
  end
end
