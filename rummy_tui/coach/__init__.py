"""What helps somebody to get better at the game; knows no screen."""
