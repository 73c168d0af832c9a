-- Atari Go: the stones of Go; what a capture means is in game.yaml. Nothing is marked or counted in the end.
forget "mark"
forget "resume"
forget "accept"
