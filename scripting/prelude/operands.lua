-- One check of how words and methods are called: not with more operands than they take, methods with a colon; and an
-- unknown name among the operands makes the whole unknown, for it has been reported already. Operands are opened, what
-- comes of them is closed (opaque.lua). Wraps what the prelude has defined, at load only; the functions that hooks call
-- too are left as they are. Gets R.
local R = ...
local fail, kind_of, opened, closed = R.fail, R.kind_of, R.opened, R.closed

-- What was probably meant by whoever gives a word more operands than it takes.
local meant = {
  step = "several directions are chosen with along(nw, ne), step", land = "land(any(a, b)) or land(all(a, b))",
  marked = "any(marked \"a\", marked \"b\")", on = "any(on(a), on(b))", go = "either({ go(a) }, { go(b) })",
  cell = "one cell each: any(on(cell \"a1\"), on(cell \"b1\"))", set = "set(attribute, value); of whom says attribute:of(player)",
  capture = "capture(set)", choose = "choose(set)", slide = "slide{ over = c, min = n, max = n }", line = "line{ n = 6, along = dirs }",
  compulsory = "compulsory(\"class\", { \"class\", \"class\" })", protect = "protect(any(a, b)) or protect(all(a, b))", put = "put(type, player)",
}

local function has_unknown(...)
  for i = 1, select("#", ...) do
    if kind_of((select(i, ...))) == "unknown" then return true end
  end
  return false
end

local function counted(n, most)
  return (most == 0 and "no operands" or most == 1 and "one operand" or "at most " .. most .. " operands") .. ", not " .. n
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

local function run(f, own, ...)
  return closed(has_unknown(select(own + 1, ...)) and R.unknown or f(...))
end
-- f as the word `name`, called with its first `own` arguments by the rule language itself.
local function checked(name, f, own)
  local info = jit_util.funcinfo(f)
  local most = not info.isvararg and info.params - own or nil
  return function(...)
    local count = select("#", ...) - own
    if most and count > most then
      local remedy = own == 0 and word_behind(name, most, ...) or meant[name]
      return closed(fail(name .. " takes " .. counted(count, most), nil, remedy))
    end
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
      local run = checked(":" .. name, f, 1)
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
