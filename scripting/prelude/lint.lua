-- Finds conditions of plain Lua that cannot be recorded: `not own`, `own or empty`, `die == 3` are decided while
-- rules.lua runs, silently wrong. Looks at tokens only; names that the file declares itself are left alone, and so
-- is the choice `option and word or other`. Also refuses `/` and `^`: rules count in whole numbers; and hooks that
-- compare a name with a text, which is never true.
-- Gets R.
local R = ...

-- The tokens of a text with their lines: names, numbers, signs; strings count as "" (what they say is in `says`),
-- comments as nothing. A token stands in the text at `from` to `to`.
local function tokens_of(text)
  local tokens, line, at = {}, 1, 1
  local function add(token, says) tokens[#tokens + 1] = { text = token, line = line, says = says, from = at } end
  local function skip_to(stop)
    local last = tokens[#tokens]
    if last and last.from == at then last.to = stop end
    for _ in string.gmatch(string.sub(text, at, stop), "\n") do line = line + 1 end
    at = stop + 1
  end
  while at <= #text do
    local function match(pattern) return select(2, string.find(text, "^" .. pattern, at)) end
    local long = match "%-%-%[=*%[" or match "%[=*%["
    local stop
    if long then
      local equals = string.match(string.sub(text, at, long), "%[(=*)%[")
      if string.sub(text, at, at) == "[" then add "" end
      stop = select(2, string.find(text, "]" .. equals .. "]", long, true)) or #text
    elseif match "%-%-" then
      stop = match "[^\n]*"
    elseif match "[\"']" then
      local quote = string.sub(text, at, at)
      stop = at + 1
      while stop <= #text and string.sub(text, stop, stop) ~= quote and string.sub(text, stop, stop) ~= "\n" do
        stop = stop + (string.sub(text, stop, stop) == "\\" and 2 or 1)
      end
      add("", string.sub(text, at + 1, stop - 1))
    elseif match "[%a_]" or match "%d" then
      stop = match "[%w_]+"
      add(string.sub(text, at, stop))
    elseif match "%s" then
      stop = match "%s+"
    else
      stop = match "[=~<>]=" or match "%.%.%.?" or at
      add(string.sub(text, at, stop))
    end
    skip_to(stop)
  end
  return tokens
end

R.tokens_of = tokens_of

local hooks = {}
for _, name in ipairs(R.given.hooks) do hooks[name] = true end
function R.is_hook(name) return hooks[name] == true end
local conditions = R.set_of("empty occupied own enemy ally neutral mine open covered is stacked royal on marked attacked "
  .. "checked gives_check gives_mate visited crossed taken reversing straight_on seen_before line dice_alike any all no "
  .. "can some as_owner phase at because")
local values = R.set_of "liberties held die bends parts plies_left height captured count first_captured"

-- Names that the file gives a meaning of its own: locals, parameters, loop variables.
local function own_names(tokens)
  local names, i = {}, 1
  local function list(from, stop)
    while tokens[from] and tokens[from].text ~= stop and tokens[from].text ~= "in" and tokens[from].text ~= "=" do
      if string.find(tokens[from].text, "^[%a_]") then names[tokens[from].text] = true end
      from = from + 1
      if stop == "" then
        if not tokens[from] or tokens[from].text ~= "," then return end
        from = from + 1
      end
    end
  end
  while tokens[i] do
    local text, after = tokens[i].text, tokens[i + 1] and tokens[i + 1].text
    if text == "local" and after == "function" then names[tokens[i + 2] and tokens[i + 2].text or ""] = true
    elseif text == "local" then list(i + 1, "")
    elseif text == "for" then list(i + 1, "do") end
    if text == "function" then
      local open = i + 1
      while tokens[open] and tokens[open].text ~= "(" do open = open + 1 end
      list(open + 1, ")")
    end
    i = i + 1
  end
  return names
end

-- The index behind the operand that begins with the name at i: its arguments and methods.
local function behind(tokens, i)
  i = i + 1
  while tokens[i] do
    local text = tokens[i].text
    if text == "(" or text == "{" then
      local depth = 0
      repeat
        text = tokens[i] and tokens[i].text
        if text == "(" or text == "{" then depth = depth + 1 elseif text == ")" or text == "}" then depth = depth - 1 end
        i = i + 1
      until depth == 0 or not tokens[i]
    elseif text == ":" then i = i + 2
    elseif text == "" then i = i + 1
    else return i end
  end
  return i
end
R.behind = behind

-- Classes and labels of moves that Lua makes must be known when the rules are compiled: they are read off the text,
-- from the first argument of moves:begin("class", from), moves:add, moves:step and moves:slide, and of m:label("A").
local classes = R.out.made_classes
local made_names = { begin = classes, add = classes, step = classes, slide = classes, label = R.out.made_labels }
R.conditions_named = {}      -- by condition "name"
local function note_made_names(tokens)
  for i = 2, #tokens - 1 do
    local list = not R.in_bot and tokens[i - 1].text == ":" and made_names[tokens[i].text]
    local argument = list and tokens[i + (tokens[i + 1].text == "(" and 2 or 1)]
    if argument and argument.says then list[#list + 1] = argument.says end
    local named = tokens[i - 1].text == "condition" and tokens[tokens[i].text == "(" and i + 1 or i].says
    if named then R.conditions_named[named] = true end
    if tokens[i - 1].text == ":" and tokens[i].text == "mark" then
      local marked = tokens[i + (tokens[i + 1].text == "(" and 2 or 1)]
      if marked and marked.says then R.marks_made[marked.says] = true else R.marks_computed = true end
    end
  end
end

-- Names of which words of piece types are called: `man:move { ... }`.
R.declaring = {}
local function note_declaring(tokens)
  for i = 3, #tokens do
    if R.methods.type[tokens[i].text] and tokens[i - 1].text == ":" then R.declaring[tokens[i - 2].text] = true end
  end
end

R.own_names = {}             -- locals and parameters of all texts
R.mentions = {}              -- name -> how often the texts name it
local function count_mentions(tokens)
  for i, token in ipairs(tokens) do
    local before = i > 1 and tokens[i - 1].text or ""
    if before ~= "." and before ~= ":" then R.mentions[token.text] = (R.mentions[token.text] or 0) + 1 end
  end
end

-- What hooks read, by the name of the method or field: names of game.yaml, or texts.
local read_as = {}
for name in string.gmatch("type mover", "%S+") do read_as[name] = "a piece type" end
for name in string.gmatch("owner to_move player borders opponent next_player seat", "%S+") do read_as[name] = "a player" end
for name in string.gmatch("class label phase", "%S+") do read_as[name] = "a text" end
for name in string.gmatch("from to link", "%S+") do read_as[name] = "a cell, a number," end
local kind_read = { ["a piece type"] = "type", ["a player"] = "player" }     -- what alone can be equal to it
R.said_instead = { opponent = "position:opponent()", enemy = "position:enemies(a, b)", own = "position.to_move",
                   me = "position.to_move", mine = "position.to_move", empty = "position:is_empty(cell)",
                   none = "nil", nobody = "nil", owner = "position:owner(cell)",
                   mover = "local class, from, to, mover, player = position:last()" }
local fields_of = { position = true, move = true }

-- The method or field whose result stands in front of token i: `position:type(cell) ==`, `move.class ==`.
local function read_before(tokens, i)
  local last = i - 1
  if tokens[last] and tokens[last].text == ")" then
    local depth = 0
    repeat
      local text = tokens[last].text
      depth = depth + (text == ")" and 1 or text == "(" and -1 or 0)
      last = last - 1
    until depth == 0 or last < 3
    local sign = tokens[last - 1] and tokens[last - 1].text
    return sign == ":" and tokens[last].text or nil
  end
  local sign, object = tokens[last - 1], tokens[last - 2]
  if sign and sign.text == "." and object and fields_of[object.text] then return tokens[last].text end
end

local function compare_kinds(tokens, i, mine, complain)
  local name, right, behind_right = read_before(tokens, i), tokens[i + 1], tokens[i + 2]
  local kind = name and read_as[name]
  if not kind or not right or mine[right.text] then return end
  local said = right.says and "\"" .. right.says .. "\"" or right.text
  local entry = R.bare_names[right.text]
  local plain = not (behind_right and (behind_right.text == "." or behind_right.text == "(" or behind_right.text == ":"))
  local is_word = plain and entry == nil and (R.bare[right.text] ~= nil or R.calls[right.text] ~= nil)
  local is_name = plain and R.kind_of(entry) ~= nil
  local is_number = string.find(right.text, "^%d") ~= nil
  if kind == "a text" then
    if is_name or is_word or is_number then
      complain(i, "`" .. name .. "` is a text and never equal to " .. said, "\"" .. right.text .. "\" in quotes")
    end
  elseif kind == "a cell, a number," then
    if right.says or is_name or is_word then
      complain(i, "`" .. name .. "` is a cell, a number, and never equal to " .. said,
               right.says and "position:name(cell) == " .. said or is_name and R.kind_of(entry) == "zone"
               and "position:in_zone(cell, " .. said .. ")" or nil)
    end
  elseif right.says or is_number or (is_word and right.text ~= "nobody") or (is_name and R.kind_of(entry) ~= kind_read[kind]) then
    complain(i, "`" .. name .. "` is " .. kind .. " and never equal to " .. said,
             right.says and right.says .. " without quotes" or R.said_instead[right.text])
  end
end

-- What says several of a kind of values that `or` and `and` cannot join: Lua takes one of them.
local sets = { board = "set", chain = "set", stack = "set" }
local joined = {
  type = "several stand one behind the other: enemy(a, b)", dirs = "several stand one behind the other: along(a, b)",
  set = "some(a, b) and count(a, b) ask b at the cells of a",
}
local function decided(name, sign) return "`" .. name .. " " .. sign .. " ...` is decided while rules.lua runs, not by the position" end

-- The value at token i, which ends in front of `stop`, is compared by Lua: `count(board, own) < 3`, `3 > count(...)`.
local function compare_value(text, tokens, i, stop, complain)
  local before, number = tokens[i - 1] and tokens[i - 1].text, i > 2 and string.find(tokens[i - 2].text, "^%d")
  if tokens[stop] and R.is_comparison(tokens[stop].text) then complain(i, R.decided_comparison(text, tokens, stop))
  elseif R.is_comparison(before) and number then complain(i, R.decided_comparison(text, tokens, i - 1, true)) end
end

local function column_of(text, from)
  local line_begins = from
  while line_begins > 1 and string.sub(text, line_begins - 1, line_begins - 1) ~= "\n" do line_begins = line_begins - 1 end
  return from - line_begins + 1
end

-- Whether Lua stopped at a function of its own that the lint has told of on this line.
function R.stopped_at_library(chunk, line)
  return R.told_of_library[R.files[chunk] .. ":" .. line] == true
end

function R.lint(text, file)
  local tokens = tokens_of(text)
  R.note_text(file, text, tokens)
  note_made_names(tokens)
  note_declaring(tokens)
  count_mentions(tokens)
  local mine = own_names(tokens)
  for name in pairs(mine) do R.own_names[name] = true end
  local function complain(i, what, remedy)
    R.linted[file .. ":" .. tokens[i].line] = true
    R.note_linted(file, tokens, i)
    local column = string.sub(what, 2, #tokens[i].text + 1) == tokens[i].text and column_of(text, tokens[i].from) or 0
    R.fail(what, nil, remedy, { file = file, line = tokens[i].line, column = column })
  end
  local function text_at(i) return tokens[i] and tokens[i].text or "" end
  R.lint_members(tokens, complain)
  R.lint_tests(tokens, mine, complain)
  R.lint_statements(tokens, mine, file)
  R.lint_values(tokens, mine, complain)
  R.lint_locals(tokens, mine, file)
  local warned = {}
  for _, token in ipairs(tokens) do
    local name = token.text
    if mine[name] and R.bare_names[name] ~= nil and not warned[name] then
      warned[name] = true
      R.warn("the local `" .. name .. "` hides " .. R.describe(R.bare_names[name]), "take another name",
             { file = file, line = token.line })
    end
  end
  for i, token in ipairs(tokens) do
    local name, before = token.text, text_at(i - 1)
    if name == "function" and before == "local" and hooks[text_at(i + 1)] and R.mentions[text_at(i + 1)] == 1 and not R.partial then
      complain(i, "`" .. text_at(i + 1) .. "` is local, and a hook is a global function", "function " .. text_at(i + 1) .. "(...)")
    end
    if name == "^" then complain(i, "`^` is not the same on every machine", "sq(n) or n * n")
    elseif name == "/" then complain(i, "`/` leaves the whole numbers", "div(a, b) rounds down") end
    if name == "==" or name == "~=" then compare_kinds(tokens, i, mine, complain) end
    if R.library[name] ~= nil and R.owner_of[name] and not mine[name] and before ~= "." and before ~= ":" and text_at(i + 1) == ":" then
      R.told_of_library[file .. ":" .. token.line] = true
      complain(i, "`" .. name .. "` is Lua's own, not the " .. R.owner_of[name] .. " of this name", R.long_name(name))
    end
    local kind = R.kind_of(R.bare_names[name]) or sets[name]
    local is_condition = conditions[name] or kind == "zone"
    local is_value = values[name] or kind == "attribute" or kind == "constant"
    if (is_condition or is_value) and not mine[name] and before ~= "." and before ~= ":" and text_at(i + 1) ~= "="
      and text_at(i + 1) ~= "." then
      local stop = behind(tokens, i)
      local after = text_at(stop)
      local asked = conditions[name] or string.find(" is at_least at_most between less more ", " " .. text_at(i + 2) .. " ", 1, true)
      if before == "not" then
        local last = tokens[stop - 1] or tokens[i]
        local said = string.gsub(string.sub(text, tokens[i].from, last.to), "%s+", " ")
        complain(i - 1, "`not " .. said .. "` is decided while rules.lua runs, not by the position", "no(" .. said .. ")")
      elseif (after == "or" and before ~= "and") or after == "and" then
        if before ~= "==" and before ~= "~=" then
          complain(i, decided(name, after), after == "or" and "any(a, b)" or "all(a, b)")
        end
      elseif is_value and not asked then
        compare_value(text, tokens, i, stop, complain)
      end
    elseif joined[kind] and not mine[name] and before ~= "." and before ~= ":" and before ~= "==" and before ~= "~=" then
      local after = text_at(behind(tokens, i))
      if after == "and" or (after == "or" and before ~= "and") then complain(i, decided(name, after), joined[kind]) end
    end
  end
end
