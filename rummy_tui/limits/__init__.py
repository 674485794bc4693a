"""Responsible play (R-3): limits a player sets on their own play, kept on this machine.

`limits.py` holds what is set and the time it is judged by, `stops.py` what that comes
to and in which words, `file.py` the file, `sitting.py` what the screens ask.
"""
