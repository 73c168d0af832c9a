-- Atari Go: the moves of Go; what a capture means is in game.yaml.
forget "mark"
forget "resume"
forget "accept"
