-- Lonely: anywhere but beside a stone of one's own.
stone:drop { anywhere, no(some(beside(orthogonal), own)), land }
