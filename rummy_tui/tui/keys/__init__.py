"""Keys: their table, their names, and how a player's own keymap changes them."""
