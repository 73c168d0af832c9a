-- Stavropol checkers: every piece keeps its colour and its own view of the board, whoever moves it. An own piece
-- that can capture goes before a foreign one.
majority("jump", { by(mine) })
