-- The names of game.yaml: one value for each, the same in words and in hooks, in the tables `piece`, `zone`,
-- `track`, `attribute`, `direction`, `player`, `hand`, `permutation`, and bare where that is unambiguous.
-- R.given is the definition as plain lists (scripting/record/names.cpp).
local R = ...
local make, fail = R.make, R.fail
local given, closed = R.given, R.closed

R.tables = {}                -- table name -> its entries, as nodes
-- Values by number, as scripts have them.
R.types, R.players, R.directions, R.zones, R.attributes, R.enumerations = {}, {}, {}, {}, {}, {}     -- by number

local strict = {}            -- entries of a name table, by table
R.table_names = {}           -- and the other way round
local function name_table(name)
  local entries = {}
  R.tables[name] = entries
  local proxy = R.object({}, function(_, key)
    local entry = entries[key]
    if entry ~= nil then
      R.note(entry)
      return closed(entry)
    end
    local names = R.sorted_keys(entries)
    return closed(fail("no " .. name .. " is called `" .. R.text_of(key) .. "`", "one of: " .. table.concat(names, ", "), R.suggest(key, names)))
  end, "the table `" .. name .. "` cannot be changed")
  strict[name], R.table_names[proxy] = proxy, name
  return entries
end

-- Remembers where a name was last written: its value has no place of its own.
function R.note(entry)
  if R.is_value(entry) then
    local file, line = R.where()
    local seen = R.seen[entry]
    if seen then seen.file, seen.line = file, line else R.seen[entry] = { file = file, line = line } end
  end
end

function R.sorted_keys(entries)
  local keys = {}
  for key in pairs(entries) do if type(key) == "string" then keys[#keys + 1] = key end end
  table.sort(keys)
  return keys
end

-- A copy of the zone or attribute `x` for one player.
function R.with_player(x, player)
  local copy = {}
  for key, entry in pairs(x) do copy[key] = entry end
  copy.player, copy.file, copy.line = player, R.where()
  return R.new_value(copy)
end

-- Names are made before a line of the package has run, so they carry no place.
local function name_value(kind, fields)
  fields.kind = kind
  return R.new_value(fields)
end

local pieces, hands = name_table "piece", name_table "hand"
for id, piece in ipairs(given.pieces) do
  local entry = name_value("type", { name = piece.name, id = id, nobodys = piece.nobodys, constants = piece.constants })
  pieces[piece.name], R.types[id] = entry, closed(entry)
  if piece.hand then hands[piece.name] = entry end
end

local players = name_table "player"
for id, name in ipairs(given.players) do
  local entry = name_value("player", { op = "player", a = id, id = id, name = name })
  players[name], R.players[id] = entry, closed(entry)
end
R.players[0] = closed(name_value("player", { op = "player", a = 0, id = 0, name = "nobody" }))
R.player_count = #given.players

local zones = name_table "zone"
for id, zone in ipairs(given.zones) do
  local entry = name_value("zone", { name = zone.name, id = id - 1, single = zone.single })
  zones[zone.name], R.zones[id - 1] = entry, closed(entry)
end

local directions, families, direction_nodes = name_table "direction", {}, {}
for id, name in ipairs(given.directions) do
  local entry = name_value("dirs", { name = name, id = id - 1, list = { id - 1 } })
  directions[name], R.directions[id - 1], direction_nodes[id - 1] = entry, closed(entry), entry
  local family, member = string.match(name, "^([^.(]+)%.([^.(]+)$")
  if family then
    families[family] = families[family] or { name = family, list = {}, members = {} }
    families[family].list[#families[family].list + 1] = id - 1
    families[family].members[member] = entry
  end
end
for _, set in ipairs(given.sets) do
  local family = families[set.name]
  if family then family.list = set.list
  else directions[set.name] = name_value("dirs", { name = set.name, list = set.list }) end
end
for name, family in pairs(families) do directions[name] = name_value("dirs", family) end

local tracks = name_table "track"
for id, track in ipairs(given.tracks) do
  local forward, back = direction_nodes[track.forward], direction_nodes[track.back]
  tracks[track.name] = name_value("track", { name = track.name, id = id - 1, forward = forward, back = back, twice = track.twice,
                                            members = { forward = forward, back = back } })
  directions[track.name] = nil            -- the track itself is the direction
end

local attributes = name_table "attribute"
R.attribute_nodes = {}       -- [number]
for id, attribute in ipairs(given.attributes) do
  local entry = { name = attribute.name, id = id - 1, type = attribute.type, of_what = attribute.of,
                  low = attribute.low, high = attribute.high, members = {} }
  R.enumerations[id - 1] = {}
  for index, name in ipairs(attribute.enumeration) do
    local item = name_value("enumeration", { name = attribute.name .. "." .. name, id = index - 1, attribute = id - 1 })
    entry.members[name], R.enumerations[id - 1][index - 1] = item, closed(item)
  end
  entry = name_value("attribute", entry)
  attributes[attribute.name], R.attributes[id - 1], R.attribute_nodes[id - 1] = entry, closed(entry), entry
end

local permutations = name_table "permutation"
for id, name in ipairs(given.permutations) do permutations[name] = name_value("permutation", { name = name, list = { id - 1 } }) end
for _, set in ipairs(given.permutation_sets) do permutations[set.name] = name_value("permutation", { name = set.name, list = set.list }) end

-- Constants of types are values too; they have no table of their own.
local constants = {}
for id, name in ipairs(given.constants) do constants[name] = name_value("constant", { name = name, id = id - 1 }) end

-- Bare names: those that exactly one table has. `hand` repeats the names of pieces.
local bare, owner_of = {}, {}
R.declared_at = {}           -- name of a piece or attribute -> its place in game.yaml
for _, list in ipairs { given.pieces, given.attributes } do
  for _, entry in ipairs(list) do R.declared_at[entry.name] = { file = entry.file, line = entry.line } end
end
local function offer(entries, table_name)
  for name, entry in pairs(entries) do
    if owner_of[name] then
      local forms = { owner_of[name] .. "." .. name, table_name .. "." .. name }
      bare[name] = nil
      R.ambiguous = R.ambiguous or {}
      R.ambiguous[name] = R.ambiguous[name] or forms
    else
      owner_of[name], bare[name] = table_name, entry
    end
  end
end
for _, name in ipairs { "piece", "zone", "track", "attribute", "direction", "player", "permutation" } do offer(R.tables[name], name) end
for name, entry in pairs(constants) do if not owner_of[name] then bare[name] = entry end end
R.bare_names, R.name_tables, R.owner_of = bare, strict, owner_of
