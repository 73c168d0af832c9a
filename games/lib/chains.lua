-- Chains and parity, for bot.lua of games of slow pieces with ranks: GlukKazan's heuristic (an article on games with
-- hidden information). A chain is the way of a hunter to an enemy's piece, so many moves long. What it is worth depends
-- on who of the two could take the other and, where both could or the prey runs, on who arrives.

-- `arrives`: an odd number of moves with the hunter to move, an even one with his enemy. Prices are of the two pieces.
return function(length, arrives, takes, taken, prey, hunter)
  if takes and taken then return arrives and prey - length or length - hunter end
  if takes then return arrives and prey - length or div(prey - length, 2) end
  return taken and length - hunter or 0
end
