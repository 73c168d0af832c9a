-- Made by tests/tools/reference_pages.py of scripting/description: what words, and objects of hooks, take.
-- A number of `bounds` and `keys` lies from `least` to `most`; `bounds` are by operand. Gets R.
local R = ...
R.signatures = {
 words = {
  ["add"] = { least = 2, most = 2, form = "add(attribute, n)" },
  ["after"] = { least = 1, most = 1, form = "after { ... }" },
  ["all"] = { least = 0, form = "all(...)" },
  ["ally"] = { least = 0, form = "ally(c)" },
  ["along"] = { least = 1, form = "along(dirs, ...)" },
  ["any"] = { least = 0, form = "any(...)" },
  ["applied"] = { least = 1, most = 1, form = "applied { ... }" },
  ["apply"] = { least = 1, most = 1, form = "apply(f)" },
  ["as"] = { least = 1, most = 1, form = "as(place)" },
  ["as_owner"] = { least = 1, form = "as_owner(c...)" },
  ["at"] = { least = 2, form = "at(set, w...)" },
  ["bank"] = { least = 1, most = 1, form = "bank(attr)" },
  ["because"] = { least = 2, most = 2, form = "because(\"text\", c)" },
  ["beside"] = { least = 1, form = "beside(dirs)" },
  ["by"] = { least = 1, most = 1, form = "by(c)" },
  ["can"] = { least = 1, form = "can{w...}" },
  ["capture"] = { least = 0, most = 1, form = "capture(set)" },
  ["captured"] = { least = 0, form = "captured(c)" },
  ["cases"] = { least = 1, most = 1, form = "cases{ {c, w...}, ... }" },
  ["cell"] = { least = 1, most = 1, form = "cell \"e1\"" },
  ["chains"] = { least = 1, most = 1, form = "chains { ... }", keys = { along = true, of = true, joined = true, liberties = true } },
  ["choose"] = { least = 1, most = 1, form = "choose(set)" },
  ["compulsory"] = { least = 1, most = 2, form = "compulsory(c)" },
  ["condition"] = { least = 1, most = 2, form = "condition \"name\" (c)" },
  ["continue"] = { least = 1, most = 2, form = "continue \"c\"", keys = { by = true } },
  ["count"] = { least = 1, most = 2, form = "count(set, [c])" },
  ["covered"] = { least = 0, form = "covered(c)" },
  ["drop"] = { least = 1, most = 1, form = "piece:drop \"class\" { ... }" },
  ["either"] = { least = 1, form = "either({..}, {..}, ...)" },
  ["eliminate"] = { least = 1, most = 1, form = "eliminate(p)" },
  ["enemy"] = { least = 0, form = "enemy(c)" },
  ["every"] = { least = 2, form = "every{..., min = n}", keys = { min = { least = 0 } } },
  ["first"] = { least = 1, form = "first({..}, {..}, ...)" },
  ["first_captured"] = { least = 1, form = "first_captured(c)" },
  ["forget"] = { least = 1, most = 1, form = "piece:forget \"jump\"" },
  ["gather"] = { least = 1, most = 2, form = "gather(attr, [n])" },
  ["give"] = { least = 1, most = 1, form = "give(player)" },
  ["gives_check"] = { least = 0, form = "gives_check(t, ...)" },
  ["go"] = { least = 1, most = 1, form = "go(place)" },
  ["go_to"] = { least = 1, most = 1, form = "go_to \"label\"" },
  ["height"] = { least = 0, form = "height(c)" },
  ["is"] = { least = 1, form = "is(c)" },
  ["land"] = { least = 0, most = 1, form = "land(c)" },
  ["leap"] = { least = 2, most = 2, form = "leap(x, y)", bounds = { [1] = { least = -4096, most = 4096, whole = true }, [2] = { least = -4096, most = 4096, whole = true } } },
  ["leaps"] = { least = 2, most = 2, form = "leaps(a, b)", bounds = { [1] = { least = 0, most = 4096, whole = true }, [2] = { least = 0, most = 4096, whole = true } } },
  ["least"] = { least = 1, most = 1, form = "least(v)" },
  ["lift"] = { least = 1, most = 1, form = "lift{min, max}", keys = { min = true, max = true } },
  ["line"] = { least = 1, most = 1, form = "line{n = 5, along = orthogonal, exactly = true}", bounds = { [1] = { least = 1 } }, keys = { n = { least = 1 }, along = true, exactly = true } },
  ["line_of"] = { least = 1, most = 1, form = "line_of(dir)" },
  ["loop"] = { least = 1, form = "loop{w..., max = n}", keys = { max = { least = 0 } } },
  ["majority"] = { least = 2, most = 2, form = "majority(\"jump\", { key, ... })" },
  ["mark"] = { least = 1, most = 1, form = "mark \"m\"" },
  ["marked"] = { least = 1, most = 1, form = "marked \"m\"" },
  ["may_continue"] = { least = 1, most = 2, form = "may_continue \"c\"", keys = { by = true } },
  ["maybe"] = { least = 1, form = "maybe(w...)" },
  ["mine"] = { least = 0, form = "mine(c)" },
  ["most"] = { least = 1, most = 1, form = "most(v)" },
  ["move"] = { least = 1, most = 1, form = "move \"class\" { ... }" },
  ["must_continue"] = { least = 1, most = 2, form = "must_continue \"c\" { by = own }", keys = { by = true } },
  ["neutral"] = { least = 0, form = "neutral(c)" },
  ["next_turn"] = { least = 1, most = 1, form = "next_turn(p)" },
  ["no"] = { least = 1, most = 1, form = "no(c)" },
  ["occupied"] = { least = 0, form = "occupied(c)" },
  ["on"] = { least = 1, most = 1, form = "on(place)" },
  ["open"] = { least = 0, form = "open(c)" },
  ["own"] = { least = 0, form = "own(c)" },
  ["part"] = { least = 1, most = 1, form = "part \"class\" { ... }" },
  ["permute"] = { least = 1, most = 1, form = "permute(p)" },
  ["phase"] = { least = 1, most = 1, form = "phase \"NAME\"" },
  ["promote"] = { least = 1, form = "promote(t, ...)" },
  ["protect"] = { least = 0, most = 2, form = "protect(c, { when = c2 })", keys = { when = true } },
  ["push"] = { least = 0, most = 1, form = "push{max, over, also, off}", keys = { max = true, over = true, also = true, off = true } },
  ["put"] = { least = 1, most = 2, form = "put(type, [owner])" },
  ["ray"] = { least = 1, most = 1, form = "ray(dir)" },
  ["reach"] = { least = 1, form = "reach(w...)" },
  ["require"] = { least = 1, most = 2, form = "require(\"class\", c)" },
  ["reversed"] = { least = 1, most = 1, form = "reversed(set)" },
  ["set"] = { least = 2, most = 2, form = "set(attribute, v)" },
  ["shift"] = { least = 2, most = 2, form = "shift(a, b)" },
  ["slide"] = { least = 0, most = 1, form = "slide{over, min, max, along}", keys = { over = true, min = { least = 0 }, max = { least = 1 }, along = true } },
  ["some"] = { least = 1, most = 2, form = "some(set, [c])" },
  ["sow"] = { least = 1, most = 2, form = "sow(attr, { first = p })", keys = { skip = true, first = true } },
  ["stacked"] = { least = 1, form = "stacked(t, ...)" },
  ["step"] = { least = 0, most = 1, form = "step(dir)" },
  ["test"] = { least = 1, most = 1, form = "test(f)" },
  ["times"] = { least = 2, form = "times(n, w...)", bounds = { [1] = { least = 0 } }, from = 2 },
  ["use_die"] = { least = 0, most = 1, form = "use_die(v)" },
  ["veer"] = { least = 1, form = "veer(k, ...)", bounds = { [1] = { least = -64, most = 64, whole = true } }, from = 1 },
  ["via"] = { least = 1, form = "via(n, ne)" },
  ["when"] = { least = 2, most = 3, form = "when(c, then, [else])" },
 },
 methods = {
  ["at"] = { least = 1, most = 1, form = ":at(place)" },
  ["at_least"] = { least = 1, most = 1, form = ":at_least(n)" },
  ["at_most"] = { least = 1, most = 1, form = ":at_most(n)" },
  ["between"] = { least = 2, most = 2, form = ":between(a, b)" },
  ["is"] = { least = 1, form = ":is(v, ...)" },
  ["less"] = { least = 1, most = 1, form = ":less(n)" },
  ["more"] = { least = 1, most = 1, form = ":more(n)" },
  ["of"] = { least = 1, most = 1, form = ":of(player)" },
  ["sum"] = { least = 1, most = 1, form = ":sum(x)" },
 },
 members = {
  list = "class(i) from(i) to(i) mover(i) player(i) parts(i) captured(i) captures(i, k) choice(i, k) "
    .. "position_after(i) drop(i, [reason]) keep_only(class) ",
  made = "put(type, player, cell) capture(cell) promote(type, cell) give(player, cell) shift(a, b) lift_to(a, b, n) "
    .. "permute(p) set(attribute, value, [where]) add(attribute, n, [where]) set_hand(player, type, n) "
    .. "reveal(cell) hide(cell) again() end_turn() go_to(label) next_turn(player) swap_seats() "
    .. "eliminate(player) mark(name, cell) capture_marked(name) choose(cell) choose_type(type) label(text) "
    .. "finish() ",
  maker = "begin(class, [from]) add(class, from, to, [type]) step(class, from, dirs, [c], [type], [zone]) "
    .. "slide(class, from, dirs, [c], [type], [most], [zone]) ",
  marks = "cell(cell, name) line(a, b, name) ",
  move = "put(type, player, cell) capture(cell) promote(type, cell) give(player, cell) shift(a, b) lift_to(a, b, n) "
    .. "permute(p) set(attribute, value, [where]) add(attribute, n, [where]) set_hand(player, type, n) "
    .. "reveal(cell) hide(cell) again() end_turn() go_to(label) next_turn(player) swap_seats() "
    .. "eliminate(player) mark(name, cell) capture_marked(name) captured() ",
  position = "put(type, player, cell) capture(cell) promote(type, cell) give(player, cell) shift(a, b) lift_to(a, b, n) "
    .. "permute(p) set(attribute, value, [where]) add(attribute, n, [where]) set_hand(player, type, n) "
    .. "reveal(cell) hide(cell) again() end_turn() go_to(label) next_turn(player) swap_seats() "
    .. "eliminate(player) cells() name(cell) cell(x, y, [player]) x(cell) y(cell) z(cell) link(cell, dir) "
    .. "ray(cell, dir) first_on_ray(cell, dir) distance(a, b) zone(zone, [player]) in_zone(cell, zone, [player]) "
    .. "type(cell) owner(cell) piece(cell) is_empty(cell) height(cell) piece_at(cell, level) "
    .. "pieces(player, [type]) count(player, [type]) royals(player) hand(player, type) value(constant, cell) "
    .. "sum(x, player, [zone]) get(attribute, [where]) line(cell, n) chain(cell) chains(player) chain_size(cell) "
    .. "liberties(cell) regions(c) size(region) borders(region) connected(player, one, other) "
    .. "reach(cell, dirs, c) attacked(cell, by) attackers(cell, by, [class]) captors(cell, by) "
    .. "protected(cell, from) checked(player) checkers(player) has_move(player, [class]) moves(player, [class]) "
    .. "targets(player, class) last() last_of(player) repeats() round() quiet([i]) dice([i]) dice_left([i]) "
    .. "opponent([player]) next_player(player) players() is_out(player) seat(player) enemies(a, b) scratch(i) ",
  random = "shuffle(list) ",
  view = "fog(cell) something(cell) type(cell, known) ",
 },
 fields = {
  list = { "count" },
  made = {  },
  maker = {  },
  marks = {  },
  move = { "class", "from", "to", "mover", "player", "parts", "die" },
  position = { "to_move", "ply", "phase", "label" },
  random = {  },
  view = {  },
 },
 effects = "put capture promote give shift lift_to permute set add set_hand reveal hide again end_turn go_to "
    .. "next_turn swap_seats eliminate mark capture_marked ",
}
