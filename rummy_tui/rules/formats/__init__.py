"""How deals make up a match: scores, elimination, rejoin, split, the pot (F)."""
