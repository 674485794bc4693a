"""13-card Indian rummy for the terminal."""

__version__ = "0.1.0"
