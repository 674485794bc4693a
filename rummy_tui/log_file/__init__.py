"""Matches as files anybody can read, check and share: `docs/log-format.md` (R-1)."""

from rummy_tui.log_file.errors import LogFileError
from rummy_tui.log_file.match_file import MatchFile, read_match
from rummy_tui.log_file.report import (
    Check,
    CheckName,
    CheckResult,
    Difference,
    Report,
)
from rummy_tui.log_file.toml_text import MAX_BYTES
from rummy_tui.log_file.verify import verify
from rummy_tui.log_file.write import write_match

__all__ = [
    "MAX_BYTES",
    "Check",
    "CheckName",
    "CheckResult",
    "Difference",
    "LogFileError",
    "MatchFile",
    "Report",
    "read_match",
    "verify",
    "write_match",
]
