-- The words of the rule language, api 1: each makes a node of the recorded tree (engine/rules/node.hpp).
-- `bare[name]` makes the value of a word that may stand alone; `calls[name]` is a word that needs arguments.
-- Shorthands are spelled out here: anywhere, continue, may_continue, bare zones and attributes.
local R = ...
local takes = R.signatures.words
local make, node, fail, wrong = R.make, R.node, R.fail, R.wrong
local as_value, as_cond, as_place, as_set = R.as_value, R.as_cond, R.as_place, R.as_set
local as_dirs, as_direction, as_player, as_block = R.as_dirs, R.as_direction, R.as_player, R.as_block

local bare, calls = {}, {}
R.bare, R.calls = bare, calls

local function const(n) return node("const", { a = n }) end
local function word(op, fields)
  fields = fields or {}
  fields.op, fields.name = op, fields.name or op
  return make("word", fields)
end
local function cond(op, fields)
  fields = fields or {}
  fields.op, fields.name = op, fields.name or op
  return make("cond", fields)
end
local function value(op, fields)
  fields = fields or {}
  fields.op, fields.name = op, fields.name or op
  return make("value", fields)
end
local function text_of(x, who)
  if type(x) == "string" and x ~= "" then return x end
  wrong(who, "a name in quotes", x)
  return "?"
end
local function whole(x, who)
  if x % 1 == 0 and x >= 0 and x <= 2147483647 then return x end
  wrong(who, "a whole number", x)
  return 0
end

-- ---- words without operands ---------------------------------------------------------------------------
for _, name in ipairs { "stop", "again", "end_turn", "swap_seats", "mount", "reveal", "hide" } do
  bare[name] = function() return word(name) end
end
for _, name in ipairs { "royal", "attacked", "checked", "gives_mate", "visited", "crossed", "taken", "reversing",
                        "straight_on", "seen_before", "dice_alike", "always", "never" } do
  bare[name] = function() return cond(name) end
end
for _, name in ipairs { "liberties", "held", "die", "bends", "parts", "plies_left" } do
  bare[name] = function() return value(name) end
end
for _, name in ipairs { "here", "start", "from", "mover" } do
  bare[name] = function() return make("place", { op = name, name = name }) end
end
for _, name in ipairs { "ahead", "behind" } do
  bare[name] = function() return make("dirs", { op = name, name = name }) end
end
for _, name in ipairs { "board", "chain", "stack" } do
  bare[name] = function() return make("set", { op = name, name = name }) end
end
bare.me = function() return make("player", { op = "me", name = "me" }) end
bare.owner = function() return make("player", { op = "owner", name = "owner" }) end
bare.nobody = function() return make("player", { op = "player", a = 0, name = "nobody" }) end
bare.opponent = function()
  if R.player_count > 2 then
    return fail("`opponent` means nothing in a game for " .. R.player_count .. " players", nil,
                "in hooks: position:enemies(a, b), position:next_player(p); in words: enemy")
  end
  return make("player", { op = "opponent", name = "opponent" })
end
bare.none = function() return make("none", { op = "none", name = "none" }) end

-- ---- conditions -----------------------------------------------------------------------------------------
local relations = { "is", "empty", "occupied", "own", "enemy", "ally", "neutral", "mine", "open", "covered" }
for index, name in ipairs(relations) do
  local function call(...) return R.piece_condition(index - 1, name, ...) end
  if name == "is" then calls.is = call
  else bare[name] = function() return cond("piece", { a = index - 1, name = name, call = call }) end end
end

local function types_of(who, ...)
  local types, others = {}, {}
  local function collect(x, depth)
    local kind = R.kind_of(x)
    if kind == "type" then types[#types + 1] = x.id
    elseif R.is_plain(x) and depth < 20 then for i = 1, #x do collect(x[i], depth + 1) end
    elseif kind ~= "unknown" then others[#others + 1] = x end
  end
  for i = 1, select("#", ...) do
    local x = select(i, ...)
    if x == nil then wrong(who, "piece types", x) else collect(x, 0) end
  end
  return types, others
end
local function only_types(who, ...)
  local types, others = types_of(who, ...)
  if others[1] ~= nil then wrong(who, "piece types", others[1]) end
  return types
end

calls.stacked = function(...) return cond("stacked", { list = only_types("stacked", ...) }) end
bare.gives_check = function()
  return cond("gives_check", { call = function(...) return cond("gives_check", { list = only_types("gives_check", ...) }) end })
end
calls.on = function(place) return cond("on", { kids = { as_place(place, "on") } }) end
calls.marked = function(name)
  R.read_mark(name)
  return cond("marked", { text = text_of(name, "marked") })
end
calls.phase = function(name) return cond("phase", { text = text_of(name, "phase") }) end

local function join(op)
  calls[op] = function(...)
    if op == "any" and select("#", ...) == 0 then
      local file, line = R.where()
      R.warn("`any()` of no condition never holds", "see whether the list that it is given is empty", { file = file, line = line })
    end
    local kids = {}
    for i = 1, select("#", ...) do kids[i] = as_cond((select(i, ...)), op) end
    return cond(op, { kids = kids })
  end
end
join "any"
join "all"
-- The condition with what a player is told where it refuses.
calls.because = function(sentence, c)
  if type(sentence) ~= "string" then
    return wrong("because", "a sentence in quotes and a condition", sentence, type(c) == "string" and "the sentence comes first" or nil)
  end
  local condition = as_cond(c, "because")
  local strange = string.match(string.gsub(sentence, "{here}", ""), "[{}].*") or string.match(sentence, "%c")
  if #sentence == 0 or #sentence > 200 or strange then
    return fail("the sentence of `because` has 1 to 200 bytes on one line, with no braces but {here}", nil,
                strange and "{here} becomes the name of the cell where it is asked" or nil)
  elseif R.kind_of(condition) == "unknown" then
    return condition
  end
  local said = {}
  for key, field in pairs(condition) do said[key] = field end
  said.sentence, said.call = sentence, nil
  return make("cond", said)
end
calls.no = function(c) return cond("no", { kids = { as_cond(c, "no") } }) end
calls.can = function(...) return cond("can", { kids = { as_block("can", ...) } }) end
calls.some = function(set, condition)
  return cond("some", { kids = { as_set(set, "some"), condition ~= nil and as_cond(condition, "some") or nil } })
end
calls.as_owner = function(...)
  local block = as_block("as_owner", ...)
  if not R.only_conditions(block) then return fail("as_owner takes conditions only") end
  return cond("as_owner", { kids = { block } })
end
calls.test = function(f)
  if type(f) ~= "function" then return wrong("test", "a Lua function", f) end
  return cond("test", { a = R.function_id(f, "test") })
end
calls.apply = function(f)
  if type(f) ~= "function" then return wrong("apply", "a Lua function", f) end
  return word("apply", { a = R.function_id(f, "apply") })
end
calls.line = function(x)
  if not R.is_plain(x) then return cond("line", { b = -1, kids = { as_value(x, "line") } }) end
  R.check_keys("line", x, takes.line.keys)
  local track = R.kind_of(x.along) == "track" and x.along.id or -1
  local dirs = track < 0 and x.along ~= nil and as_dirs("line: along", x.along) or nil
  return cond("line", { a = x.exactly and 1 or 0, b = track, kids = { as_value(x.n, "line: n"), dirs } })
end

-- ---- sets, places, directions ------------------------------------------------------------------------------
local function set(op, fields) fields.op, fields.name = op, op return make("set", fields) end
calls.beside = function(...) return set("beside", { kids = { as_dirs("beside", ...) } }) end
calls.ray = function(dir) return set("ray", { kids = { as_direction("ray", dir) } }) end
calls.line_of = function(dir) return set("line_of", { kids = { as_direction("line_of", dir) } }) end
calls.reversed = function(x) return set("reversed", { kids = { as_set(x, "reversed") } }) end
calls.cell = function(name)
  local id = type(name) == "string" and R.host.cell(name)
  if not id then 
    if type(name) == "string" then return fail("there is no cell \"" .. name .. "\" on this board") end
    return wrong("cell", "the name of a cell in quotes", name)
  end
  return make("place", { op = "place_cell", a = id, name = name })
end
calls.leap = function(x, y)
  return make("dirs", { list = { R.host.leap(x, y) }, name = "leap(" .. x .. "," .. y .. ")" })
end
calls.leaps = function(a, b)
  return make("dirs", { list = R.host.leaps(a, b), name = "leaps(" .. R.text_of(a) .. "," .. R.text_of(b) .. ")" })
end
calls.via = function(...)
  local path = {}
  for i = 1, select("#", ...) do
    local step = as_direction("via", (select(i, ...)))
    path[i] = step.list and step.list[1]
  end
  return make("dirs", { list = { R.host.path(path) }, name = "via(...)" })
end

-- ---- values ----------------------------------------------------------------------------------------------
calls.count = function(x, condition)
  return value("count", { kids = { as_set(x, "count"), condition ~= nil and as_cond(condition, "count") or nil } })
end
bare.height = function()
  return value("height", { call = function(...) return value("height", { kids = { R.as_piece_cond("height", ...) } }) end })
end
bare.captured = function()
  return value("captured", { call = function(...) return value("captured", { kids = { R.as_piece_cond("captured", ...) } }) end })
end
calls.first_captured = function(...) return value("first_captured", { kids = { R.as_piece_cond("first_captured", ...) } }) end

local comparisons = { "is", "at_least", "at_most", "between", "less", "more" }
local methods = {}
for index, name in ipairs(comparisons) do
  methods[name] = function(self, ...)
    local kids, count = { as_value(self, name) }, select("#", ...)
    local first = (...)
    if name == "is" and R.kind_of(self) == "attribute" and self.type == "cell" and R.kind_of(first) == "place" then
      return cond("cond_at", { kids = { as_place(first, "is"), node("block", { kids = { node("on", { kids = { as_place(self, "is") } }) } }) } })
    end
    for i = 1, count do kids[i + 1] = R.as_value_for(self, (select(i, ...)), ":" .. name) end
    return cond("compare", { a = index - 1, kids = kids })
  end
end
methods.at = function(self, place)
  return value("value_at", { name = "at", kids = { as_place(place, ":at"), as_value(self, ":at") } })
end
R.methods.value, R.methods.constant = methods, methods
local attribute_methods = { of = function(self, player)
  if self.of_what ~= "player" then
    return fail("the attribute `" .. self.name .. "` is no attribute of players, so :of(player) means nothing")
  end
  return R.with_player(self, as_player(player, ":of"))
end }
methods.sum = function(self, what)
  local kind = R.kind_of(what)
  if self.op ~= "captured" then return fail("only captured has :sum(...)") end
  if kind == "attribute" then return value("captured_sum", { a = what.id, b = -1 }) end
  if kind == "constant" then return value("captured_sum", { a = -1, b = what.id }) end
  return wrong("captured:sum", "an attribute or a constant of piece types", what)
end
for name, method in pairs(methods) do attribute_methods[name] = method end
R.methods.attribute = attribute_methods
R.methods.zone = { of = function(self, player) return R.with_player(self, as_player(player, ":of")) end }

-- ---- words that move the cursor ---------------------------------------------------------------------------
calls.along = function(...)
  return word("along", { kids = { as_dirs("along", ...) } })
end
calls.veer = function(...) return word("veer", { list = { ... } }) end
bare.step = function()
  return word("step", { call = function(dir) return word("step", { kids = { as_direction("step", dir) } }) end })
end

local function relation(index) return node("piece", { a = index }) end
local function tracks_of(x)
  local list = {}
  for _, track in ipairs(R.is_plain(x) and x or { x }) do
    if R.kind_of(track) == "track" then list[#list + 1] = track.id else
      wrong("slide: along", "tracks", track, R.kind_of(track) == "dirs" and "directions stand in front: along(" .. (track.name or "dirs") .. "), slide")
    end
  end
  return list
end
local function slide(x)
  local given = {}
  if R.is_plain(x) then
    given = x
    R.check_keys("slide", given, takes.slide.keys)
  elseif type(x) == "number" then return fail("slide takes what it may slide over, not the number " .. x, nil, "slide{ max = " .. x .. " }")
  elseif R.is_sum(x) then return fail("slide takes what it may slide over, not a number", nil, "slide{ max = ... }")
  elseif x ~= nil then given.over = x end
  if type(given.min) == "number" and type(given.max) == "number" and given.min > given.max then
    return fail("slide: min " .. given.min .. " is more than max " .. given.max, nil, "slide{ min = " .. given.max .. ", max = " .. given.min .. " }")
  end
  return word("slide", {
    kids = { given.min ~= nil and as_value(given.min, "slide: min") or const(1),
             given.max ~= nil and as_value(given.max, "slide: max") or const(-1),
             given.over ~= nil and as_cond(given.over, "slide: over") or relation(1) },
    list = given.along ~= nil and tracks_of(given.along) or nil })
end
bare.slide = function()
  local plain = node("slide", { kids = { const(1), const(-1), relation(1) }, name = "slide", call = slide })
  return make("word", plain)
end
calls.reach = function(...)
  local block = as_block("reach", ...)
  return word("reach", { kids = { block }, as_set = node("set_reach", { kids = { block } }) })
end
calls.choose = function(x) return word("choose", { kids = { as_set(x, "choose") } }) end
bare.anywhere = function() return word("choose", { name = "anywhere", kids = { node("board") } }) end
calls.go = function(place) return word("go", { kids = { as_place(place, "go") } }) end
calls.at = function(target, ...)
  local block = as_block("at", ...)
  if R.is_set(target) then return word("at_set", { name = "at", kids = { as_set(target, "at"), block } }) end
  local place = as_place(target, "at")
  if R.only_conditions(block) then return cond("cond_at", { name = "at", kids = { place, block } }) end
  return word("at", { kids = { place, block } })
end

-- ---- words that decide --------------------------------------------------------------------------------------
local function alternatives(op)
  calls[op] = function(...)
    local kids = {}
    for i = 1, select("#", ...) do kids[i] = as_block(op, (select(i, ...))) end
    return word(op, { kids = kids })
  end
end
alternatives "either"
alternatives "first"
calls.maybe = function(...) return word("maybe", { kids = { as_block("maybe", ...) } }) end
calls.when = function(condition, yes, ...)
  local otherwise = select("#", ...) == 1 and as_block("when", (...)) or nil
  return word("when", { kids = { as_cond(condition, "when"), as_block("when", yes), otherwise } })
end
calls.cases = function(rows)
  if not R.is_plain(rows) then return wrong("cases", "a list of lists { condition, words... }", rows) end
  local kids = {}
  for _, row in ipairs(rows) do
    if not R.is_plain(row) then return wrong("cases", "a list { condition, words... }", row) end
    kids[#kids + 1] = as_cond(row[1], "cases")
    kids[#kids + 1] = as_block("cases", unpack(row, 2, table.maxn(row)))
  end
  return word("cases", { kids = kids })
end

-- Operands given as (a, b, ...) or as { a, b, ..., option = v }: the list, and the options.
local function with_options(who, allowed, ...)
  local first = (...)
  if select("#", ...) ~= 1 or not R.is_plain(first) then return { n = select("#", ...), ... }, {} end
  R.check_keys(who, first, allowed, true)
  local items = { n = table.maxn(first) }
  for i = 1, items.n do items[i] = first[i] end
  return items, first
end
-- A bound that stands in the node if it is a number, else as a further kid that is read when the word runs.
local function bound(x, who)
  if x == nil or type(x) == "number" then return x ~= nil and whole(x, who) or nil end
  return nil, as_value(x, who)
end
calls.loop = function(...)
  local items, given = with_options("loop", takes.loop.keys, ...)
  local most, asked = bound(given.max, "loop: max")
  return word("loop", { a = most or -1, kids = { as_block("loop", unpack(items, 1, items.n)), asked } })
end
calls.times = function(n, ...)
  return word("times", { kids = { as_value(n, "times"), as_block("times", ...) } })
end
calls.every = function(...)
  local items, given = with_options("every", takes.every.keys, ...)
  local target, least, asked = items[1], bound(given.min, "every: min")
  least = least or 0
  local block = as_block("every", unpack(items, 2, items.n))
  local kind = R.kind_of(target)
  if kind == "dirs" or kind == "track" or R.is_plain(target) then
    return word("every_dirs", { name = "every", a = least, kids = { as_dirs("every", target), block, asked } })
  end
  if R.kind_of(target) == "zone" then target = make("set", as_set(target, "every")) end
  return word("every_set", { name = "every", a = least, kids = { as_set(target, "every"), block, asked } })
end

-- ---- words that change something ----------------------------------------------------------------------------
bare.land = function()
  return word("land", { call = function(c) return word("land", { kids = { as_cond(c, "land") } }) end })
end
bare.capture = function()
  return word("capture", { call = function(x) return word("capture", { kids = { as_set(x, "capture") } }) end })
end
calls.put = function(piece, owner)
  local asked = R.kind_of(piece) == "attribute" and piece.type == "piece_type"
  if R.kind_of(piece) ~= "type" and not asked then return wrong("put", "a piece type", piece) end
  local player = owner ~= nil and as_player(owner, "put") or piece.nobodys and node("player", { a = 0 }) or node("me")
  if asked then return word("put", { kids = { player, as_value(piece, "put") } }) end
  return word("put", { a = piece.id, kids = { player } })
end
calls.shift = function(a, b) return word("shift", { kids = { as_place(a, "shift"), as_place(b, "shift") } }) end
calls.promote = function(...)
  local types, others = types_of("promote", ...)
  if #types == 0 and #others == 1 and R.kind_of(others[1]) == "attribute" and others[1].type == "piece_type" then
    return word("promote", { kids = { as_value(others[1], "promote") } })
  end
  if others[1] ~= nil then return wrong("promote", "piece types or one attribute of type piece_type", others[1]) end
  if #types == 0 then return fail("promote needs a piece type") end
  return word("promote", { list = types })
end
calls.give = function(player) return word("give", { kids = { as_player(player, "give") } }) end

-- What may be written into an attribute, by the attribute's type.
local function written(attribute, x)
  local kind, type_name, who = R.kind_of(x), attribute.type, "set(" .. attribute.name .. ")"
  if kind == "unknown" then return x end
  if type_name == "cell" then
    if type(x) == "boolean" then return wrong(who, "a place", x, R.equality_at(R.where()) or "`here` is this cell, `none` is no cell") end
    return kind == "none" and as_value(x, who) or as_place(x, who)
  elseif type_name == "player" then
    if kind == "player" then return as_player(x, who) end
    if kind == "none" then return node("player", { a = 0 }) end
  elseif type_name == "piece_type" then
    if kind == "type" or kind == "none" then return as_value(x, who) end
  elseif type_name == "enumeration" then
    if kind == "enumeration" and x.attribute == attribute.id then return as_value(x, who) end
  elseif type_name == "bool" then
    if type(x) == "boolean" or x == 0 or x == 1 then return as_value(x, who) end
    return as_cond(x, who)
  elseif type(x) == "number" and (x < attribute.low or x > attribute.high) then
    return fail(who .. ": " .. x .. " is out of range", attribute.low .. " to " .. attribute.high)
  else
    return R.as_value_for(attribute, x, who)
  end
  if kind == "attribute" and x.type == type_name then return as_value(x, who) end
  return wrong(who, "a value of type " .. type_name, x)
end
calls.set = function(attribute, x)
  if R.kind_of(attribute) ~= "attribute" then return wrong("set", "an attribute", attribute) end
  return word("set", { a = attribute.id, kids = { written(attribute, x), attribute.player } })
end
calls.add = function(attribute, n)
  if R.kind_of(attribute) ~= "attribute" then return wrong("add", "an attribute", attribute) end
  if attribute.type ~= "range" then return fail("add needs an attribute with a range; `" .. attribute.name .. "` is of type " .. attribute.type) end
  return word("add", { a = attribute.id, kids = { as_value(n, "add"), attribute.player } })
end
calls.mark = function(name)
  R.marks_made[name] = true
  return word("mark", { text = text_of(name, "mark") })
end
calls.as = function(x)
  if type(x) == "string" then return word("as_label", { text = text_of(x, "as") }) end
  return word("as_place", { kids = { as_place(x, "as") } })
end

local function must_continue(who, name, given)
  local anyone = 0
  if given ~= nil then
    if not R.is_plain(given) then wrong(who, "a class and options", given) given = {} end
    R.check_keys(who, given, takes[who].keys)
    if given.by ~= nil then
      anyone = 1
      if R.kind_of(given.by) ~= "cond" or given.by.op ~= "piece" or given.by.a ~= 3 then wrong(who .. ": by", "own", given.by) end
    end
  end
  return node("must_continue", { text = text_of(name, who), a = anyone })
end
local function block_of(one) return node("block", { kids = { one } }) end
-- Options may stand behind the name: must_continue("c", { by = own }) or must_continue "c" { by = own }.
local function continuation(who, make_word)
  calls[who] = function(name, given)
    local made = make_word(must_continue(who, name, given))
    if given == nil then made.call = function(late) return make_word(must_continue(who, name, late)) end end
    return made
  end
end
continuation("must_continue", function(one) return make("word", one) end)
continuation("continue", function(one) return word("first", { name = "continue", kids = { block_of(one), node("block") } }) end)
continuation("may_continue", function(one) return word("maybe", { name = "may_continue", kids = { block_of(one) } }) end)
calls.go_to = function(label) return word("go_to", { text = text_of(label, "go_to") }) end
calls.next_turn = function(player) return word("next_turn", { kids = { as_player(player, "next_turn") } }) end
calls.eliminate = function(player) return word("eliminate", { kids = { as_player(player, "eliminate") } }) end

-- ---- words of some families -----------------------------------------------------------------------------------
calls.lift = function(x)
  if not R.is_plain(x) then return word("lift", { kids = { as_value(x, "lift"), as_value(x, "lift") } }) end
  R.check_keys("lift", x, takes.lift.keys)
  return word("lift", { a = 1, kids = { x.min ~= nil and as_value(x.min, "lift: min") or const(1),
                                        x.max ~= nil and as_value(x.max, "lift: max") or const(-1) } })
end
local function push(given)
  if not R.is_plain(given) then return wrong("push", "options in braces", given) end
  R.check_keys("push", given, takes.push.keys)
  return word("push", {
    a = (given.also ~= nil and 1 or 0) + (given.off ~= nil and 2 or 0),
    kids = { given.max ~= nil and as_value(given.max, "push: max") or const(-1),
             given.over ~= nil and as_cond(given.over, "push: over") or relation(2),
             given.also ~= nil and as_block("push: also", given.also) or node("block"),
             given.off ~= nil and as_block("push: off", given.off) or node("block") } })
end
bare.push = function()
  return word("push", { kids = { const(-1), relation(2), node("block"), node("block") }, call = push })
end
calls.permute = function(x)
  if R.kind_of(x) ~= "permutation" then return wrong("permute", "a permutation or a set of them", x) end
  return word("permute", { list = x.list })
end
local function counter(who, attribute, of_what)
  if R.kind_of(attribute) ~= "attribute" then wrong(who, "an attribute", attribute) return 0 end
  if attribute.type ~= "range" then fail(who .. " needs an attribute with a range") end
  if of_what and attribute.of_what ~= of_what then fail(who .. " needs an attribute of " .. of_what .. "s") end
  return attribute.id
end
calls.gather = function(attribute, n)
  return word("gather", { a = counter("gather", attribute), kids = { n ~= nil and as_value(n, "gather") or nil } })
end
calls.sow = function(attribute, given)
  given = given or {}
  if not R.is_plain(given) then wrong("sow", "an attribute and options", given) given = {} end
  R.check_keys("sow", given, takes.sow.keys)
  if given.skip ~= nil and given.first ~= nil then fail("sow takes skip or first, not both") end
  local place = given.skip ~= nil and given.skip or given.first
  return word("sow", { a = counter("sow", attribute), b = given.skip ~= nil and 1 or given.first ~= nil and 2 or 0,
                       kids = { place ~= nil and as_place(place, "sow") or nil } })
end
calls.bank = function(attribute) return word("bank", { a = counter("bank", attribute, "player") }) end
bare.use_die = function()
  return word("use_die", { call = function(n) return word("use_die", { kids = { as_value(n, "use_die") } }) end })
end
