-- Pentago: a stone, then a quarter turn; a stone that completes a row of five needs none.
local turn = permute(quarter_turns)

if options.same == "neutral" then                -- turning a quarter that looks the same from all sides is "none"
  local function alike(cells)
    return any(no(some(cells, occupied)), count(cells, own):is(4), count(cells, enemy):is(4))
  end
  local ways, still = {}, {}
  for _, quarter in ipairs { "a", "b", "c", "d" } do
    local same = all(alike(zone[quarter .. "_corners"]), alike(zone[quarter .. "_sides"]))
    still[#still + 1] = same
    ways[#ways + 1] = { no(same), permute(permutation[quarter .. "_turns"]) }
  end
  ways[#ways + 1] = { any(unpack(still)), as "none" }
  turn = either(unpack(ways))
end

local finish = when(no(line(5)), turn)
if options.five == "may_turn" then finish = either({ line(5), as "five" }, { turn }) end
stone:drop "place" { anywhere, land, finish }

-- A turn may complete a row for each side; then nobody has won.
condition "enemy_five" (some(board, all(enemy, line(5))))
