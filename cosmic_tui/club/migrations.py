"""The tables of the club, as they came to be. A change of them is a further script at the end, never another text."""

from __future__ import annotations

from collections.abc import Sequence

APPLICATION_ID = 0x434C5542
"""`CLUB`: by it the file is told from another program's."""

MIGRATIONS: Sequence[str] = (
    """
    CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE people (
        identity TEXT PRIMARY KEY,
        name TEXT,
        folded TEXT,
        begun INTEGER,
        coach INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX people_folded ON people (folded);
    CREATE TABLE keys (credential TEXT PRIMARY KEY, identity TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX keys_identity ON keys (identity);
    CREATE TABLE bans (who TEXT PRIMARY KEY, why TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE settings (
        identity TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (identity, name)
    ) WITHOUT ROWID;

    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        table_name TEXT NOT NULL,
        begun REAL NOT NULL,
        ended REAL NOT NULL,
        players INTEGER NOT NULL,
        length INTEGER NOT NULL,
        private INTEGER NOT NULL,
        rated INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_ended ON games (ended, id);
    CREATE INDEX games_rated ON games (game, rated, ended, id);
    CREATE TABLE seats (
        game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat TEXT NOT NULL,
        kind TEXT NOT NULL,
        identity TEXT NOT NULL,
        starter TEXT NOT NULL,
        place INTEGER NOT NULL,
        score INTEGER NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX seats_identity ON seats (identity) WHERE identity <> '';
    CREATE INDEX seats_starter ON seats (starter) WHERE starter <> '';
    CREATE TABLE tags (
        tag TEXT NOT NULL,
        game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        PRIMARY KEY (tag, game_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX tags_game ON tags (game_id, number);
    CREATE TABLE facts (
        game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        number INTEGER NOT NULL,
        other INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (game_id, kind, number, other)
    ) WITHOUT ROWID;
    CREATE TABLE unfinished (id TEXT PRIMARY KEY) WITHOUT ROWID;

    CREATE TABLE ratings (
        game TEXT NOT NULL,
        season TEXT NOT NULL,
        identity TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (game, season, identity)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE complaints (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made REAL NOT NULL,
        reporter TEXT NOT NULL,
        reporter_name TEXT NOT NULL,
        about TEXT NOT NULL,
        about_name TEXT NOT NULL,
        place TEXT NOT NULL,
        why TEXT NOT NULL,
        lines TEXT NOT NULL
    );
    """,
    """
    CREATE TABLE reach (
        identity TEXT PRIMARY KEY, url TEXT NOT NULL, quiet_from INTEGER NOT NULL, quiet_until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE notified (
        identity TEXT NOT NULL, place TEXT NOT NULL, at REAL NOT NULL, cause TEXT NOT NULL,
        PRIMARY KEY (identity, place)
    ) WITHOUT ROWID;
    CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        identity TEXT NOT NULL,
        place TEXT NOT NULL,
        name TEXT NOT NULL,
        tries INTEGER NOT NULL,
        due REAL NOT NULL,
        sending INTEGER NOT NULL
    );
    """,
    """
    ALTER TABLE outbox ADD COLUMN what TEXT NOT NULL DEFAULT 'your_turn';
    CREATE TABLE vacations (
        identity TEXT NOT NULL, since REAL NOT NULL, until REAL NOT NULL, PRIMARY KEY (identity, since)
    ) WITHOUT ROWID;
    CREATE TABLE substitutes (
        identity TEXT NOT NULL, game_id TEXT NOT NULL, PRIMARY KEY (identity, game_id)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE gatherings (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        options TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        made REAL NOT NULL,
        seed TEXT NOT NULL,
        state TEXT NOT NULL,
        round INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE entrants (
        gathering_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
        identity TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (gathering_id, identity)
    ) WITHOUT ROWID;
    CREATE TABLE pairings (
        gathering_id TEXT NOT NULL REFERENCES gatherings (id) ON DELETE CASCADE,
        round INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        identity TEXT NOT NULL,
        PRIMARY KEY (gathering_id, round, table_id, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE puzzles (
        identity TEXT NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, wrong INTEGER NOT NULL,
        solved INTEGER NOT NULL, PRIMARY KEY (identity, game, number)
    ) WITHOUT ROWID;
    CREATE TABLE puzzle_days (
        identity TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (identity, day)
    ) WITHOUT ROWID;
    CREATE TABLE mutes (
        identity TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (identity, name)
    ) WITHOUT ROWID;
    """,
    """
    UPDATE puzzles SET number = -number;
    """,  # another book of puzzles has these numbers now; what was solved of the old one still counts
)
"""`user_version` of the file is the number of those that have been run."""
