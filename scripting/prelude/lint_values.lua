-- What functions do with values that have another kind than they take them for: `points[player]` of an attribute,
-- comparisons of players, and of what `position:last()` gives, that are never true. Looks at tokens only. Gets R.
local R = ...

local text_at = R.text_at
-- Whether a name stands alone at token i: no field, and no method or field of it is asked.
local function stands_alone(tokens, i)
  local before, after = text_at(tokens, i - 1), text_at(tokens, i + 1)
  return before ~= "." and before ~= ":" and not string.find(" . : ( { [ ", " " .. after .. " ", 1, true)
end

-- ---- values that are no lists ----------------------------------------------------------------------------------
-- What `NAME[...]` was written for: the kind of the name and how a hook asks; nil of what may be a list.
local function no_list(entry)
  local kind = R.kind_of(entry)
  if kind == "zone" then return "a zone", "position:in_zone(cell, " .. entry.name .. ")" end
  if kind == "type" then return "a piece type", "position:count(player, " .. entry.name .. ")" end
  if kind == "attribute" then return "an attribute", R.attribute_in_hook(entry) end
end

-- ---- comparisons -----------------------------------------------------------------------------------------------
-- Whether a word of movements stands at token i. Numbers that words give (`height == 2`) have a message that says how
-- they are compared (lint.lua).
local function is_word(tokens, i, mine)
  local name = text_at(tokens, i)
  local word = name ~= "nobody" and not mine[name] and stands_alone(tokens, i) and R.bare[name]
  return word and R.kind_of(word()) ~= "value"
end

local of_last = { "a text", "a cell", "a cell", "a piece type", "a player" }     -- what position:last() gives
local read_last = R.set_of "last last_of"
local goes_on = R.set_of "and or .. , + - == ~="
-- Whether `= position:last()` stands at token i, and nothing is done with what it gives.
local function is_last(tokens, i)
  return text_at(tokens, i) == "=" and text_at(tokens, i + 1) == "position" and read_last[text_at(tokens, i + 3)]
    and not goes_on[text_at(tokens, R.behind(tokens, i + 1))]
end

-- name -> what kind of value it has everywhere in the file, false where that is not the same everywhere.
local function kinds_of(tokens)
  local kinds = {}
  local function declare(name, kind)
    if kinds[name] == nil then kinds[name] = kind elseif kinds[name] ~= kind then kinds[name] = false end
  end
  -- The names from token i up to what is no name, each with its kind of the list.
  local function declare_list(i, of)
    local index = 0
    while string.find(text_at(tokens, i), "^[%a_]") do
      index = index + 1
      declare(tokens[i].text, of[index] or false)
      if text_at(tokens, i + 1) ~= "," then break end
      i = i + 2
    end
  end
  for i, token in ipairs(tokens) do
    local text, after = not token.says and token.text or "", text_at(tokens, i + 1)
    if text == "local" and after ~= "function" then
      local stop = i + 1
      while text_at(tokens, stop + 1) == "," do stop = stop + 2 end
      declare_list(i + 1, is_last(tokens, stop + 1) and of_last or {})
    elseif text == "for" then
      declare_list(i + 1, {})
    elseif text == "function" then
      local open = i + 1
      while tokens[open] and text_at(tokens, open) ~= "(" do open = open + 1 end
      local asked = text_at(tokens, open + 1) == "position" and text_at(tokens, open + 3) == "player"
      declare_list(open + 1, asked and { false, "a player" } or {})
    elseif after == "=" and text_at(tokens, i - 1) ~= "local" and text_at(tokens, i - 1) ~= "," then
      declare(text, false)                               -- another value is given to it
    elseif after == "," and text_at(tokens, i - 1) ~= "," then
      local stop = i
      while text_at(tokens, stop + 1) == "," do stop = stop + 2 end
      if text_at(tokens, stop + 1) == "=" and text_at(tokens, i - 1) ~= "local" then declare_list(i, {}) end
    end
  end
  return kinds
end

function R.lint_values(tokens, mine, complain)
  local kinds
  local function tell_word(i, kind, word)
    local name = tokens[word].text
    local said = "`" .. tokens[i].text .. "` is " .. kind .. " and never equal to the word `"
    complain(i, said .. name .. "`", R.said_instead[name])
  end
  for i, token in ipairs(tokens) do
    local text, before = not token.says and token.text or "", text_at(tokens, i - 1)
    local is_indexed = text_at(tokens, i + 1) == "[" and text_at(tokens, i + 2) ~= "nil" and not mine[text]
      and before ~= "." and before ~= ":"
    local kind, form = no_list(is_indexed and R.bare_names[text] or nil)
    if kind then
      complain(i, "`" .. text .. "` is " .. kind .. " and no list", form)
    elseif text == "==" or text == "~=" then
      kinds = kinds or kinds_of(tokens)
      local one = stands_alone(tokens, i - 1) and kinds[text_at(tokens, i - 1)]
      local other = stands_alone(tokens, i + 1) and kinds[text_at(tokens, i + 1)]
      if one and is_word(tokens, i + 1, mine) then tell_word(i - 1, one, i + 1)
      elseif other and is_word(tokens, i - 1, mine) then tell_word(i + 1, other, i - 1)
      elseif one and other and one ~= other then
        local said = "`" .. tokens[i - 1].text .. "` is " .. one .. " and never equal to `"
        complain(i - 1, said .. tokens[i + 1].text .. "`, " .. other,
                 "position:last() gives class, from, to, mover, player")
      end
    end
  end
end
