-- What was probably meant by an operand of another kind than a word takes: what to write instead, nil where nothing is
-- known. `who` is the word, x the operand as a node. Gets R.
local R = ...

local meant = {}
R.meant = meant

-- How a set is written: "board", "beside(...)".
local function written_set(x)
  local name = x.name or "set"
  return R.calls[name] and not R.bare[name] and name .. "(...)" or name
end
local whose = { me = "`own` asks for one's own piece", opponent = "`enemy` asks for a piece of the other player" }

-- How a condition is written: "own", "c".
local function written_cond(x) return R.bare[x.name] and x.name or "c" end

-- Where a set of cells is taken.
local set_first = { some = "some(set, c)", choose = "choose(board), c", count = "count(board, c)", every = "every(board, c, ...)" }
function meant.set(x, who)
  local kind = R.kind_of(x)
  if kind == "dirs" then return "the neighbours are beside(" .. (x.name or "dirs") .. ")" end
  if kind == "track" then return "the cells beside are beside(" .. x.name .. ")" end
  if kind == "cond" and set_first[who] then
    return "the set comes first: " .. string.gsub(set_first[who], "%f[%a]c%f[%A]", written_cond(x), 1)
  end
  if kind == "place" and who == "capture" then
    return "at(" .. (x.name or "place") .. ", capture) takes what stands there, `capture` alone what stands here"
  end
  if kind == "word" and who == "every" then
    return "every(around, step, ...) goes one step in each direction, every(set, ...) to each cell"
  end
  if who == "capture" and (kind == "type" or kind == "cond") then
    local asked = kind == "type" and "enemy(" .. x.name .. ")" or written_cond(x)
    return "land(" .. asked .. ") captures one that it lands on, when(" .. asked .. ", capture) one that stands here"
  end
end

-- Where directions are taken.
function meant.directions(x, who)
  if R.kind_of(x) == "dirs" then return "`ahead` and `behind` stand alone" end
  local kind = R.kind_of(x)
  if who == "step" and kind == "cond" then return "a condition stands behind it: step, " .. written_cond(x) end
  if who == "step" and kind == "value" and x.name then return "times(" .. x.name .. ", step) goes so many steps" end
  if who == "step" and type(x) == "number" then return "times(" .. x .. ", step) goes so many steps" end
  if R.kind_of(x) == "word" and x.op == "along" then return "the choice stands in front: along(dirs), " .. who end
end

-- A cell that is kept elsewhere than where one is, as a place and as a value that is compared.
local kept = "where it is kept, in front, when(a, at(a, mark \"m\")) marks the cell; marked \"m\" asks for it"
function meant.value(x, who)
  if R.kind_of(x) == "place" and who == ":is" then return kept end
end

-- Where a place is taken.
function meant.place(x, who)
  if R.kind_of(x) == "value" and x.op == "value_at" then return kept end
  if R.kind_of(x) == "cond" and who == "at" then
    return "at(board, " .. written_cond(x) .. ", ...) chooses among all such cells"
  end
  if R.is_set(x) and who == "go" then return "choose(" .. written_set(x) .. ") goes to one of its cells" end
  if R.kind_of(x) == "zone" and who == "on" then return "`" .. x.name .. "` alone asks whether this cell is in it" end
end

-- An entry `key = ...` of a list of words.
function meant.entry(key)
  local named = R.bare_names[key]
  local kind = R.kind_of(named)
  if kind == "attribute" then return "set(" .. key .. ", ...) gives it a value" end
  if kind == "zone" then return "`" .. key .. "` alone asks whether this cell is in it" end
  if R.bare[key] and kind == nil then return "the word stands alone: `" .. key .. "`" end
end

-- What takes no operands is called with some: `car { step, land }`.
function meant.called(node, first)
  if node.kind ~= "type" then return nil end
  if R.is_plain(R.opened(first)) then return "words of its moves: " .. node.name .. ":move { ... }" end
  if type(first) == "string" then return "a class of its moves: " .. node.name .. ":move \"" .. first .. "\" { ... }" end
end

-- What is no number and is added: what is wrong and what to write instead, nil where both are numbers.
function meant.sum(one, other, op)
  local sign = op == "plus" and "+" or "-"
  local kind, kind_behind = R.kind_of(one), R.kind_of(other)
  if kind == "dirs" or kind_behind == "dirs" then
    return "directions are not joined by `" .. sign .. "`", "several stand one behind the other: along(e, n)"
  end
  local place = kind == "place" and one or kind_behind == "place" and other
  if not place or place.op == "place_cell" then return nil end
  local attribute
  for id = 0, #R.attribute_nodes do
    local entry = R.attribute_nodes[id]
    attribute = attribute or entry and entry.type == "range" and (entry.of_what == "cell" or entry.of_what == "piece") and entry.name
  end
  return "`" .. place.name .. "` is a place, no number", (attribute or "VALUE") .. ":at(" .. place.name .. ") is the value there"
end

-- An option that stands where a condition or words do.
function meant.option(name, x, expected)
  if expected ~= "a condition" and expected ~= "words and conditions" then return nil end
  local asked = "options." .. name .. (type(x) == "number" and " > 0" or "")
  local named = R.bare_names[name]
  return "an option is known when rules.lua runs: " .. asked .. (expected == "a condition" and " and c or always" or " and { ... } or {}")
    .. (named and "; " .. R.describe(named) .. " is written without `options.`" or "")
end

-- A number among conditions or words.
local function compared(x, who)
  return (who == "count" and "count(set, c)" or "v") .. ":is(" .. x .. ") compares a value with it"
end

-- Where a condition is taken.
function meant.cond(x, who)
  local kind = R.kind_of(x)
  if kind == "type" then return "is(" .. x.name .. ") asks what stands here" end
  if kind == "word" then return "can{ ... } asks whether words could run" end
  if kind == "dirs" then return "along(" .. (x.name or "dirs") .. ") in front gives the direction" end
  if kind == "place" then return "on(" .. (x.name or "place") .. ") asks whether this is the cell" end
  if kind == "set" then
    return "some(" .. written_set(x) .. ", " .. (who == "own" and "own" or who == "enemy" and "enemy" or "c")
      .. ") asks whether c holds at one of its cells"
  end
  if kind == "player" then
    return whose[x.op] or "`own` asks for a piece of the player to move, `enemy` for one of the others"
  end
  if type(x) == "number" then return compared(x, who) end
  if type(x) == "string" then return "marked \"" .. x .. "\" asks for a mark" end
  if kind == nil and type(x) == "table" then return "all(...) or any(...) joins conditions" end
end

-- Where words and conditions are taken.
function meant.words(x, who)
  local kind = R.kind_of(x)
  if kind == "type" then return "is(" .. x.name .. ") asks what stands here" end
  if kind == "dirs" then
    return "step(" .. (x.name or "dir") .. ") goes there, along(" .. (x.name or "dirs") .. ") gives the direction"
  end
  if kind == "set" then
    return "some(" .. written_set(x) .. ", c) asks for a cell of it, every(" .. written_set(x) .. ", ...) does words at each"
  end
  if kind == "place" then
    return "go(" .. (x.name or "place") .. ") goes there, on(" .. (x.name or "place") .. ") asks whether this is the cell"
  end
  if kind == "player" then return whose[x.op] end
  if type(x) == "string" and (R.own_names[x] or R.is_name(x)) then return x .. " without quotes" end
  if type(x) == "number" then
    return who == "loop" and "times(" .. x .. ", ...) repeats words so often" or compared(x, who)
  end
end
