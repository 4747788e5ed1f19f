"""The club as a host uses it: everything that is kept of people and of finished games."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs

from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import complaints, exports, games, gatherings, people, profiles, ratings
from cosmic_tui.club.complaints import Complaint
from cosmic_tui.club.database import Database, Job, Rows
from cosmic_tui.club.records import FinishedGame, GameFilter, GameRow, OwnRecord, Profile, Standing
from cosmic_tui.club.register import Change, Register

FILE = "club.sqlite"
GONE = "gone:"
"""Begins what stands for somebody who has left, in the place of the identity."""
LEADERS = 50


@attrs.frozen
class Rebuilt:
    """What a rebuild has come to: games read from journals, and how many of them were not as they stood there."""

    games: int
    differing: int


T = TypeVar("T")


class Club:
    """One file. What is told to be kept is on disk; what is asked is read in a thread of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, folder: Path) -> tuple[Club, list[str]]:
        """The club of a data folder, with the people of an older version taken over; and sentences of what was left.

        Raises `StoreError`.
        """
        database = Database(folder / FILE)
        try:
            left = people.take_over(database, folder)
        except StoreError:
            database.close()
            raise
        return cls(database), [left] if left else []

    @classmethod
    def open_read_only(cls, folder: Path) -> Club:
        """The club of a folder on which a server may run, to be read only. Raises `StoreError`."""
        path = folder / FILE
        if not path.exists():
            raise StoreError(f"there is no {FILE} in {folder}: no server of this version has run on it")
        return cls(Database(path, writes=False))

    def close(self) -> None:
        """Nothing more is asked."""
        self._database.close()

    # -- people

    def register(self) -> Register:
        """All that a host has to know of people."""
        return self._database.read_now(people.register_of)

    async def keep_people(self, change: Change) -> None:
        """Put a change of the register on disk; what a key has played is from now on that of whom it stands for.

        Raises `StoreError`.
        """

        def job(rows: Rows) -> None:
            people.keep(rows, change)
            for old, new in change.get("keys", {}).items():
                if new is not None:
                    _join(rows, old, new)

        await self._database.write(job)

    async def forget(self, identity: str, token: str, names: Collection[str] = ()) -> None:
        """Take somebody out for good; in the games stands `gone:` and the token. Raises `StoreError`.

        `names`: those that this person has had, which stand in the names of tables.
        """
        gone = GONE + token

        def job(rows: Rows) -> None:
            games.take_out_names(rows, identity, names)
            games.belongs_to(rows, identity, gone)
            rows.execute("UPDATE ratings SET identity = ? WHERE identity = ?", (gone, identity))
            gatherings.belongs_to(rows, identity, gone)
            for table, column in _OF_A_PERSON:
                rows.execute(f"DELETE FROM {table} WHERE {column} = ?", (identity,))  # noqa: S608 - names of ours

        await self._database.write(job)

    async def write(self, job: Job[T]) -> T:
        """Carry out a function of `outbox`, `vacations`, ... on the rows. Raises `StoreError`."""
        return await self._database.write(job)

    async def read(self, job: Job[T]) -> T:
        """What a function of `gatherings`, ... finds out. Raises `StoreError`."""
        return await self._database.read(job)

    def write_now(self, job: Job[T]) -> T:
        """The same, waiting for it: before a server runs. Raises `StoreError`."""
        return self._database.write_now(job)

    async def complain(self, complaint: Complaint) -> None:
        """Keep what somebody tells the operator. Raises `StoreError`."""
        await self._database.write(lambda rows: complaints.put(rows, complaint))

    async def complaints(self, most: int) -> list[Complaint]:
        """The latest of them, the newest first."""
        return await self._database.read(lambda rows: complaints.latest(rows, most))

    async def show_rating(self, identity: str, *, on: bool) -> None:
        """Whether others, and the leaderboards, are told somebody's rating. Raises `StoreError`."""

        def job(rows: Rows) -> None:
            rows.execute("DELETE FROM settings WHERE identity = ? AND name = ?", (identity, ratings.HIDDEN))
            if not on:
                rows.execute("INSERT INTO settings VALUES (?, ?, 'yes')", (identity, ratings.HIDDEN))

        await self._database.write(job)

    # -- games

    async def record(self, *finished: FinishedGame) -> None:
        """Keep games that are over, each once however often it is told, and count them. Raises `StoreError`."""
        await self._database.write(lambda rows: _record(rows, finished))

    async def pass_over(self, ids: Sequence[str]) -> None:
        """These journals were put away before their games were over. Raises `StoreError`."""
        await self._database.write(lambda rows: games.pass_over(rows, ids))

    async def unfinished(self) -> list[str]:
        """The ids of journals that were put away before their games were over."""
        return await self._database.read(
            lambda rows: [str(row[0]) for row in rows.execute("SELECT id FROM unfinished")]
        )

    async def substituted(self, identity: str) -> list[str]:
        """The ids of the games in which somebody has played for another."""
        wanted = "SELECT game_id FROM substitutes WHERE identity = ?"
        return await self._database.read(lambda rows: [str(row[0]) for row in rows.execute(wanted, (identity,))])

    async def known(self) -> set[str]:
        """The ids of the journals that have been looked at."""
        return await self._database.read(games.known)

    def rebuild(self, finished: Iterable[FinishedGame]) -> Rebuilt:
        """Write the games anew that journals hold, and all ratings. Games without a journal stay as they are.

        Waits for it: not for the event loop. Raises `StoreError`.
        """
        found = list(finished)
        return self._database.write_now(lambda rows: _rebuild(rows, found))

    async def game(self, id: str, viewer: str) -> FinishedGame | None:
        """A finished game, if there is one that somebody may look at."""
        return await self._database.read(
            lambda rows: games.whole(rows, id) if games.may_see(rows, id, viewer) else None
        )

    async def search(self, wanted: GameFilter, viewer: str) -> tuple[list[GameRow], int]:
        """The latest games that fit, of those somebody may see, and how many there are in all."""
        return await self._database.read(lambda rows: games.search(rows, wanted, viewer))

    async def profile(self, identity: str, viewer: str, now: float) -> Profile | None:
        """What the club knows of somebody; None where nobody is known by that identity."""
        return await self._database.read(lambda rows: profiles.profile_of(rows, identity, viewer, now))

    async def own_record(self, identity: str) -> OwnRecord | None:
        """What somebody is told of the own games in the lobby; None where there are none. Raises `StoreError`."""
        return await self._database.read(lambda rows: profiles.own_record(rows, identity))

    async def leaders(self, season: str) -> list[Standing]:
        """Who leads a season, the best first; `ALL_TIME` for all of them."""
        return await self._database.read(lambda rows: ratings.leaders(rows, season, LEADERS))

    async def export(self, identity: str) -> dict[str, Any]:
        """All that is kept of one person."""
        return await self._database.read(lambda rows: exports.exported(rows, identity))

    def all_games(self, wanted: GameFilter) -> tuple[list[GameRow], int]:
        """The latest games that fit, private ones too, and how many there are: for the operator."""
        return self._database.read_now(lambda rows: games.search(rows, wanted, None))

    def dump(self) -> str:
        """Games and ratings as text, the same for the same content: to be compared with a rebuild."""
        return self._database.read_now(_dump)

    def journals(self) -> set[str]:
        """The same for commands."""
        return self._database.read_now(games.known)

    def counts(self) -> tuple[int, int]:
        """How many people there are, and how many games."""
        return self._database.read_now(
            lambda rows: (
                rows.execute("SELECT count(*) FROM people").fetchone()[0],
                rows.execute("SELECT count(*) FROM games").fetchone()[0],
            )
        )


_OF_A_PERSON = (
    ("people", "identity"), ("keys", "identity"), ("settings", "identity"),
    ("complaints", "reporter"), ("complaints", "about"),
    ("reach", "identity"), ("notified", "identity"), ("outbox", "identity"), ("vacations", "identity"),
    ("substitutes", "identity"), ("puzzles", "identity"), ("puzzle_days", "identity"), ("mutes", "identity"),
)  # fmt: skip
"""Tables with rows of a person, and the columns that say whose."""


def _join(rows: Rows, old: str, new: str) -> None:
    """The games of a key that now stands for somebody are theirs; what was set under the key goes."""
    if rows.execute("SELECT 1 FROM seats WHERE ? IN (identity, starter)", (old,)).fetchone():
        games.belongs_to(rows, old, new)
        ratings.rate_anew(rows)
    rows.execute("DELETE FROM settings WHERE identity = ?", (old,))


def _record(rows: Rows, finished: Sequence[FinishedGame]) -> None:
    fresh = sorted((game for game in finished if games.put(rows, game)), key=lambda game: (game.ended, game.id))
    ratings.rate(rows, fresh)


def _rebuild(rows: Rows, finished: Sequence[FinishedGame]) -> Rebuilt:
    differing = 0
    for game in finished:
        before = games.whole(rows, game.id)
        games.drop(rows, game.id)
        games.put(rows, game if before is None or game.dated else attrs.evolve(game, ended=before.ended))
        differing += before is not None and games.whole(rows, game.id) != before
    ratings.rate_anew(rows)
    return Rebuilt(len(finished), differing)


def _dump(rows: Rows) -> str:
    ids = [str(row[0]) for row in rows.execute("SELECT id FROM games ORDER BY id")]
    found = [attrs.asdict(game) for id in ids if (game := games.whole(rows, id)) is not None]
    rated = [list(row) for row in rows.execute("SELECT * FROM ratings ORDER BY game, season, identity")]
    return json.dumps({"games": found, "ratings": rated}, indent=1)
