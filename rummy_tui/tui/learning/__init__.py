"""Lessons at a real table: what they ask, and whether it was done; no Textual."""
