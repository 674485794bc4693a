"""What any bot can be held to, installed or not: claims, each kept or broken.

`rummy bots --check NAME` prints them; start at `claims.py`.
"""
