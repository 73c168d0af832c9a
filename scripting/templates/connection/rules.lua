-- @title@. A stone goes on any empty cell. Stones of one player that touch are one chain.
chains { along = around }
stone:drop { anywhere, land }
