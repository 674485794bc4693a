"""A score sheet for a game with real cards: who keeps it types, the program reckons.

A `Ledger` (ledger.py) is the whole of it: entries in, a page with the sheet out, and
every entry can be taken back. A `Book` (book.py) is a ledger whose entries are on disk
before anybody is told of them. `ScoreTalk` (talk.py) asks, understands and tells; it
knows lines of text and nothing else, so it works at a terminal and through a pipe.

Start reading at `entries`, then `ledger`; what can be typed is in `results` (one
result), `deal_line` (a line of them) and `commands` (everything else).
"""
