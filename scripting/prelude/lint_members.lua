-- What the text of a hook asks of its objects: `position:tpye(cell)`, `position:last_of(white, black)`,
-- `moves.count` are compared with what there is (members.lua). Looks at tokens only. An object is a parameter of a hook,
-- whatever its name, or is called `position`, `move` or `moves` as everywhere in the docs. Gets R.
local R = ...

-- What each hook is called with behind `position`.
local second = { setup = "random", generate = "maker", on_move = "move", filter = "list", on_applied = "move",
                 order = "move", notate = "move", view_marks = "marks", choose = "list" }
-- What a name means where it is no parameter of a hook.
local usual = { position = { "position" }, move = { "move", "made" }, moves = { "list", "maker" } }
-- What begins a block of Lua and what ends one.
local opens, closes = R.set_of "function do if repeat", R.set_of "end until"
R.opens_block, R.closes_block = opens, closes

-- The index of the token that closes what is opened at i.
local function block_end(tokens, i)
  local depth = 0
  for k = i, #tokens do
    local text = not tokens[k].says and tokens[k].text
    if opens[text] then depth = depth + 1 elseif closes[text] then depth = depth - 1 end
    if depth == 0 then return k end
  end
  return #tokens
end

-- { from, to, names = { parameter -> objects } } of every hook.
local function scopes_of(tokens)
  local scopes = {}
  for i, token in ipairs(tokens) do
    local name = tokens[i + 1] and tokens[i + 1].text
    if token.text == "function" and R.is_hook(name) and tokens[i + 2] and tokens[i + 2].text == "(" then
      local names, index, at = {}, 0, i + 3
      while tokens[at] and tokens[at].text ~= ")" do
        if tokens[at].text ~= "," then
          index = index + 1
          local object = index == 1 and "position" or index == 2 and second[name] or index == 3 and name == "observe" and "view"
            or index == 4 and name == "choose" and "random"
          names[tokens[at].text] = { object or nil }
        end
        at = at + 1
      end
      scopes[#scopes + 1] = { from = i, to = block_end(tokens, i), names = names }
    end
  end
  return scopes
end

-- How many arguments stand between the bracket at i and the one that closes it; nil if one may be several.
local function count_arguments(tokens, i)
  if tokens[i].says or tokens[i].text == "{" then return 1 end
  local depth, count, last = 0, 0, nil
  for k = i, #tokens do
    local text = not tokens[k].says and tokens[k].text or ""
    if text == "(" or text == "{" or text == "[" or opens[text] then depth = depth + 1
    elseif text == ")" or text == "}" or text == "]" or closes[text] then depth = depth - 1
    elseif text == "," and depth == 1 then count = count + 1 end
    if depth == 0 then
      if k == i + 1 then return 0 end
      return count + 1, (last == ")" or last == "...")     -- a call or `...` at the end may be several
    end
    last = text
  end
end

local said = { position = "position", move = "move", made = "the move", list = "the list of moves", maker = "moves",
               random = "random", view = "view", marks = "marks" }

function R.lint_members(tokens, complain)
  local scopes, tables = scopes_of(tokens), {}
  for i = 2, #tokens - 2 do               -- `local moves = {}` is a table of the author's own
    if tokens[i - 1].text == "local" and (tokens[i + 1].text == "=" and tokens[i + 2].text == "{" or tokens[i + 1].text == ",") then
      tables[tokens[i].text] = true
    end
  end
  local function objects_at(i)
    local name, found = tokens[i].text, nil
    for _, scope in ipairs(scopes) do
      if scope.from < i and i < scope.to and scope.names[name] then found = scope.names[name] end
    end
    return found or not tables[name] and usual[name] or {}
  end
  local function check(i, object, sign, name)
    local entry = R.members[object]
    local method = entry.methods[name]
    if not method and not entry.fields[name] then
      complain(i, R.no_member(said[object], name, object))
    elseif method and sign == "." then
      complain(i, "`" .. name .. "` is called with a colon", said[object] .. ":" .. method.form)
    elseif not method and sign == ":" then
      complain(i, "`" .. name .. "` is no method but a value", said[object] .. "." .. name)
    elseif method and tokens[i + 3] then
      local open = tokens[i + 3]
      if not (open.says or open.text == "(" or open.text == "{") then return end
      local count, several = count_arguments(tokens, i + 3)
      if count and (count > method.most or count < method.least and not several) then
        complain(i, said[object] .. ":" .. name .. " takes " .. (method.least == method.most and "" or method.least .. " to ")
                 .. method.most .. (method.most == 1 and " argument, not " or " arguments, not ") .. count,
                 said[object] .. ":" .. method.form)
      end
    end
  end
  for i = 1, #tokens - 2 do
    local before, sign, name = i > 1 and tokens[i - 1].text or "", tokens[i + 1].text, tokens[i + 2].text
    if (sign == ":" or sign == ".") and before ~= "." and before ~= ":" and not tokens[i].says and string.find(name, "^[%a_]") then
      local objects, object = objects_at(i), nil
      for _, candidate in ipairs(objects) do
        local entry = R.members[candidate]
        object = not object and (entry.methods[name] or entry.fields[name]) and candidate or object
      end
      object = object or objects[1]
      if object then check(i, object, sign, name) end
    end
  end
end

-- ---- names that are always true --------------------------------------------------------------------------------------
local asks, answers = R.set_of "if elseif while until", R.set_of "then do and or"
local said_as = { zone = "position:in_zone(cell, ", type = "position:type(cell) == ", player = "position.to_move == ",
                  attribute = "position:get(", condition = "" }

-- `if far_row then`: a name of game.yaml or a word is never false.
function R.lint_tests(tokens, mine, complain)
  for i, token in ipairs(tokens) do
    local before, after = i > 1 and tokens[i - 1].text or "", tokens[i + 1] and tokens[i + 1].text or ""
    local name = token.text
    local entry = R.bare_names[name]
    local asked = asks[before] and (answers[after] or before == "until") or before == "and" and (after == "then" or after == "do")
      or before == "not" and asks[i > 2 and tokens[i - 2].text or ""]
    if asked and not token.says and not mine[name] and (entry ~= nil or R.bare[name]) and not R.globals[name] then
      local kind = entry and R.kind_of(entry)
      local form = said_as[kind]
      complain(i, "`" .. name .. "` alone is never false: it is " .. (entry and R.describe(entry) or "a word of movements"),
               form and form .. name .. ((kind == "zone" or kind == "attribute") and ")" or "") or "ask `position` in a hook")
    end
  end
end
