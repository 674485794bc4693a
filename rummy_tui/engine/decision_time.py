"""How long a bot may take for one decision, in seconds."""

from __future__ import annotations

TABLE_SECONDS = 5.0
"""At a table where people wait."""
ALONE_SECONDS = 30.0
"""Where nobody waits: in an arena."""
