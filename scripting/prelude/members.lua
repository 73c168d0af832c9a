-- What the objects of hooks offer, as the description has it (signatures.lua): one list for the check of rules.lua, for
-- messages, and for the proxies, which must have exactly this (hooks.lua). An argument in [ ] may be left out. Gets R.
local R = ...

local texts, fields = R.signatures.members, R.signatures.fields

-- object -> { methods = { name -> { form, least, most } }, fields = { name -> true }, names = { sorted } }
R.members = {}
for object, text in pairs(texts) do
  local entry = { methods = {}, fields = {}, names = {} }
  for name, arguments in string.gmatch(text, "([%w_]+)(%b())") do
    local least, most = 0, 0
    for argument in string.gmatch(arguments, "[^(),%s]+") do
      most = most + 1
      least = least + (string.sub(argument, 1, 1) == "[" and 0 or 1)
    end
    entry.methods[name] = { form = name .. arguments, least = least, most = most }
    entry.names[#entry.names + 1] = name
  end
  for _, name in ipairs(fields[object]) do
    entry.fields[name] = true
    entry.names[#entry.names + 1] = name
  end
  table.sort(entry.names)
  R.members[object] = entry
end

R.effect_names = {}          -- words that hooks have under the same name
for name in string.gmatch(R.signatures.effects, "%S+") do R.effect_names[name] = true end

-- "position has no `tpye`, did you mean `type`?", or what it has if nothing is like it.
function R.no_member(said, key, object)
  local names = R.members[object].names
  local other = R.other_names[object] and R.other_names[object][key]
  other = other or object == "position" and R.attribute_in_hook(R.bare_names[key])
  local near = other and "write " .. other or R.suggest(key, names)
  return said .. " has no `" .. R.text_of(key) .. "`, " .. (near ~= "" and near or "only " .. table.concat(names, ", "))
end
-- How a hook reads an attribute, nil of what is none.
local where_read = { player = ", player", piece = ", cell", cell = ", cell", game = "" }
function R.attribute_in_hook(entry)
  if R.kind_of(entry) == "attribute" then return "position:get(" .. entry.name .. where_read[entry.of_what] .. ")" end
end

-- What people write instead, and what is meant.
local last_ply = "local class, from, to, mover, player = position:last(), who made the last ply"
local who_wins = "win(player) or draw() and return it from the hook `outcome`; `results` of game.yaml says when"
R.other_names = {
  position = { empty = "is_empty(cell)", turn = "position.to_move", player = "position.to_move", remove = "capture(cell)",
               me = "position.to_move", current = "position.to_move", current_player = "position.to_move",
               active = "position.to_move", enemy = "position:opponent()", mover = last_ply, last_move = last_ply,
               last_mover = last_ply, last_player = last_ply, winner = who_wins, result = who_wins, over = who_wins,
               piece_type = "type(cell)", neighbours = "link(cell, dir), for _, dir in ipairs(dirs)" },
  move = { remove = "capture(cell)", captures = "captured(), a number" },
  list = { remove = "drop(i, \"why\")", refuse = "drop(i, \"why\")" },
}

R.object_of = {}             -- methods of a proxy -> which of these objects it is

-- Fails unless a proxy has exactly the methods listed here, with as many arguments.
function R.compare_members(object, methods)
  R.object_of[methods] = object
  for name, f in next, methods do
    local known, info = R.members[object].methods[name], jit_util.funcinfo(f)
    if not known or (known.most > 0 and info.params ~= known.most + 1) then
      error("prelude/members.lua: " .. object .. "." .. name .. " is another function")
    end
  end
  for name in next, R.members[object].methods do
    if not methods[name] then error("prelude/members.lua: there is no " .. object .. "." .. name) end
  end
end
