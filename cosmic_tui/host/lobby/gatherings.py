"""Waiting lists and tournaments at a host: who is put down, and the tables that are made for them, round by round."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence

import attrs

from cosmic_tui.base.clock import Clock
from cosmic_tui.base.disk import StoreError
from cosmic_tui.club import gatherings
from cosmic_tui.club.club import Club
from cosmic_tui.club.database import Job
from cosmic_tui.club.gatherings import OPEN, OVER, RUNNING, Gathering, Pairing
from cosmic_tui.host import user_text
from cosmic_tui.host.lobby import codes, pairing
from cosmic_tui.host.messages import Denied, GatheringRow, ScoreRow, TableOptions
from cosmic_tui.host.store.store import Store
from rules.kernel.codec import structured, unstructured

logger = logging.getLogger(__name__)

OF_ONE_PERSON = 3
"""So many waiting lists and tournaments that are not over one person may have made."""
AT_ONE_TIME = 50
MOST_ROUNDS = 9
MOST_PEOPLE = 200


@attrs.frozen
class TableDesk:
    """What a host does about tables for them."""

    check: Callable[[TableOptions], TableOptions]
    """Whole options for a game that is offered. Raises `Denied`."""
    seats: Callable[[TableOptions], tuple[int, int]]
    """The fewest and the most people with whom that game is played."""
    open: Callable[[str, TableOptions, Sequence[str]], Awaitable[None]]
    """Make a table with this id for these people, and begin. Raises `Denied`."""
    there: Callable[[str], bool]
    """Whether a table is there."""
    name_of: Callable[[str], str]
    """The name of a person."""


class Gatherings:
    """Call `load` once the tables are there.

    Call `look` now and then, and when a game of theirs is over: it makes what a round still needs.
    """

    def __init__(self, store: Store, clock: Clock, tables: TableDesk, changed: Callable[[], None]) -> None:
        """`changed` is told when somebody's row may be another one."""
        self._store = store
        self._clock = clock
        self._tables = tables
        self._changed = changed
        self._all: dict[str, Gathering] = {}
        self._looking = asyncio.Lock()
        """A round that two looks find over is followed by one."""

    async def load(self) -> None:
        """Take up what is kept. Raises `StoreError`."""
        if self._store.club is not None:
            found = await self._store.club.read(gatherings.every)
            self._all = {each.id: each for each in found}
            self._changed()

    def rows(self, identity: str) -> list[GatheringRow]:
        """All that are not over, as one person sees them, and those it has played in; the newest first."""
        seen = [each for each in self._all.values() if each.state != OVER or identity in each.people]
        return [self._row(each, identity) for each in reversed(seen)]

    def standings(self, id: str) -> tuple[GatheringRow, list[ScoreRow]]:
        """Who stands where. Raises `Denied`."""
        found = self._find(id)
        names = self._tables.name_of
        scores = [ScoreRow(names(each.identity), *attrs.astuple(each)[1:]) for each in pairing.standings(found)]
        return self._row(found, ""), scores

    # -- what people want

    async def make(self, identity: str, name: str, rounds: int, options: TableOptions) -> str:
        """A new one, which its maker enters unless it is the operator (no identity); returns its code.

        Raises `Denied`.
        """
        if not 1 <= rounds <= MOST_ROUNDS:
            raise Denied("denied.rounds", most=MOST_ROUNDS, rounds=rounds)
        going_on = [each for each in self._all.values() if each.state != OVER]
        if identity and sum(each.made_by == identity for each in going_on) >= OF_ONE_PERSON:
            raise Denied("denied.your_lists", most=OF_ONE_PERSON)
        if len(going_on) >= AT_ONE_TIME:
            raise Denied("denied.all_lists")
        checked = self._tables.check(options)
        id = codes.drawn(codes.TABLE)
        title = user_text.table_name(name, self._tables.name_of(identity), [each.name for each in going_on])
        made = Gathering(
            id, title, json.dumps(unstructured(checked)), rounds, identity, self._clock.wall(), codes.drawn(codes.GUEST)
        )
        await self._write(lambda rows: gatherings.put(rows, made))
        self._all[id] = made
        if identity:
            await self.enter(identity, id)
        return id

    async def enter(self, identity: str, id: str) -> None:
        """Somebody puts themselves down; a waiting list that is full begins. Raises `Denied`."""
        found = self._find(id)
        if not identity:
            raise Denied("denied.no_key")
        if found.state != OPEN:
            raise Denied("denied.list_begun", name=found.name)
        if len(found.people) >= MOST_PEOPLE:
            raise Denied("denied.list_full", name=found.name)
        await self._write(lambda rows: gatherings.enter(rows, found.id, identity))
        if identity not in found.people:
            found.people.append(identity)
        self._changed()
        if found.rounds == 1 and len(found.people) >= self._options(found).players:
            await self._advance(found)

    async def withdraw(self, identity: str, id: str) -> None:
        """Somebody does not want to play after all. Raises `Denied`."""
        found = self._find(id)
        if found.state != OPEN:
            raise Denied("denied.list_begun", name=found.name)
        if identity not in found.people:
            raise Denied("denied.not_on_list", name=found.name)
        await self._write(lambda rows: gatherings.withdraw(rows, found.id, identity))
        if identity in found.people:  # else the same was asked for twice
            found.people.remove(identity)
        self._changed()

    async def begin(self, identity: str | None, id: str) -> None:
        """Begin the first round: whoever has made it, or the operator (None). Raises `Denied`."""
        found = self._find(id)
        if identity is not None and identity != found.made_by:
            raise Denied("denied.not_your_list", name=found.name)
        if found.state != OPEN:
            raise Denied("denied.list_begun", name=found.name)
        if not found.people:
            raise Denied("denied.list_empty", name=found.name)
        await self._advance(found)

    async def call_off(self, identity: str | None, id: str) -> None:
        """No further round is played; tables that have begun go on. Raises `Denied`."""
        found = self._find(id)
        if identity is not None and identity != found.made_by:
            raise Denied("denied.not_your_list", name=found.name)
        await self._end(found)

    # -- rounds

    def plays(self, table: str) -> bool:
        """Whether a table is one of the round that is played somewhere."""
        running = (each for each in self._all.values() if each.state == RUNNING)
        return any(table == pairing.table for each in running for pairing in each.pairings[-1])

    async def look(self) -> None:
        """Make the tables that a kill has kept from being made, and go on to the next round where one is over."""
        async with self._looking:
            for each in [each for each in self._all.values() if each.state == RUNNING]:
                try:
                    await self._look_at(each)
                except (StoreError, Denied) as error:
                    logger.warning("%s waits: %s", each.id, error)

    async def _look_at(self, gathering: Gathering) -> None:
        if all(self._tables.there(each.table) and not each.closed for each in gathering.pairings[-1]):
            await self._refresh(gathering)
        else:
            await self._refresh(gathering)
            await self._make_tables(gathering)
        if all(each.closed for each in gathering.pairings[-1]):
            await (self._end(gathering) if gathering.round == gathering.rounds else self._advance(gathering))

    async def _refresh(self, gathering: Gathering) -> None:
        """Take in what the club knows of the games by now."""
        found = await self._club().read(gatherings.every)
        known = next((each for each in found if each.id == gathering.id), gathering)
        gathering.people, gathering.pairings = known.people, known.pairings

    async def _make_tables(self, gathering: Gathering) -> None:
        """Those of this round that are neither there nor anywhere on disk; one put away unfinished is over."""
        missing = [each for each in gathering.pairings[-1] if not each.closed and not self._tables.there(each.table)]
        away = set(await self._store.journals()) if missing else set()
        for number, each in enumerate(gathering.pairings[-1], 1):
            if each in missing and each.table in away:
                each.closed = True
            elif each in missing:
                await self._open(gathering, each, number)

    async def _advance(self, gathering: Gathering) -> None:
        """Draw the next round, keep it, and then make its tables. Raises `Denied`."""
        options, number = self._options(gathering), gathering.round + 1
        fewest, most = self._tables.seats(options)
        people = pairing.paired(gathering, options.players, fewest, most)
        tables = [Pairing(codes.drawn(codes.TABLE), each) for each in people]
        await self._write(lambda rows: gatherings.begin_round(rows, gathering.id, number, tables))
        gathering.state, gathering.round = RUNNING, number
        gathering.pairings.append(tables)
        self._changed()
        for at, each in enumerate(tables, 1):
            await self._open(gathering, each, at)

    async def _open(self, gathering: Gathering, table: Pairing, number: int) -> None:
        options = self._options(gathering)
        fewest, _ = self._tables.seats(options)
        seats = max(fewest, len(table.people))
        name = gathering.name if gathering.rounds == 1 else f"{gathering.name} {gathering.round}.{number}"
        whole = attrs.evolve(options, name=name, players=seats, bots=seats - len(table.people))
        await self._tables.open(table.table, whole, table.people)

    async def _end(self, gathering: Gathering) -> None:
        await self._write(lambda rows: gatherings.end(rows, gathering.id))
        gathering.state = OVER
        self._changed()

    # -- small things

    def _find(self, id: str) -> Gathering:
        found = self._all.get(codes.read(id))
        if found is None:
            raise Denied("denied.no_list")
        return found

    def _row(self, gathering: Gathering, identity: str) -> GatheringRow:
        options = self._options(gathering)
        return GatheringRow(
            gathering.id, gathering.name, gathering.state, options.game, gathering.rounds, gathering.round,
            options.players, [self._tables.name_of(each) for each in gathering.people],
            entered=identity in gathering.people, own=bool(identity) and identity == gathering.made_by,
        )  # fmt: skip

    @staticmethod
    def _options(gathering: Gathering) -> TableOptions:
        return structured(json.loads(gathering.options), TableOptions)

    def _club(self) -> Club:
        if self._store.club is None:
            raise Denied("denied.no_club")
        return self._store.club

    async def _write(self, job: Job[None]) -> None:
        try:
            await self._club().write(job)
        except StoreError as error:
            raise Denied("denied.not_saved", reason=error.reason) from error
