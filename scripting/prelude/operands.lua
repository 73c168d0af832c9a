-- One check of how words and methods are called: with as many operands as they take and within their bounds, as the
-- description says (signatures.lua), methods with a colon; and an unknown name among the operands makes the whole
-- unknown, for it has been reported already. Operands are opened, what comes of them is closed (opaque.lua). Wraps what
-- the prelude has defined, at load only; the functions that hooks call too are left as they are. Gets R.
local R = ...
local fail, wrong, kind_of, opened, closed = R.fail, R.wrong, R.kind_of, R.opened, R.closed

-- What was probably meant by whoever gives a word more operands than it takes.
local meant = {
  step = "several directions are chosen with along(nw, ne), step", land = "land(any(a, b)) or land(all(a, b))",
  marked = "any(marked \"a\", marked \"b\")", on = "any(on(a), on(b))", go = "either({ go(a) }, { go(b) })",
  cell = "one cell each: any(on(cell \"a1\"), on(cell \"b1\"))", set = "set(attribute, value); of whom says attribute:of(player)",
  capture = "capture(set)", choose = "choose(set)", slide = "slide{ over = c, min = n, max = n }", line = "line{ n = 6, along = dirs }",
  condition = "all(a, b) or any(a, b)", require = "all(a, b) or any(a, b)", no = "no(any(...)) or no(all(...))",
  when = "put the words in braces: when(c, { a, b })",
  compulsory = "compulsory(\"class\", { \"class\", \"class\" })", protect = "protect(any(a, b)) or protect(all(a, b))", put = "put(type, player)",
}

-- Of words that take a set and one condition.
for name in string.gmatch("some count", "%S+") do
  meant[name] = function(_, second, third)
    if type(third) == "number" then return "count(set, c):is(" .. third .. ")" end
    return name .. (R.is_set(opened(second)) and "(set, some(set, c))" or "(set, all(a, b))")
  end
end
-- Of methods that take a list of words: `disc:drop(anywhere, land)`.
for name in string.gmatch("move drop part after applied", "%S+") do
  meant[name] = function(piece, first)
    first = type(piece) == "string" and piece or first
    local named = type(first) == "string" and " \"" .. first .. "\"" or ""
    local of = R.kind_of(opened(piece)) == "type" and opened(piece).name .. ":" or ""
    return "words stand in braces: " .. of .. name .. named .. " { ... }"
  end
end

local function has_unknown(...)
  for i = 1, select("#", ...) do
    if kind_of((select(i, ...))) == "unknown" then return true end
  end
  return false
end

local function operands(n) return n == 0 and "no operands" or n == 1 and "one operand" or n .. " operands" end
local function counted(n, least, most)
  local bound = least == most and "" or n < least and "at least " or most > 1 and "at most " or ""
  return bound .. operands(n < least and least or most) .. ", not " .. (n == 0 and "none" or n)
end

-- Whether each number that is written down lies within its bounds; what is computed is known only when it is asked.
local function in_bounds(name, signature, ...)
  for i = 1, signature.bounds and select("#", ...) or 0 do
    local bounds = signature.bounds[signature.from and i > signature.from and signature.from or i]
    local x = (select(i, ...))
    if bounds and bounds.whole and (type(x) ~= "number" or x % 1 ~= 0) then
      wrong(name, "whole numbers" .. R.said_range(bounds), x)
      return false
    end
    if bounds and not R.check_range(name, x, bounds) then return false end
  end
  return true
end

-- Among the operands that are too many a word: it stands behind, not inside.
local function word_behind(name, most, ...)
  for i = most + 1, select("#", ...) do
    local x = opened((select(i, ...)))
    if kind_of(x) == "word" then
      local word = (x.name or x.op) .. (R.bare[x.name or x.op] and "" or "(...)")
      return "a word stands behind: " .. name .. "(...), " .. word
    end
  end
end

-- Whether an operand is given that is nothing: a name that nobody has set, an entry that a list does not have.
local function has_nothing(said, ...)
  for i = 1, select("#", ...) do
    if (select(i, ...)) == nil then
      return fail("operand " .. i .. " of `" .. said .. "` is nothing (nil)", nil,
                  "leave it out, or see whether the local or entry of a list is there") or true
    end
  end
end

local function run(f, own, ...)
  return closed(has_unknown(select(own + 1, ...)) and R.unknown or f(...))
end
local anything = { least = 0 }
local stands_alone = R.set_of "step land capture push use_die"     -- or with an operand, never with empty brackets
-- f as the word `name`, called with its first `own` arguments by the rule language itself.
local function checked(name, f, own)
  local signature = R.signatures[own == 0 and "words" or "methods"][name] or R.signatures.words[name] or anything
  local least, most, said = signature.least, signature.most or math.huge, own == 0 and name or ":" .. name
  return function(...)
    local count = select("#", ...) - own
    if count == 0 and own == 0 and stands_alone[name] then
      return closed(fail("the brackets of `" .. name .. "()` are empty", nil, "the word stands alone: `" .. name .. "`"))
    end
    if count > most then
      local remedy = own == 0 and word_behind(name, most, ...) or meant[name]
      if type(remedy) == "function" then remedy = remedy(...) end
      return closed(fail(said .. " takes " .. counted(count, least, most), nil, remedy))
    elseif count < least and not (signature.keys and type((select(own + 1, ...))) == "table") then
      return closed(fail(said .. " takes " .. counted(count, least, most), nil, signature.form))
    end
    if has_nothing(said, select(own + 1, ...)) then return closed(R.unknown) end
    if not in_bounds(said, signature, select(own + 1, ...)) then return closed(R.unknown) end
    return run(f, own, R.opened_all(...))
  end
end
R.checked_word = checked

-- Functions that hooks call, too, or that are no words: they are not checked.
local left = { div = true, sq = true, sorted = true, settings = true, types = true, log = true, use = true,
               refuse = true, win = true, draw = true, ranking = true }
for name, f in pairs(R.calls) do
  if not left[name] then R.calls[name] = checked(name, f, 0) end
end

-- Methods: `disc.drop { ... }` hands over the words as the piece.
local of_kind = { type = "TYPE", value = "VALUE", constant = "VALUE", attribute = "ATTRIBUTE", zone = "ZONE" }
local wrapped = {}
for kind_called, methods in pairs(R.methods) do
  local checked_methods = wrapped[methods] or {}
  if not wrapped[methods] then
    wrapped[methods] = checked_methods
    for name, f in pairs(methods) do
      local run = checked(name, f, 1)
      checked_methods[name] = function(self, ...)
        local kind = kind_of(opened(self))
        if kind == "unknown" then return self end
        if R.methods[kind] ~= checked_methods then    -- `home.of(opponent)` hands over the operand as the zone
          return closed(fail("`" .. name .. "` is called with a colon, not a dot", nil,
                             (R.asked_for(name, kind_called) or of_kind[kind_called]) .. ":" .. name .. " ..."))
        end
        return run(self, ...)
      end
    end
  end
end
for kind, methods in pairs(R.methods) do R.methods[kind] = wrapped[methods] end
