-- Connect Four: a disc rests on the floor or on another disc.
disc:drop { anywhere, any(floor, at(s, occupied)), land }
