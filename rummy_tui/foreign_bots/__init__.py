"""Bots that do not come along with the program, each in a process of its own.

The protocol and how to write one: docs/writing-a-bot.md. From the table's side start
at `seat.py`, from the bot's side at `python_bot.py`, in between at `minder.py`.
"""
