"""The rules: profiles, melds, declarations, points."""
