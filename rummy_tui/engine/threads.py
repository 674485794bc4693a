"""How the threads of bots are called."""

from __future__ import annotations

BOT_THREAD = "bot"
"""The name of every thread in which a bot thinks, so that others can tell."""
