-- Values of the rule language: what a word makes, what a name of game.yaml denotes, and how each becomes
-- the kind of operand that another word expects. A value is a table with `kind` and, if it is a node of the
-- recorded tree, `op a b list kids text file line` (engine/rules/node.hpp). Scripts have no such table, but what stands
-- for it (opaque.lua). Nothing here runs in a move. Gets the recorder R (errors, files) and adds to it.
local R = ...
local text_of = R.text_of

R.errors, R.seen, R.methods, R.linted = {}, {}, {}, {}
R.told_of_library = {}       -- file:line where the lint found a function of Lua in place of a name of the package

-- File and line of the package's text that runs now: the innermost frame of a chunk.
local function where()
  local level = 2
  while true do
    local frame = debug.getinfo(level, "Sl")
    if not frame then return -1, 0 end
    local file = frame.source:byte() == 64 and R.files[frame.source:sub(2)]
    if file and frame.currentline > 0 then return file, frame.currentline end
    level = level + 1
  end
end
R.where = where

-- Notes an error at the place that runs now (or at the value `at`) and returns a value that fits anywhere.
local function fail(what, expected, remedy, at)
  if R.frozen then error(what .. (remedy and remedy ~= "" and ", " .. remedy or ""), 0) end    -- a hook runs
  local file, line = where()
  if at and at.line then file, line = at.file, at.line end
  local key = file .. ":" .. line .. ":" .. string.gsub(what, "^[%w_]+:%f[%a]", ":")    -- once for all types of a loop
  if not R.errors[key] then
    R.errors[key] = true
    if expected == "one of: " then expected = nil end      -- there is nothing to choose from
    R.errors[#R.errors + 1] = { file = file, line = line, column = at and at.column or 0, what = what, expected = expected or "", remedy = remedy or "" }
  end
  return R.unknown
end
R.fail = fail

function R.suggest(name, candidates)
  local near = R.host.nearest(text_of(name), candidates)
  return near ~= "" and "did you mean `" .. near .. "`?" or ""
end

local is_value = R.is_value
local function kind_of(x) return is_value(x) and x.kind or nil end
R.kind_of = kind_of
function R.is_sum(x) return kind_of(x) == "value" and (x.op == "plus" or x.op == "minus") end

function R.make(kind, node)
  node.kind = kind
  if not node.line then node.file, node.line = where() end
  return R.new_value(node)
end

-- A node that stands where the value `from` was written.
local function node(op, fields, from)
  fields = fields or {}
  fields.op = op
  local seen = from and (from.line and from or R.seen[from])
  if seen then fields.file, fields.line = seen.file, seen.line else fields.file, fields.line = where() end
  return fields
end
R.node = node

R.unknown = R.new_value { kind = "unknown", op = "always", file = -1, line = 0 }

local kind_names = { dirs = "the direction", type = "the piece type", enumeration = "the value", cond = "the condition" }
local function describe(x)
  local name_of_table = R.table_names[x]
  if type(x) == "userdata" then x = R.opened(x) end
  local kind = kind_of(x)
  if kind then
    local name = x.name or x.op
    if R.is_sum(x) then return name == "plus" and "a sum" or "a difference" end
    return (kind_names[kind] or "the " .. kind) .. (name and " `" .. name .. "`" or "")
  end
  if x == nil then return "nothing (nil)" end
  if type(x) == "string" then return "the text \"" .. x .. "\"" end
  if type(x) == "number" or type(x) == "boolean" then return tostring(x) end
  if R.library_names[x] then return "Lua's own `" .. R.library_names[x] .. "`" end
  if type(x) == "function" then
    return R.function_names[x] and "the word `" .. R.function_names[x] .. "` without its arguments" or "a function"
  end
  if name_of_table then return "the table `" .. name_of_table .. "`" end
  return type(x) == "table" and "a list" or "an object of hooks"
end
R.describe = describe

local decided = "`not`, `and`, `or` and `==` are decided while rules.lua runs; what depends on the position is said with no(...), all(...), any(...) and :is(...)"

-- How a name of game.yaml is written where something else stands in front of it: `attribute.table`; nil if it is none.
function R.long_name(name) return R.owner_of[name] and R.owner_of[name] .. "." .. name or nil end

local function wrong(who, expected, x, remedy)
  if kind_of(x) == "unknown" then return R.unknown end
  local file, line = where()
  if type(x) == "boolean" and (R.linted[file .. ":" .. line] or R.names_linted(file, line)) then return R.unknown end    -- said better already
  local option = (type(x) == "number" or type(x) == "boolean") and R.option_at(file, line, x)
  remedy = kind_of(x) == "declaration" and "it stands by itself, outside of braces"
    or option and R.meant.option(option, x, expected) or type(x) == "string" and R.without_quotes(x) or R.library_names[x] and R.long_name(R.library_names[x]) or remedy
    or type(x) == "boolean" and (R.equality_at(file, line) or decided)
    or R.table_names[x] and R.table_names[x] .. ".NAME is one of its names" or nil
  local said = describe(x) .. (option and ", which `options." .. option .. "` is" or "")
  return fail(who .. " takes " .. expected .. ", not " .. said, expected, remedy)
end
R.wrong = wrong

-- ---- directions -----------------------------------------------------------------------------------
local function add_directions(x, into, who, depth)
  local kind = kind_of(x)
  if kind == "dirs" and x.list then
    for _, id in ipairs(x.list) do
      if not into[-id - 1] then into[-id - 1] = true into[#into + 1] = id end
    end
  elseif kind == "track" then
    if x.forward then add_directions(x.forward, into, who, depth)
    else fail("the track `" .. x.name .. "` is no direction: " .. x.twice, nil, "game.yaml says where it leads: board.tracks." .. x.name) end
  elseif kind == nil and type(x) == "table" and depth < 20 then
    for i = 1, #x do add_directions(x[i], into, who, depth + 1) end
  elseif kind ~= "unknown" then
    wrong(who, "directions", x, R.meant.directions(x, who))
  end
end

-- Directions as one node: several values are joined in order, doubles once.
function R.as_dirs(who, ...)
  local count, first = select("#", ...), (...)
  if count == 1 and kind_of(first) == "dirs" and not first.list then return node(first.op, nil, first) end
  local list = {}
  for i = 1, count do add_directions((select(i, ...)), list, who, 0) end
  local clean = {}
  for i, id in ipairs(list) do clean[i] = id end
  return node("dirs", { list = clean }, first ~= nil and is_value(first) and first or nil)
end

function R.as_direction(who, x)
  local dirs = R.as_dirs(who, x)
  local readable = kind_of(x) == "dirs" or R.is_plain(x)    -- else it has been said what is wrong
  if dirs.list and #dirs.list ~= 1 and readable then fail(who .. " takes one direction, not " .. #dirs.list, nil, "along(dirs), step chooses one of several") end
  return dirs
end

-- ---- marks ------------------------------------------------------------------------------------------
R.marks_made, R.marks_read = {}, {}        -- name -> true; { name, file, line }
function R.read_mark(name)
  local file, line = where()
  R.marks_read[#R.marks_read + 1] = { name = name, file = file, line = line }
end
-- Once all texts have run: what is asked for is marked somewhere. `R.marks_computed`: a hook marks under a name
-- that only it knows.
function R.check_marks()
  local names = {}
  for name in pairs(R.marks_made) do names[#names + 1] = text_of(name) end
  for _, read in ipairs(R.marks_read) do
    if not R.marks_made[read.name] and not R.marks_computed and type(read.name) == "string" then
      local remedy = R.without_quotes(read.name) or R.host.cell(read.name) and "cell \"" .. read.name .. "\" is the cell of this name" or R.suggest(read.name, names)
      fail("nothing is marked \"" .. read.name .. "\"", nil, remedy, read)
    end
  end
end

-- ---- players, places, sets ------------------------------------------------------------------------
function R.as_player(x, who)
  if kind_of(x) == "player" then return node(x.op, { a = x.a }, x) end
  if kind_of(x) == "attribute" and x.type == "player" then return R.as_value(x, who) end
  return wrong(who, "a player (me, opponent, owner, nobody or a name)", x)
end

local function player_kids(x) return x.player and { x.player } or {} end

function R.as_place(x, who)
  local kind = kind_of(x)
  if kind == "place" then return node(x.op, { a = x.a }, x) end
  if kind == "dirs" or kind == "track" then return node("place_dir", { kids = { R.as_direction(who, x) } }, x) end
  if kind == "zone" then
    if not x.single then fail(who .. " takes one cell; the zone `" .. x.name .. "` has several", "a place", R.meant.place(x, who)) end
    return node("place_zone", { a = x.id, kids = player_kids(x) }, x)
  end
  if kind == "attribute" and x.type == "cell" then
    return node("place_attribute", { a = x.id, kids = player_kids(x) }, x)
  end
  if type(x) == "string" then
    R.read_mark(x)
    return node("place_mark", { text = x })
  end
  return wrong(who, "a place", x, R.meant.place(x, who))
end

function R.is_set(x)
  local kind = kind_of(x)
  return kind == "set" or (kind == "zone" and not x.single) or (kind == "word" and x.as_set ~= nil)
end

function R.as_set(x, who)
  local kind = kind_of(x)
  if kind == "set" then return x end
  if kind == "zone" then return node("set_zone", { a = x.id, kids = player_kids(x) }, x) end
  if kind == "word" and x.as_set then return x.as_set end
  if kind == "place" and x.op == "place_cell" then return node("set_cells", { list = { x.a }, b = 1 }, x) end
  if type(x) == "string" then
    R.read_mark(x)
    return node("set_mark", { text = x })
  end
  return wrong(who, "a set of cells" .. (who == "every" and " or directions" or ""), x, R.meant.set(x, who))
end

-- ---- values and conditions --------------------------------------------------------------------------
function R.as_value(x, who)
  local kind = kind_of(x)
  if type(x) == "number" then
    if x % 1 ~= 0 or x > 2147483647 or x < -2147483648 then return fail(who .. ": " .. x .. " is no integer") end
    return node("const", { a = x })
  end
  if type(x) == "boolean" then return node("const", { a = x and 1 or 0 }) end
  if kind == "value" then return x end
  if kind == "attribute" then return node("attribute", { a = x.id, kids = player_kids(x) }, x) end
  if kind == "constant" then return node("constant", { a = x.id }, x) end
  if kind == "type" or kind == "enumeration" then return node("const", { a = x.id }, x) end
  if kind == "player" then
    return x.op == "player" and node("const", { a = x.a }, x) or node(x.op, nil, x)
  end
  if kind == "none" then return node("none", nil, x) end
  return wrong(who, "a number or a value", x, R.meant.value(x, who))
end

local sorts = { type = "piece_type", player = "player", enumeration = "enumeration" }
local said_of = { range = "a number", bool = "true or false", cell = "a cell", player = "a player", piece_type = "a piece type" }
-- What a value is one of, as attributes name their types; nil where that is not known, or anything fits.
local function sort_of(x)
  local kind = kind_of(x)
  if kind == "attribute" then return x.type end
  return type(x) == "number" and "range" or type(x) == "boolean" and "bool" or kind == "place" and "cell" or sorts[kind]
end
-- A value that is compared with another or written into it: of an attribute it must be what that holds.
function R.as_value_for(attribute, x, who)
  local mine, other = kind_of(attribute) == "attribute" and attribute.type, sort_of(x)
  if not mine or not other then return R.as_value(x, who) end
  if mine == "bool" then mine = "range" end               -- 0 and 1
  if other == "bool" then other = "range" end
  local enumeration = kind_of(x) == "enumeration" and x.attribute or kind_of(x) == "attribute" and x.id
  if mine == other and (mine ~= "enumeration" or enumeration == attribute.id) then return R.as_value(x, who) end
  return wrong(who, (said_of[attribute.type] or "one of its names") .. ", as `" .. attribute.name .. "` holds", x,
        attribute.type == "range" and other ~= "enumeration" and "`type: " .. other .. "` lets `" .. attribute.name .. "` hold it" or nil)
end

-- Types and lists of types go to `types`, conditions to `conds`.
local function sort_operands(x, types, conds, who, depth)
  local kind = kind_of(x)
  if kind == "type" then types[#types + 1] = x.id
  elseif kind == "attribute" and x.type == "piece_type" then    -- a type that is read when the word runs
    types[#types + 1] = node("compare", { a = 0, kids = { node("type_here"), R.as_value(x, who) } }, x)
  elseif kind == nil and type(x) == "table" and depth < 20 then
    for i = 1, #x do sort_operands(x[i], types, conds, who, depth + 1) end
  elseif kind ~= "unknown" then conds[#conds + 1] = R.as_cond(x, who) end
end

-- `own(king, queen)`, `enemy(list)`, `own(royal)`: a relation with what the piece must be besides.
-- An empty list of types fits no piece.
function R.piece_condition(relation, who, ...)
  local types, conds, count = {}, {}, select("#", ...)
  for i = 1, count do sort_operands((select(i, ...)), types, conds, who, 0) end
  if count > 0 and #types == 0 and #conds == 0 then return R.make("cond", { op = "never", name = "never" }) end
  local fixed, asked = {}, {}
  for _, entry in ipairs(types) do
    if type(entry) == "number" then fixed[#fixed + 1] = entry else asked[#asked + 1] = entry end
  end
  if #asked > 0 then                        -- one of these types, or of those that are asked for
    if #fixed > 0 then asked[#asked + 1] = node("piece", { a = 0, list = fixed }) end
    conds[#conds + 1] = #asked > 1 and node("any", { kids = asked }) or asked[1]
    types = {}
  end
  local kids = #conds > 1 and { node("all", { kids = conds }) } or conds
  return R.make("cond", { op = "piece", a = relation, list = types, kids = kids })
end

-- A condition about a piece: a type stands for `is(type)`.
function R.as_piece_cond(who, ...)
  local first = (...)
  if select("#", ...) == 1 and kind_of(first) and kind_of(first) ~= "type" then return R.as_cond(first, who) end
  return R.piece_condition(0, who, ...)
end

function R.as_cond(x, who)
  local kind = kind_of(x)
  if kind == "cond" then return x end
  if kind == "unknown" then return x end
  if kind == "value" or kind == "attribute" or kind == "constant" then
    return node("truth", { kids = { R.as_value(x, who) } }, x)
  end
  if kind == "zone" then return node("in_zone", { a = x.id, kids = player_kids(x) }, x) end
  return wrong(who, "a condition", x, R.meant.cond(x, who))
end

-- ---- lists of words ---------------------------------------------------------------------------------
local function flatten(x, words, who, depth)
  local kind = kind_of(x)
  if kind == "word" or kind == "cond" then words[#words + 1] = x
  elseif R.table_names[x] then wrong(who, "words and conditions", x)
  elseif kind == "unknown" then return
  elseif kind == nil and type(x) == "table" then
    if depth > 50 then return fail(who .. ": lists are nested more than 50 deep") end
    local last = table.maxn(x)
    for i = 1, last do flatten(x[i], words, who, depth + 1) end
    for key in pairs(x) do
      if type(key) ~= "number" then
        fail(who .. ": `" .. text_of(key) .. "` is no option here", nil, R.meant.entry(key))
      end
    end
  elseif kind == "type" or kind == "place" or kind == "dirs" or kind == "set" or kind == "player" or kind == "declaration" or kind == nil then
    wrong(who, "words and conditions", x, R.meant.words(x, who))
  else words[#words + 1] = R.as_cond(x, who) end
end

function R.as_block(who, ...)
  local words = {}
  for i = 1, select("#", ...) do flatten((select(i, ...)), words, who, 0) end
  return node("block", { kids = words }, words[1])
end

local condition_ops = R.set_of("piece stacked royal on in_zone marked truth compare attacked checked gives_check gives_mate visited "
  .. "crossed taken reversing straight_on seen_before line dice_alike always never any all no can some cond_at "
  .. "as_owner test phase named")

function R.only_conditions(block)
  for _, word in ipairs(block.kids) do
    if not condition_ops[word.op] then return false end
  end
  return #block.kids > 0
end

-- Whether x is a table of options or words as written in braces, and not a value.
function R.is_plain(x) return type(x) == "table" and kind_of(x) == nil end

-- " from 1 to 9", as what is expected of a number.
function R.said_range(bounds)
  if bounds.least and bounds.most then return " from " .. bounds.least .. " to " .. bounds.most end
  return bounds.least and " from " .. bounds.least or ""
end
-- Reports a number that is written down and lies outside of its bounds; what is computed is known only when it is asked.
function R.check_range(who, x, bounds)
  if type(x) ~= "number" or x >= (bounds.least or -math.huge) and x <= (bounds.most or math.huge) then return true end
  local expected = bounds.most and bounds.least .. " to " .. bounds.most or bounds.least .. " or more"
  fail(who .. ": " .. x .. " is out of range", expected)
  return false
end

-- The options that a value without a name in front of it may be meant for, by its kind.
local options_of = { dirs = "along", track = "along", cond = "over of", zone = "over of", value = "max n", word = "also", number = "max n" }
local function option_meant(x, allowed, names)
  for option in string.gmatch(options_of[kind_of(x) or type(x)] or "", "%S+") do
    if allowed[option] then return option end
  end
  return names[1]
end

-- Reports every key of `given` that is not in `allowed` (names and bounds, as in signatures.lua), and numbers outside of
-- their bounds; integers pass if `items`.
function R.check_keys(who, given, allowed, items)
  for key, x in pairs(given) do
    if type(allowed[key]) == "table" then R.check_range(who .. ": " .. key, x, allowed[key]) end
    if not allowed[key] and not (items and type(key) == "number") then
      local names = {}
      for name in pairs(allowed) do names[#names + 1] = name end
      table.sort(names)
      if type(key) == "number" and kind_of(x) == "unknown" then return end    -- it has been said what is wrong
      if type(key) == "number" then
        fail(who .. ": what stands in braces has a name", "one of: " .. table.concat(names, ", "),
             who .. " { " .. option_meant(x, allowed, names) .. " = ... }")
      else
        fail(who .. " has no option `" .. text_of(key) .. "`", "one of: " .. table.concat(names, ", "), R.suggest(key, names))
      end
    end
  end
end
