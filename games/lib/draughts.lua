-- The draughts family. A package names only what differs from International draughts. It declares the types
-- man and king (unless king = "none") and the zone last_row; when pieces leave the board is said in its
-- game.yaml (moves.removed). A chain goes on as long as it can; `majority` compares whole chains.
return function(given)
  local v = settings(given, {
    steps      = {nw, ne},      jumps      = diagonal,      -- quiet steps of a man; directions in which it captures
    king_steps = diagonal,      king_jumps = diagonal,
    takes      = enemy,         king_takes = enemy,         -- what may be captured
    king       = "flying",                                  -- flying | lands_behind (flies, lands right behind its victim) | short | none
    king_goes  = always,                                    -- what must hold for a king to move without capturing
    promotion  = "at_end",                                  -- at_end | on_touch (goes on as a king) | stops | never
    crown      = false,                                     -- what a man may become; king unless said
    reversal   = true,                                      -- may the next jump go straight back?
    stays      = {"jump"},                                  -- the classes that stay when there is a jump
    majority   = {},                                        -- which captures come first, key by key
    refusal    = "illegal",                                 -- of a capture: illegal | huff (the types have a bool `owes` then)
  })
  local way   = v.reversal and always or no(reversing)
  local crown = v.promotion == "never" and {} or when(last_row, promote(v.crown or king))
  local ending = ({
    at_end   = { continue "jump", crown },
    never    = { continue "jump" },
    on_touch = { crown, continue "jump" },
    stops    = { when(last_row, { crown, stop }), continue "jump" },
  })[v.promotion]

  man:move        { along(v.steps), step, land, crown }
  man:move "jump" { along(v.jumps), way, step, v.takes, capture, step, land, ending }

  if v.king ~= "none" then
    local ride   = v.king == "short" and step or slide
    local beyond = v.king == "flying" and slide or step
    king:move        { v.king_goes, along(v.king_steps), ride, land }
    king:move "jump" { along(v.king_jumps), way, ride, v.king_takes, capture,
                       first({ beyond, land, must_continue "jump" }, { beyond, land }) }   -- land where the chain goes on, if it can
  end
  majority("jump", v.majority)
  if v.refusal ~= "huff" then
    compulsory("jump", v.stays)
    return
  end

  -- The huff: a piece owes that could have captured when its side did not; before his own move the opponent may take
  -- one off that does.
  local could = any(
    all(is(man), can { along(v.jumps), step, v.takes, step, empty }),
    all(is(king), can { along(v.king_jumps), v.king == "short" and step or slide, v.king_takes, step, empty }))
  local function note(whose) return every(board, whose, set(owes, false), when(as_owner(could), set(owes, true))) end
  for _, piece in ipairs { man, king } do
    piece:applied { when(captured, every(board, own, set(owes, false))), note(enemy) }
  end
  move "huff" { anywhere, enemy, owes, capture, every(board, enemy, set(owes, false)), note(own), again }
end
