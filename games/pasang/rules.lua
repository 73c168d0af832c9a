-- Pasang. What the ka sees along an axis: tokens of one colour to both sides, over empty points, up to anything else.
-- An odd number of them is taken.
local function take(token, axis, label)
  local sees = { any(empty, is(token)), when(is(token), mark "row") }
  return { every(axis, step, sees, loop(step, sees)), count("row"):is(1, 3, 5, 7, 9), as(label),
    every("row", add(score:of(me), worth), capture) }
end
local across, along_file = { e, w }, { n, s }

-- First everybody takes a column of his half, the second player one of the wing diagonally opposite.
move "open" { choose(back),
  any(no(opened), all(at(opened, middle), no(middle)), all(at(opened, west), east), all(at(opened, east), west)),
  set(opened, here), set(column, here), add(score:of(me), worth), capture,
  times(4, step(n), add(score:of(me), worth), capture) }

-- Then a token beside the column slides into it, or jumps into it over another one, becomes the ka, and takes.
local function becomes_ka(number, over)
  return { choose(home), is(white, black), method:is(0, number), mark "token", along(across), over, step, empty,
    some(line_of(n), on(column)), set(method, number), put(ka), every("token", capture),
    either(take(white, across, "white_rank"), take(black, across, "black_rank"),
           take(white, along_file, "white_file"), take(black, along_file, "black_file")) }
end
move "slide" (becomes_ka(1, {}))
move "jump" (becomes_ka(2, { step, is(white, black) }))

-- Later the ka slides, and looks at right angles to its way.
local stops = options.centre == "gap" and no(zone.centre) or {}
ka:move { along(along_file), slide, stops, land, either(take(white, across, "white"), take(black, across, "black")) }
ka:move { along(across), slide, stops, land, either(take(white, along_file, "white"), take(black, along_file, "black")) }
condition "cleared" (no(some(board, is(white, black))))
