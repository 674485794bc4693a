"""The history: every match as its event log, in one SQLite file.

    with History.open() as history:
        keeper = history.begin(setup, MatchKind.PLAY)
        table = new_table(setup, keep=keeper.keep)

`keeper.keep` writes events in one transaction before the table takes them; what
cannot be written raises `StoreError`, and the table stands as it did. Where already
`new_table` raises, close the keeper; there may be a match by then, to be taken up.
Hands as people arrange them go along with the next event (`keep_arrangement`), or at
once (`save`). `close` lets go of a match that may be taken up again, `leave` gives it
up for good, and a match that ends is over by itself.

A table of a tournament is a match as well, but goes on with its tournament
(`tournaments`); `left_last` tells which of the two was left last.

    found = history.resumable()
    taken = history.take_up(found.id)
    table = new_table(taken.setup, keep=taken.keeper.keep, events=taken.events)

A match in play is locked by its process. Another window may read it (`match`) but not
take it up (`is_in_play_elsewhere`). Reading: `matches`, `match`, `standing`, `results`,
`scored_results`, `statistics`, `trend`, `deals_on`. What was played elsewhere comes in
whole (`import_match`), and counts in no statistics. Whatever stands in the file beside
the log follows from it and can be made again (`rebuild_results`).

Score sheets of real cards are in the same file: `score_sheets`.

Codes of `StoreError`: history-newer, history-damaged, history-foreign,
history-unwritable, history-full, history-busy; of a match: in-play-elsewhere,
no-such-match, match-not-running, not-by-itself,
score-sheet, no-score-sheet, already-there.

Start reading at `history`, then `keeper`; what is in the file: `schema`.
"""

from rummy_tui.store.deal_rows import DealResult, ScoredResult
from rummy_tui.store.failures import StoreError
from rummy_tui.store.history import History, TakenUp
from rummy_tui.store.matches import (
    MatchKind,
    MatchPage,
    MatchStatus,
    MatchSummary,
    SeatSummary,
    Standing,
    StoredMatch,
)
from rummy_tui.store.path import history_path
from rummy_tui.store.totals import Grouping, Totals, Trend

__all__ = [
    "DealResult",
    "Grouping",
    "History",
    "MatchKind",
    "MatchPage",
    "MatchStatus",
    "MatchSummary",
    "ScoredResult",
    "SeatSummary",
    "Standing",
    "StoreError",
    "StoredMatch",
    "TakenUp",
    "Totals",
    "Trend",
    "history_path",
]
