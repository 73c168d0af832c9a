-- Statements that do nothing or undo another: a word whose value nothing takes, `no(own)` on a line of its own where
-- `require(no(own))` is meant, declarations that stand in a text twice, words that never run, and marks that nothing
-- asks for. Looks at tokens only. Gets R.
local R = ...

local opens, closes = R.opens_block, R.closes_block
-- Behind these a statement begins, behind those an expression goes on.
local begins = R.set_of "then do else repeat end ; ) ] } ..."
local goes_on = R.set_of "and or not return in local function if elseif while until for goto break"

-- Whether a statement begins at token i.
local function begins_at(tokens, i)
  local before = tokens[i - 1]
  if not before or before.says or before.text == "" or begins[before.text] then return true end
  return string.find(before.text, "^[%w_]") ~= nil and not goes_on[before.text]
end

local function is_argument(token)
  return token ~= nil and (token.says ~= nil or token.text == "" or token.text == "(" or token.text == "{")
end

-- Whether the statement at token i only makes a value of the rule language: `no(own)`, `heat:is(3)`.
local function only_makes_value(tokens, i)
  local name, after = tokens[i].text, tokens[i + 1]
  if is_argument(after) then return R.is_word(name) and not R.declares[name] end
  local method = tokens[i + 2] and tokens[i + 2].text
  local kind = R.kind_of(R.bare_names[name])
  return after ~= nil and after.text == ":" and R.methods.value[method] ~= nil and is_argument(tokens[i + 3])
    and (R.bare[name] ~= nil or kind == "attribute" or kind == "constant")
end

local replaced = R.set_of "condition compulsory"         -- by the next one of the same name
local repeated = R.set_of "move part after applied require protect majority drop"

-- What a declaration at token i says, as one text; nil where a name in it may mean something else in another line.
local function said(tokens, i, stop)
  local parts = {}
  for k = i, stop - 1 do
    local token, before, after = tokens[k], k > i and tokens[k - 1].text or "", tokens[k + 1] and tokens[k + 1].text
    local text = token.text
    local known = token.says or not string.find(text, "^[%a_]") or before == ":" or after == "=" or text == "true"
      or text == "false" or R.is_word(text) or R.bare_names[text] ~= nil
    if not known then return nil end
    parts[#parts + 1] = token.says and "\"" .. token.says .. "\"" or text
  end
  return table.concat(parts, " ")
end

-- The index of the token that closes the bracket at i, nil if none does.
local function closing(tokens, i)
  local depth = 0
  for k = i, #tokens do
    local text = not tokens[k].says and tokens[k].text or ""
    depth = depth + ((text == "(" or text == "{") and 1 or (text == ")" or text == "}") and -1 or 0)
    if depth == 0 then return k end
  end
end

-- Rows of `cases` behind `{ always, ... }`, which never run. A condition that Lua works out may be another one elsewhere.
local function lint_rows(tokens, i, mine, warn)
  local function text_at(k) return tokens[k] and not tokens[k].says and tokens[k].text or "" end
  if text_at(i) ~= "cases" or mine.cases or mine.always or text_at(i - 1) == "." or text_at(i - 1) == ":" then return end
  local open = text_at(i + 1) == "(" and i + 2 or i + 1
  local row = open + 1
  while text_at(open) == "{" and text_at(row) == "{" do
    local stop = closing(tokens, row)
    if not stop or text_at(stop + 1) ~= "," or text_at(stop + 2) ~= "{" then return end
    if text_at(row + 1) == "always" and text_at(row + 2) == "," then
      return warn(stop + 2, "no game comes to this row of `cases`: the row with `always` in front of it fits first",
                  "put the row with `always` last")
    end
    row = stop + 2
  end
end

-- mine: the names that the file gives a meaning of its own.
function R.lint_statements(tokens, mine, file)
  local depth, known = 0, {}
  R.note_marks(tokens, file)
  local function warn(i, what, remedy) R.warn(what, remedy, { file = file, line = tokens[i].line }) end
  local function declared_twice(i)
    local name, first = tokens[i].text, tokens[i + 1]
    local word = first and first.text == ":" and tokens[i + 2] and tokens[i + 2].text or name
    if word == name and replaced[name] then
      local class = first and first.text == "(" and tokens[i + 2] or first
      if not class or not class.says then return end
      local key = name .. " \"" .. class.says .. "\""
      if known[key] then
        warn(i, "`" .. key .. "` takes the place of the one in line " .. known[key],
             "take one of them away" .. (name == "condition" and ", or join them: all(a, b), any(a, b)" or ""))
      end
      known[key] = tokens[i].line
    elseif repeated[word] then
      local key = said(tokens, i, R.behind(tokens, i))
      if not key then return end
      if known[key] then warn(i, "the same is declared in line " .. known[key], "take one of them away") end
      known[key] = tokens[i].line
    end
  end
  for i, token in ipairs(tokens) do
    lint_rows(tokens, i, mine, warn)
    local text = not token.says and token.text or ""
    if string.find(text, "^[%a_]") and not mine[text] and begins_at(tokens, i) then
      if only_makes_value(tokens, i) then
        warn(i, "nothing takes the value of `" .. text .. "` here",
             "require(...) makes a condition a rule; in a list a comma may be missing, in a function `return`")
      elseif depth == 0 then
        declared_twice(i)
      end
    end
    depth = depth + (opens[text] and 1 or closes[text] and -1 or 0)
  end
end

-- ---- marks ------------------------------------------------------------------------------------------------
local quoted, marks = {}, {}         -- texts in quotes but those of `mark`; { name, file, line, level } of `mark "name"`
function R.note_marks(tokens, file)
  for i, token in ipairs(tokens) do
    local word = i > 1 and tokens[i - 1].text == "(" and i - 2 or i - 1
    local is_mark = token.says and tokens[word] and tokens[word].text == "mark" and not tokens[word].says
    local before = is_mark and tokens[word - 1] and tokens[word - 1].text
    if is_mark and before ~= ":" and before ~= "." then
      marks[#marks + 1] = { name = token.says, file = file, line = token.line, level = R.level }
    elseif token.says and not is_mark then
      quoted[token.says] = true
    end
  end
end
-- Once all texts have run. What is asked for with other options only stands in quotes somewhere.
function R.check_unread_marks()
  local names, read = {}, {}
  for _, entry in ipairs(R.marks_read) do read[entry.name], names[#names + 1] = true, R.text_of(entry.name) end
  table.sort(names)
  for _, mark in ipairs(marks) do
    if mark.level == R.level and not read[mark.name] and not quoted[mark.name] then
      local near = R.suggest(mark.name, names)
      R.warn("nothing asks for the mark \"" .. mark.name .. "\"",
             near ~= "" and near or "marked \"" .. mark.name .. "\" asks whether it is here; or take it away", mark)
    end
  end
end
