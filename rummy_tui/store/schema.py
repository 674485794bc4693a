"""What is in the file. Times are whole milliseconds since 1970, UTC; money hundredths.

`events` is the match; the other tables say what the log cannot (who plays it, how
hands lie) or repeat what follows from it so that it is found quickly (`deals`,
`results`, scores in `seats`, the end in `matches`).
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

APPLICATION_ID = 0x52554D59
"""Marks the file as a history of this program: RUMY."""

Migration = tuple[str, ...]
"""The statements that bring a file from one version to the next."""

_FIRST: Migration = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        status TEXT NOT NULL,
        profile TEXT NOT NULL,
        format TEXT NOT NULL,
        -- The secret of the shuffles: told when the match is over, never before.
        seed TEXT,
        repeatable INTEGER NOT NULL,
        -- How long a bot may think; NULL for as long as it likes.
        decision_seconds REAL,
        -- The match this one is a part of: a table of a tournament.
        parent INTEGER REFERENCES matches (id),
        program TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER,
        winner INTEGER,
        -- The event that ended it, by `events.seq`.
        end_seq INTEGER,
        -- JSON, for what comes later.
        extra TEXT NOT NULL
    )
    """,
    "CREATE INDEX matches_running ON matches (kind) WHERE status = 'running'",
    "CREATE INDEX matches_parent ON matches (parent) WHERE parent IS NOT NULL",
    """
    CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        -- Empty for a person.
        bot TEXT NOT NULL,
        score INTEGER NOT NULL,
        change INTEGER NOT NULL,
        -- The part of the change that came with the end and with no deal: a pool's pot.
        pot INTEGER NOT NULL DEFAULT 0,
        -- In the final ranking, from 1; NULL while it is not over.
        place INTEGER,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE events (
        -- In the order written, through all matches.
        seq INTEGER PRIMARY KEY,
        match INTEGER NOT NULL REFERENCES matches (id),
        -- From 1, without a gap.
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        -- CRC-32 of match, number and event.
        crc INTEGER NOT NULL,
        event TEXT NOT NULL,
        UNIQUE (match, number)
    )
    """,
    """
    CREATE TABLE deals (
        match INTEGER NOT NULL REFERENCES matches (id),
        deal INTEGER NOT NULL,
        -- The number of its `Dealt` in the match.
        event INTEGER NOT NULL,
        -- How many people were dealt in.
        people INTEGER NOT NULL,
        dealt INTEGER NOT NULL,
        settled INTEGER,
        winner INTEGER,
        PRIMARY KEY (match, deal)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX deals_of_people ON deals (dealt) WHERE people > 0",
    """
    CREATE TABLE results (
        match INTEGER NOT NULL REFERENCES matches (id),
        deal INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        -- The event that settled it, by `events.seq`.
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        is_person INTEGER NOT NULL,
        profile TEXT NOT NULL,
        format TEXT NOT NULL,
        -- How many seats the table has.
        seats INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        points INTEGER NOT NULL,
        change INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (match, deal, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX results_at ON results (is_person, at)",
    """
    CREATE TABLE arrangements (
        match INTEGER NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        -- JSON of the screens.
        content TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID
    """,
    "CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
)

# From here on there are matches of the kind `imported`, which older programs would take
# for damage: they count neither in statistics nor in the deals of a day.
_SECOND: Migration = (
    "CREATE INDEX matches_imported ON matches (id) WHERE kind = 'imported'",
    # Whether a match out of a file is here already: the same seed, the same events.
    "CREATE INDEX matches_seed ON matches (seed)",
)

# Tournaments, beside the matches at the tables where people sit.
_THIRD: Migration = (
    """
    CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        status TEXT NOT NULL,
        started INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        -- JSON: setup, secret seed and all, and what has come of its tables.
        content TEXT NOT NULL
    )
    """,
)

# What is said of a tournament before it is taken up; empty in a row written before.
_FOURTH: Migration = (
    "ALTER TABLE tournaments ADD COLUMN profile TEXT NOT NULL DEFAULT ''",
    # How many play.
    "ALTER TABLE tournaments ADD COLUMN field INTEGER NOT NULL DEFAULT 0",
    # JSON: the names of the people.
    "ALTER TABLE tournaments ADD COLUMN people TEXT NOT NULL DEFAULT '[]'",
    # How many of them have neither been put out nor left.
    "ALTER TABLE tournaments ADD COLUMN people_in INTEGER NOT NULL DEFAULT 0",
    # The newest, from 1.
    "ALTER TABLE tournaments ADD COLUMN round INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tournaments ADD COLUMN is_final INTEGER NOT NULL DEFAULT 0",
)

# Whether a tournament or a match was left last, whatever the clock has done since.
_FIFTH: Migration = (
    # The newest event of all matches when it was last written down, by `events.seq`.
    "ALTER TABLE tournaments ADD COLUMN newest_event INTEGER NOT NULL DEFAULT 0",
    # Nothing but the clock tells it of those that are there.
    "UPDATE tournaments SET newest_event ="
    " (SELECT coalesce(max(seq), 0) FROM events WHERE at <= tournaments.changed)",
)

MIGRATIONS: tuple[Migration, ...] = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH)
"""The first makes version 1 of nothing; one that has been released never changes."""


def newest() -> int:
    """The version this program writes."""
    return len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of an open file; 0 before there is anything in it."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Run the migrations the file has not had; within a transaction.

    A file somebody else has brought up to date meanwhile is left alone.
    """
    for migration in MIGRATIONS[version_of(connection) :]:
        for statement in migration:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {newest()}")


def names_in(connection: sqlite3.Connection) -> frozenset[str]:
    """The tables and indexes of an open file."""
    rows = connection.execute("SELECT name FROM sqlite_master")
    return frozenset(name for (name,) in rows)


def names_wanted(version: int) -> frozenset[str]:
    """The tables and indexes a file of this version has."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in MIGRATIONS[:version]:
            for statement in migration:
                connection.execute(statement)
        return names_in(connection)
