-- What is probably meant where Lua cannot read on: "'}' expected near 'any'". Gets R, or any table that is given
-- the function.
local R = ...

-- `storeys:from + 2`, a method without its operands; nil where no such name stands in front of `near`.
local function method_without_operands(text, number, near)
  local places, at = { from = true, start = true, here = true, mover = true }, 0
  for line in string.gmatch(text .. "\n", "(.-)\n") do
    at = at + 1
    for value, method, rest in string.gmatch(at == number and line or "", "([%a_][%w_]*):([%a_][%w_]*)%s*(%p?)") do
      if rest == near then
        return places[method] and value .. ":at(" .. method .. ") is the value there"
          or "what a method is called with stands in brackets: " .. value .. ":" .. method .. "(...)"
      end
    end
  end
end

-- `number`: of the line of `text` where Lua stopped.
function R.syntax_remedy(problem, text, number)
  local expected, near = string.match(problem, "'(.-)' expected.- near '(.-)'")
  if expected and string.find(expected, "^[})]$") and string.find(near, "^[%a_]") then
    if near == "then" or near == "do" then return "a `" .. expected .. "` may be missing in front of `" .. near .. "`" end
    return "a comma may be missing in front of `" .. near .. "`"
  end
  local sign = string.match(problem, "near '(%p)")
  local method = sign and string.find(problem, "function arguments expected", 1, true) and method_without_operands(text, number, sign)
  if method then return method end
  if sign == ";" and expected and string.find(expected, "^[%])}]$") then return "a comma stands between words" end
  local instead = {
    ["#"] = "a comment begins with `--`", ["!"] = "`~=` asks whether two differ, `not` turns an answer round",
    ["&"] = "`and` joins two questions", ["|"] = "`or` joins two questions", ["+"] = "a = a + 1",
  }
  if sign and instead[sign] and not (sign == "#" and expected) then return instead[sign] end
  if string.find(problem, "unexpected symbol near 'if'", 1, true) then
    return "`if` begins a statement of a hook; among words: when(c, { ... })"
  end
  if string.find(problem, "unexpected symbol near 'for'", 1, true) or string.find(problem, "unexpected symbol near 'while'", 1, true) then
    return "a loop is a statement of a hook; among words: every(set, ...), times(n, ...) or loop(...)"
  end
  if sign == "=" and string.find(" then do end <eof> ", " " .. (expected or "-") .. " ", 1, true) then return "`==` compares, `=` gives a name its value" end
  if expected == "end" then return "every `function`, `if`, `for` and `while` ends with an `end`" end
  local option = "in braces `=` gives an option its value, not `:`"
  if string.find(problem, "'<name>' expected near", 1, true) then return option end
  near = string.match(problem, "function arguments expected near '(.-)'")
  if near == "}" or near == "," then return option .. "; behind a method a `{` or `(` may be missing" end
  if near then return "a `{` or `(` may be missing in front of `" .. near .. "`" end
  if string.find(problem, "'=' expected near", 1, true) or string.find(problem, "unexpected symbol near '/'", 1, true) then
    return string.find(problem, "near '/'", 1, true) and "a comment begins with `--`"
      or "a statement is a call or NAME = VALUE, here or in the line above; a `(` or `{` may be missing, or quotes: condition \"NAME\" (...)"
  end
  return ""
end
