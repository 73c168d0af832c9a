-- What to write instead of Lua's `<`, `==` and their like between values of the rule language: Lua would decide them
-- while rules.lua runs. Reads the operands off the tokens of a text (lint.lua). Gets R.
local R = ...

local method = { ["=="] = "is", ["~="] = "is", ["<"] = "less", [">"] = "more", ["<="] = "at_most", [">="] = "at_least" }
local turned = { ["=="] = "==", ["~="] = "~=", ["<"] = ">", [">"] = "<", ["<="] = ">=", [">="] = "<=" }
function R.is_comparison(sign) return method[sign] ~= nil end

local texts = {}             -- file -> { text, tokens }
local said = {}              -- tokens of signs that have been told
function R.note_text(file, text, tokens) texts[file] = { text = text, tokens = tokens } end
local function tokens_in(file)
  local noted = texts[file]
  if not noted then return {} end
  noted.tokens = noted.tokens or R.tokens_of(noted.text)
  return noted.tokens
end
-- Once all is loaded they are rarely asked for, and take more memory than the text; then they are made again.
function R.forget_tokens()
  for _, noted in pairs(texts) do noted.tokens = nil end
  said = {}
end

local opens, closes = { ["("] = true, ["{"] = true, ["["] = true }, { [")"] = true, ["}"] = true, ["]"] = true }
local reserved = R.set_of "and break do else elseif end for function if in local not or repeat return then until while"

local function sign(token) return token and not token.says and token.text or "" end
-- A name, a number or a text in quotes.
local function is_plain(token)
  return token ~= nil and (token.says ~= nil or string.find(token.text, "^[%w_]") ~= nil and not reserved[token.text])
end

-- The token that the bracket at i belongs to, going by `step`.
local function partner(tokens, i, step)
  local depth = 0
  while tokens[i] do
    local text = sign(tokens[i])
    depth = depth + (opens[text] and step or closes[text] and -step or 0)
    if depth == 0 then return i end
    i = i + step
  end
end

-- The last token of the operand `a.b(c):d{ e }` that begins at i; nil if none does.
local function operand_end(tokens, i)
  if sign(tokens[i]) == "-" then i = i + 1 end
  local last = sign(tokens[i]) == "(" and partner(tokens, i, 1) or is_plain(tokens[i]) and i or nil
  local calls = last and not string.find(tokens[i].text, "^%d")
  while calls and tokens[last + 1] do
    local text = sign(tokens[last + 1])
    local stop = (text == "." or text == ":") and last + 2 or opens[text] and partner(tokens, last + 1, 1)
      or tokens[last + 1].says and last + 1
    if not stop then break end
    last = stop
  end
  return last
end

-- The first token of the operand that ends at i; nil if none does.
local function operand_begin(tokens, i)
  while tokens[i] do
    local first = closes[sign(tokens[i])] and partner(tokens, i, -1) or is_plain(tokens[i]) and i or nil
    if not first then return nil end
    local before = tokens[first - 1]
    local is_call = opens[sign(tokens[first])] or tokens[first].says
    if sign(before) == "." or sign(before) == ":" then i = first - 2
    elseif is_call and (is_plain(before) or closes[sign(before)]) then i = first - 1
    else return first end
  end
end

R.operand_begin = operand_begin

local function is_sum(token) return sign(token) == "+" or sign(token) == "-" end
-- Numbers are a factor of `*` and their like: what they multiply is no operand that a method could follow.
local function is_other(token) return string.find("*/%^..", sign(token), 1, true) ~= nil and sign(token) ~= "" end

-- From and to which token the operand in front of the sign at i goes, and whether it is a sum; nil if it is not plain.
local function left_of(tokens, i)
  local first, sum = operand_begin(tokens, i - 1), false
  while first and is_sum(tokens[first - 1]) do
    local before = operand_begin(tokens, first - 2)
    first, sum = before or first - 1, sum or before ~= nil
    if not before then break end
  end
  if first and not is_other(tokens[first - 1]) then return first, i - 1, sum end
end
local function right_of(tokens, i)
  local last, sum = operand_end(tokens, i + 1), false
  while last and is_sum(tokens[last + 1]) do last, sum = operand_end(tokens, last + 2), true end
  if last and not is_other(tokens[last + 1]) then return i + 1, last, sum end
end

-- What stands there in one line, "..." where nothing plain does.
local function written(text, tokens, first, last)
  return first and (string.gsub(string.sub(text, tokens[first].from, tokens[last].to), "%s+", " ")) or "..."
end

-- What is wrong about the sign at token i, and what to write instead. `flipped`: the value stands behind it.
function R.decided_comparison(text, tokens, i, flipped)
  local left, left_end, left_sum = left_of(tokens, i)
  local right, right_end, right_sum = right_of(tokens, i)
  local operator = tokens[i].text
  said[tokens[i]] = true
  local one, other = written(text, tokens, left, left_end), written(text, tokens, right, right_end)
  local what = "`" .. one .. " " .. operator .. " " .. other .. "` is decided while rules.lua runs, not by the position"
  if left == left_end and R.given.options[one] ~= nil and R.bare_names[one] == nil then
    return what, "options." .. one .. " " .. operator .. " " .. other
  end
  if flipped then one, other, left_sum, operator = other, one, right_sum, turned[operator] end
  one, other = one == "..." and "v" or left_sum and "(" .. one .. ")" or one, other == "..." and "n" or other
  local bare = R.bare[one]
  if bare and R.kind_of(bare()) == "cond" then one = "count(board, " .. one .. ")" end    -- a condition is no number
  local asked = one .. ":" .. method[operator] .. "(" .. other .. ")"
  return what, operator == "~=" and "no(" .. asked .. ")" or asked
end

-- The tokens from the beginning of a line to the end of what is called there.
local function tokens_of_call(file, line)
  local list, depth = {}, 0
  for _, token in ipairs(tokens_in(file)) do
    if token.line > line and depth <= 0 then break end
    if token.line >= line then
      list[#list + 1] = token
      depth = depth + (opens[sign(token)] and 1 or closes[sign(token)] and -1 or 0)
    end
  end
  return list
end

-- The option named on a line, or in what is called there, that has this value; nil if none or several have, or the
-- value stands there itself.
function R.option_at(file, line, value)
  local tokens, found = tokens_of_call(file, line), nil
  for i = 3, #tokens do
    local name = sign(tokens[i])
    if name == tostring(value) then return nil end
    if sign(tokens[i - 2]) == "options" and sign(tokens[i - 1]) == "." and R.given.options[name] == value then
      if found and found ~= name then return nil end
      found = name
    end
  end
  return found
end

-- Whether what is called on a line uses a local for which something better has been told (R.note_linted).
local linted_names = {}
function R.names_linted(file, line)
  for _, token in ipairs(tokens_of_call(file, line)) do
    if linted_names[file .. ":" .. sign(token)] then return true end
  end
  return false
end
-- The lint complains about token i: what `local NAME = ...` on its line names is wrong wherever it is used.
function R.note_linted(file, tokens, i)
  local first = i
  while tokens[first - 1] and tokens[first - 1].line == tokens[i].line do first = first - 1 end
  if sign(tokens[first]) == "local" and sign(tokens[first + 2]) == "=" then
    linted_names[file .. ":" .. sign(tokens[first + 1])] = true
  end
end

local function is_number(token) return string.find(sign(token), "^%d") ~= nil end

-- The one sign of these on a line, nil if there are several; and whether one of them has been told.
local function only_sign(file, line, signs)
  local found, count, told = nil, 0, false
  for i, token in ipairs(tokens_in(file)) do
    if token.line == line and signs[sign(token)] then
      found, count, told = i, count + 1, told or said[token] == true
    end
  end
  return count == 1 and found or nil, told
end

local orders, equalities = { ["<"] = true, [">"] = true, ["<="] = true, [">="] = true }, { ["=="] = true, ["~="] = true }

-- The same of a comparison by which Lua stopped; `problem` is its message. Nothing where the lint has said it.
function R.stopped_comparison(chunk, line, problem)
  local file = R.files[chunk]
  local i, told = only_sign(file, line, orders)
  if told then return end
  if not i then return problem, "`a < n` is a:less(n), `a > n` a:more(n), `a <= n` a:at_most(n), `a >= n` a:at_least(n)" end
  local operator = tokens_in(file)[i].text
  local swapped = operator == ">" or operator == ">="          -- for Lua `a > b` is `b < a`
  local number_first = string.find(problem, "number with userdata", 1, true) ~= nil
  local value_first = string.find(problem, "userdata with number", 1, true) ~= nil
  return R.decided_comparison(texts[file].text, tokens_in(file), i, swapped and value_first or not swapped and number_first)
end

-- What to write instead of the `==` or `~=` on a line between something and a number, if it is the only one.
function R.equality_at(file, line)
  local i = only_sign(file, line, equalities)
  if not i then return nil end
  local text, tokens = texts[file].text, tokens_in(file)
  local before, behind = is_number(tokens[i - 1]), is_number(tokens[i + 1])
  if before == behind or sign(tokens[before and i + 1 or left_of(tokens, i) or 0]) == "options" then return nil end
  return select(2, R.decided_comparison(text, tokens, i, before))
end
