"""The built-in bots. They are registered like anybody's and see what anybody's see."""
