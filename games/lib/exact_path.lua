-- Games in which the cell says how far one goes: a piece goes exactly so many steps, turning as it likes, over empty
-- cells, to no cell twice. The words that follow say where it may end. Passed cells are no choice.
return function(steps, clear)                   -- clear: what else must hold of every cell of the way
  clear = clear or always
  return {
    mark "path", times(steps - 1, along(orthogonal), step, empty, clear, no(marked "path"), mark "path"),
    along(orthogonal), step, clear, no(marked "path") }
end
