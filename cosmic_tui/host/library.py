"""The library of a host: it keeps finished games in the club, finds them and shows them again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club.club import GONE, Club, Rebuilt
from cosmic_tui.club.records import FinishedGame, GameFilter, Standing
from cosmic_tui.host.lobby import codes
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.match.view_changes import seen_replay
from cosmic_tui.host.messages import (
    Browse,
    Denied,
    LibraryNews,
    LookUp,
    ProfileNews,
    Recall,
    ReplayNews,
    SeatRow,
    ShowRating,
)
from cosmic_tui.host.store.finished_game import Ending, ending_of, finished_game
from cosmic_tui.host.store.store import Store
from rules.kernel.game import GameKind

logger = logging.getLogger(__name__)

RETRY_SECONDS = 30.0
BATCH = 50
"""So many journals are read before what they hold is written down, as a server finds many at its first start."""


NameOf = Callable[[str, str], str]
"""The name of an identity, or the second where it is not known."""
T = TypeVar("T")


class Library:
    """Use `await library.catch_up()` once the host runs; `await library.close()` before the store closes."""

    def __init__(
        self, store: Store, kinds: Mapping[str, GameKind], clock: Clock, name_of: NameOf,
        recorded: Callable[[FinishedGame], None] = lambda _: None,
    ) -> None:  # fmt: skip
        """`name_of`: what an identity is called today; `recorded` is told of a game once the club has it."""
        self._name_of = name_of
        self._tell_recorded = recorded
        self._store = store
        self._kinds = kinds
        self._clock = clock
        self._recorded: set[str] = set()
        """Games that are being written down, or are there."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._replaying = asyncio.Semaphore(1)
        """One journal at a time is worked out for looking back: the server shares its time with that thread."""

    @property
    def club(self) -> Club:
        """Raises `Denied` where the host has none."""
        if self._store.club is None:
            raise Denied("denied.no_club")
        return self._store.club

    # -- games that end

    def ended(self, running: RunningGame) -> None:
        """A game of a table is over, which may be said more than once."""
        id = running.head.id
        if self._closed or self._store.club is None or running.head.options.lesson or id in self._recorded:
            return
        self._recorded.add(id)
        task = asyncio.get_running_loop().create_task(self._record(running))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _record(self, running: RunningGame) -> None:
        """Write a game down once its end is on disk. What fails is tried again, and at the next start."""
        id = running.head.id
        try:
            await running.settle()
            if not running.end_kept:
                self._try_later(running)
                return
            head = attrs.evolve(running.head, seats=[attrs.evolve(seat) for seat in running.head.seats])
            head.starters = dict(running.head.starters)
            ending = Ending(
                head, list(running.history), list(running.views), list(running.game.winners), running.ended_at,
                dated=running.dated,
            )  # fmt: skip
            finished = await asyncio.to_thread(finished_game, ending, self._kinds)
            await self.club.record(finished)
            self._tell_recorded(finished)
        except StoreError as error:
            self._try_later(running)
            logger.warning("game %s is not in the library yet: %s", id, error)
        except Exception:
            logger.exception("game %s cannot be put into the library", id)

    def _try_later(self, running: RunningGame) -> None:
        self._recorded.discard(running.head.id)
        self._clock.call_later(RETRY_SECONDS, lambda: self.ended(running))

    async def catch_up(self) -> None:
        """Put in what has ended and is not there yet: from before the club, or because of a crash."""
        club = self._store.club
        if club is None:
            return
        try:
            known = await club.known()
            self._recorded |= known
            missing = [id for id in await self._store.journals() if id not in known]
            for start in range(0, len(missing), BATCH):
                await self._take_in(club, missing[start : start + BATCH])
        except StoreError as error:
            logger.warning("the library is not complete: %s", error)

    async def _take_in(self, club: Club, ids: list[str]) -> None:
        found, unfinished = [], []
        for id in ids:
            game = await self._read(id)
            if game is not None:
                found.append(game)
            else:
                unfinished.append(id)
        await club.record(*found)
        await club.pass_over(unfinished)
        self._recorded.update(ids)

    async def _read(self, id: str) -> FinishedGame | None:
        """The finished game in a journal, if it holds one that can be read."""
        try:
            record = await self._store.read_journal(id)
        except StoreError as error:
            logger.warning("game %s is not in the library: %s", id, error)
            return None
        ending = None if record is None else ending_of(record)
        return None if ending is None else await asyncio.to_thread(finished_game, ending, self._kinds)

    async def rebuild(self) -> Rebuilt:
        """Write all anew that journals hold. Raises `StoreError`."""
        club = self.club
        ids = {*await self._store.journals(at_tables=True), *await club.known()}
        found = [game for id in sorted(ids) if (game := await self._read(id)) is not None]
        return await asyncio.to_thread(club.rebuild, found)

    async def settle(self) -> None:
        """Wait for what is being written down."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Nothing more is written down but what is under way."""
        self._closed = True
        await self.settle()

    # -- looking

    async def carry_out(
        self, request: Browse | LookUp | Recall | ShowRating, identity: str, called: Callable[[str], str | None]
    ) -> LibraryNews | ProfileNews | ReplayNews:
        """What the library knows; `called` tells who has a name. Raises `Denied`."""
        match request:
            case Browse(wanted):
                return await self.browse(wanted, identity)
            case Recall(code, eyes):
                return await self.replay(code, identity, eyes)
            case ShowRating(on):
                await self.show_rating(identity, on=on)
                return await self.profile(identity, identity)
            case LookUp(name):
                return await self.profile((called(name) or "") if name else identity, identity)

    async def browse(self, wanted: GameFilter, identity: str) -> LibraryNews:
        """Finished games. Raises `Denied`."""
        games, total = await _answered(self.club.search(wanted, identity))
        return LibraryNews(games, total, wanted)

    async def profile(self, identity: str, viewer: str) -> ProfileNews:
        """The profile of somebody. Raises `Denied`."""
        found = await _answered(self.club.profile(identity, viewer, self._clock.wall()))
        if found is None:
            raise Denied("denied.no_person")
        return ProfileNews(found)

    async def show_rating(self, identity: str, *, on: bool) -> None:
        """Whether others are told somebody's rating. Raises `Denied`."""
        if identity:
            await _answered(self.club.show_rating(identity, on=on))

    async def leaders(self, season: str) -> list[Standing]:
        """Who leads a season. Raises `Denied`."""
        return await _answered(self.club.leaders(season))

    async def replay(self, code: str, identity: str, eyes: str = "") -> ReplayNews:
        """A finished game to look back at, through the eyes of who played it. Raises `Denied`.

        `eyes`: those of another seat, for who played there: at the end the table is told the seed, and so all hands.
        """
        return (await self.replay_and_end(code, identity, eyes))[0]

    async def replay_and_end(self, code: str, identity: str, eyes: str = "") -> tuple[ReplayNews, float]:
        """The same, and when it ended."""
        id = codes.read(code)
        game = await _answered(self.club.game(id, identity))
        if game is None:
            raise Denied("denied.not_in_library")
        seat = next((each.seat for each in game.seats if identity and identity in (each.identity, each.starter)), None)
        async with self._replaying:
            record = await _answered(self._store.read_journal(id))
            if record is None or not record.ended:
                raise Denied("denied.not_in_library")
            if seat is not None and eyes in [each.seat for each in record.head.seats]:
                seat = eyes
            events, steps = await asyncio.to_thread(seen_replay, record.events, record.views, seat)
        rows = [
            SeatRow(each.seat, each.kind, self._name_of(each.identity, each.name), here=True)
            for each in record.head.seats
        ]
        return ReplayNews(id, game.game, game.table, rows, events, steps, seat), game.ended

    async def export(self, identity: str) -> dict[str, Any]:
        """All that is kept of somebody. Raises `Denied`."""
        return await _answered(self.club.export(identity))

    # -- leaving for good

    async def forget(self, identity: str, aliases: Callable[[str], bool]) -> None:
        """Take somebody out of the club and of all journals that were put away; `aliases` knows their further keys.

        A crash in between is no harm: the same words do the rest. Raises `StoreError`.
        """
        token, data = secrets.token_hex(8), await self.club.export(identity)
        gone, names = GONE + token, {str(data["name"] or "")}  # journals already written anew hold no name

        def changed(person: Mapping[str, Any]) -> Mapping[str, Any]:
            def theirs(field: str) -> bool:
                return bool(person.get(field)) and (person[field] == identity or aliases(person[field]))

            if theirs("identity"):
                names.add(person["name"])
            own = {"identity": gone, "name": ""} if theirs("identity") else {}
            for_others = {"substitute": gone, "substitute_name": ""} if theirs("substitute") else {}
            return {**person, **own, **for_others}

        ids = [*(game["id"] for game in data["games"]), *await self.club.unfinished()]
        for id in dict.fromkeys([*ids, *await self.club.substituted(identity)]):
            await self._store.rewrite(id, changed)
        await self.club.forget(identity, token, names)


async def _answered(question: Awaitable[T]) -> T:
    """What is asked of the store. Raises `Denied` where it does not answer."""
    try:
        return await question
    except StoreError as error:
        raise Denied("denied.library_not_read", reason=error.reason) from error
