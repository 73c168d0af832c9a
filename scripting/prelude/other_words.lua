-- What people write who come from a rulebook, another program or another language, and the word that says it here:
-- one table. A name that stands here is answered from it; only others are compared by their letters. Gets R.
local R = ...

local meant = {
  ["remove kill take eat destroy delete hit"] = "`capture` takes the piece here, land(enemy) captures what it lands on",
  ["exit leave bear_off escape off"] = "at(mover, capture) takes the piece that moves off the board",
  ["jump hop leap_over jump_over"] = "a jump is said step by step: step, enemy, capture, step, land",
  ["adjacent neighbour neighbor neighbours neighbors next_to surrounding"] =
    "beside(around) are the cells beside this one: some(beside(around), enemy)",
  ["not_empty nonempty full filled"] = "`occupied`, or no(empty)",
  ["vacant free blank is_empty unoccupied"] = "`empty`",
  ["foe hostile opposing is_enemy enemies enemy_piece opponent_piece"] = "`enemy`",
  ["friend friendly is_own own_piece friends"] = "`own`",
  ["self current_player player_to_move to_move"] = "`me`",
  ["place drop put_down"] = "`land` puts the piece that moves down; put(type) puts a new one",
  ["convert change_owner"] = "give(me) makes the piece here mine",
  ["flip turn_over"] = "`reveal` turns a piece up, give(me) makes it mine",
  ["swap exchange"] = "shift(a, b) moves another piece; swap_seats exchanges the sides",
  ["random dice roll"] = "chance is a roll of the turn program (`chance` in game.yaml) or `reveal`",
  ["any_of either_of"] = "any(a, b)",
  ["all_of both"] = "all(a, b)",
  ["none_of neither"] = "no(any(a, b))",
  ["each for_each foreach"] = "every(dirs or set, words)",
  ["optional optionally perhaps"] = "maybe(words)",
  ["choice one_of alternatives"] = "either({ ... }, { ... })",
  ["unless switch"] = "when(c, { ... }, { ... })",
  ["has contains exists"] = "some(set, c)",
  ["row column rank file"] = "line_of(dir) is the line through here; a certain one is a zone of game.yaml: rank 1, file a",
  ["board_edge edge border rim"] = "a zone of game.yaml: zones: {rim: edge}",
  ["clone copy duplicate spawn create"] = "put(type) puts a new piece here, at(start, put(type)) where the move began",
  ["pass skip_turn"] = "game.yaml says who may pass: turns: [{loop: [{turn: next, pass: may}]}]",
  ["check in_check threatened"] = "`checked`, `attacked` or `gives_check`",
  ["victory wins loses game_over"] = "`results` of game.yaml says who wins",
  ["vertical vertically"] = "along(n, s)",
  ["horizontal horizontally"] = "along(e, w)",
  ["over also exactly"] = "an option stands in braces, with a `=`: slide{ over = own }",
  ["print printf write echo"] = "log(...) writes a line for whoever makes the rules",
}
local directions = {
  n = "north forward forwards up", s = "south backward backwards down", e = "east right", w = "west left",
  ne = "northeast north_east", nw = "northwest north_west", se = "southeast south_east", sw = "southwest south_west",
}

local other, direction_of = {}, {}
for names, remedy in pairs(meant) do
  for name in string.gmatch(names, "%S+") do other[name] = remedy end
end
for direction, names in pairs(directions) do
  for name in string.gmatch(names, "%S+") do direction_of[name] = direction end
end

-- The directions of this board, without those that words or tracks have made.
local function own_directions()
  local names = {}
  for name, entry in pairs(R.tables.direction) do
    if #entry.list == 1 and not string.find(name, "[%(%.]") then names[#names + 1] = name end
  end
  table.sort(names)
  return table.concat(names, ", ")
end

-- What to write instead of this name, or nil.
function R.other_word(name)
  local direction = direction_of[name]
  if not direction then return other[name] end
  local known = R.tables.direction[direction]
  return (known and "`" .. direction .. "`, as the player who moves sees the board; " or "")
    .. "the directions of this board are " .. own_directions()
end

-- Where the name is one of a cell of this board, or has the form of one: how a cell is named; else nil.
function R.other_cell(name, in_hook)
  if type(name) ~= "string" then return nil end
  if not string.find(name, "^%l%d%d?$") and not (not R.frozen and R.host.cell(name)) then return nil end
  return in_hook and "position:cell(x, y) is a cell" or "a cell stands in quotes: cell \"" .. name .. "\""
end

-- A text where something else is meant: it is a name whose quotes are too many, or nothing that is known.
function R.without_quotes(text)
  if R.bare_names[text] ~= nil or R.bare[text] ~= nil or R.calls[text] ~= nil then return text .. " without quotes" end
  return direction_of[text] and R.other_word(text) or nil
end
