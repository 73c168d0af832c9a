-- Entry of the recorder: gets the host's functions, the names of the definition and the allowed libraries, runs
-- the parts of the prelude and returns R, which scripting/record reads.
local host, given, library, run = ...
local R = { host = host, given = given, library = library, files = {}, function_names = {}, table_names = {}, library_names = {} }
-- "a b c" as { a = true, b = true, c = true }.
function R.set_of(names)
  local set = {}
  for name in string.gmatch(names, "%S+") do set[name] = true end
  return set
end
-- The text of token i; empty where there is none and where it is a text in quotes.
function R.text_at(tokens, i) return tokens[i] and not tokens[i].says and tokens[i].text or "" end
local parts = { "signatures", "opaque", "values", "meant_operands", "names", "words", "declare", "members", "other_words", "operands", "syntax", "numbers", "environment", "nets", "lint_members", "lint_statements", "lint_values", "comparisons", "lint_locals", "lint", "left_out" }
for _, part in ipairs(parts) do run("prelude/" .. part .. ".lua", R) end
return R
