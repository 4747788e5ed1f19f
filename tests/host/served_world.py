"""A world of the host's nets: one host with one table, persons and bots on its seats, a spectator, and somebody else.

All that leaves the host is kept as bytes, with the channel and the time on a clock that stands still until it is
wound. The news go through the host's own notifier.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import random_play
from casts import Alike, Cast
from channels import (
    ADMIN,
    BOTS,
    CLUB,
    COMMANDS,
    METRICS,
    NOBODYS,
    OPERATOR,
    PASSER,
    REFUSALS,
    REPLAYS,
    SEATS,
    SPECTATOR,
    STAND_INS,
    begins,
)
from differences import Difference
from excuses import excuse
from glasses import LOGGED, Glass, Logged, Postman
from paired_worlds import Leak
from standing_clock import StandingClock

from cosmic_tui.club.club import Club
from cosmic_tui.club.records import GameFilter
from cosmic_tui.club.register import Change, Register
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.view_changes import seen_replay
from cosmic_tui.host.messages import (
    Browse,
    Denied,
    Join,
    LookUp,
    Notify,
    Request,
    Watch,
)
from cosmic_tui.host.store.record import Head, Record
from cosmic_tui.host.store.store import NoStore, StoredGame, StoredTables
from cosmic_tui.host.table.seats import BOT, PERSON, Seat
from cosmic_tui.host.table.table import Table
from cosmic_tui.server import admin, commands, metrics
from cosmic_tui.server.club_commands import ClubDesk
from cosmic_tui.ssh import TurnedAwayError, Visitor
from cosmic_tui.ssh.counters import Counters
from rules.cosmic.game import Game
from rules.kernel import saved
from rules.kernel.asks import Ask
from rules.kernel.game import GameKind
from rules.kernel.machine import Checkpoint

TABLE = "pairedwd"
OWN_FIGURES = ("process_", "cosmic_peak", "cosmic_objects")
"""What the process measures of itself: all worlds are in one."""


class Shelf(NoStore):
    """Holds one game, and keeps nothing but what the club keeps, where there is one."""

    def __init__(self, record: Record, club: Club | None) -> None:
        self._record = record
        self.club = club

    def find(self) -> StoredTables:
        return StoredTables(games=[StoredGame(self._record.head.id, lambda: self._record)])

    async def keep_people(self, people: Register, change: Change) -> None:  # noqa: ARG002 - the club knows them
        if self.club is not None:
            await self.club.keep_people(change)


async def _answered(desk: ClubDesk, word: str, visitor: Visitor) -> str:
    """What the club says to a command, or why it says nothing."""
    try:
        return await desk.answer(word, visitor, [])
    except TurnedAwayError as error:
        return repr(error)


class World:
    """Make one with a difference for a twin, or with those of its twins in mind for the first; then `open` it."""

    table: Table
    host: Host

    def __init__(
        self, difference: Difference | None = None, cast: Cast | None = None, avoided: Collection[str] = ()
    ) -> None:
        """`avoided`: what bots at seats concerned say as little as they can of."""
        self.difference = difference
        self.concerned = frozenset(difference.concerned if difference else ())
        self.cast = cast or Cast()
        self.avoided = avoided
        self.catalogue = random_play.CATALOGUE
        self.kind: GameKind = CosmicKind(self.catalogue)
        self.clock = StandingClock()
        self.glasses: dict[str, Glass] = {}
        self._folder: TemporaryDirectory[str] | None = None
        self.used: set[str] = set()
        """Channels by which something was told to somebody who may not know the difference."""

    async def open(self, setup: Any, state: Any, *, keep: bool = False) -> Self:
        """Everybody comes to the table as the state has it; `keep`: the news themselves are kept too."""
        seats = [Seat(seat, BOT if seat in self.cast.bots else PERSON, seat, seat) for seat in setup.seats]
        for seat in seats:
            if seat.kind == BOT:
                seat.bot, seat.identity = "simple", ""
            seat.orders = list(self.cast.orders.get(seat.seat, ()))
        head = Head(
            TABLE, self.cast.options(len(seats)), seats, self.cast.seed, saved.to_data(setup), beats=True,
            digest=self.kind.digest,
        )  # fmt: skip
        record = Record(head, saved.mark_to_data(Checkpoint(state, {})), state.events)
        self.glasses = {name: Glass(name, self, news=[] if keep else None) for name in (*setup.seats, *NOBODYS)}
        club = self._open_club() if self.cast.club else None
        self.host = Host(Shelf(record, club), [self.kind], clock=self.clock, make_bot=self._bot, seed=lambda _: 0)
        self.host.notices.messenger = Postman(self)
        self._desk = ClubDesk(self.host)
        with self.at_work():
            assert await self.host.open() == []
            self.host.housekeeping.rest()  # it sends notifications in a task of its own, whose end nobody waits for
            self.table = self.host.lobby.find(TABLE)
            for name in (*self.persons, SPECTATOR, PASSER):
                await self.enter(name)
            await self.rest()
        for name in self.persons if club else ():
            await self.do(name, Notify(name))
        return self

    def _open_club(self) -> Club:
        """A club in a folder of its own, in which nobody is known yet."""
        self._folder = TemporaryDirectory()
        return Club.open(Path(self._folder.name))[0]

    def close(self) -> None:
        """Leave no file behind."""
        if self._folder is not None:
            club = self.host.library.club
            club.close()
            self._folder.cleanup()

    def _bot(self, _kind: str, seed: int) -> Any:
        return Alike(seed, self.avoided, self.concerned)

    @property
    def persons(self) -> list[str]:
        """The seats of persons."""
        return [seat.seat for seat in self.table.seats if seat.kind == PERSON]

    @property
    def present(self) -> list[str]:
        """Who of them is here."""
        return [name for name in self.persons if self.glasses[name].client is not None]

    @property
    def of_whom(self) -> str:
        """The channel of news to seats, by who plays the seat that knows the difference."""
        if self.concerned & self.cast.bots:
            return BOTS
        if any(self.match.attendance.stood_in_for(seat) for seat in self.concerned):
            return STAND_INS
        return SEATS

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """What is logged meanwhile is logged by this world."""
        log = logging.getLogger("cosmic_tui")
        before, level, Logged.at_work = Logged.at_work, log.level, self
        log.addHandler(LOGGED)
        log.setLevel(logging.INFO)
        try:
            yield
        finally:
            Logged.at_work = before
            log.setLevel(level)
            if before is None:
                log.removeHandler(LOGGED)

    # -- coming, going and asking

    async def enter(self, name: str) -> None:
        """Come in, and to the table: to the own seat, or to look on."""
        client = self.host.connect(name, name)
        self.glasses[name].listen(client)
        if name != PASSER:
            await client.request(Watch(TABLE) if name == SPECTATOR else Join(TABLE))

    async def come(self, name: str) -> None:
        """Come back."""
        with self.at_work():
            await self.enter(name)
            await self.rest()

    def go(self, name: str) -> None:
        """Be away from now on."""
        glass = self.glasses[name]
        if glass.client is not None:
            with self.at_work():
                glass.client.close()
            glass.client = None

    async def do(self, name: str, what: Request) -> None:
        """Somebody asks for something; what they are told if it cannot be done is sent to them too."""
        client = self.glasses[name].client
        assert client is not None
        with self.at_work():
            try:
                await client.request(what)
            except Denied as error:
                self.glasses[name].hear(REFUSALS, repr(error.message))
            await self.rest()

    # -- time

    @property
    def game(self) -> Game:
        game = self.match.game
        assert isinstance(game, Game)
        return game

    @property
    def match(self) -> HostedMatch:
        assert self.table._match is not None
        return self.table._match

    def asks(self, seat: str) -> list[Ask]:
        """What a seat is asked. To look at it as the seat is shown it would have its standing orders look as well."""
        return self.match.questions.asks(seat)

    async def rest(self) -> None:
        """Let everything happen that needs no time."""
        await self.match.running.settle()

    async def until(self, time: float) -> None:
        """Let everything happen that is due by then."""
        with self.at_work():
            while self.clock.step(time):
                await self.rest()

    # -- what can be asked for from outside

    async def look_around(self) -> None:
        """Ask what can be asked without a screen: commands, the operator's list of tables, the figures."""
        with self.at_work():
            for name in (*self.persons, PASSER):
                visitor = Visitor(name, name, spectator=False, address="127.0.0.1")
                for word in ("tables", "whoami"):
                    self.glasses[name].hear(COMMANDS, await commands.answer(self.host, word, visitor, []))
            operator = self.glasses[OPERATOR]
            operator.hear(ADMIN, admin.tables_text(self.host))
            lines = metrics.exposition(self.host, Counters()).splitlines()
            operator.hear(METRICS, "\n".join(line for line in lines if not line.startswith(("#", *OWN_FIGURES))))

    async def ask_the_club(self) -> None:
        """Ask what the club answers to commands and requests, and have those told who are waited for and not here."""
        if self._folder is None:
            return
        with self.at_work():
            for name in (*self.persons, PASSER):
                visitor = Visitor(name, name, spectator=False, address="127.0.0.1")
                for word in ("games", "profile", "leaders", "export"):
                    self.glasses[name].hear(CLUB, await _answered(self._desk, word, visitor))
            await self.host.notices.look()
        await self.do(PASSER, Browse(GameFilter()))
        await self.do(PASSER, LookUp(self.persons[0]))

    def watch_again(self) -> None:
        """Show the game so far as everybody may replay it."""
        running = self.match.running
        self.glasses[PASSER].hear(REPLAYS, repr(seen_replay(running.history, running.views, None)))

    # -- a twin beside the first world

    def excused(self, one: World, name: str) -> str:
        """Why somebody may know the difference by now; empty where that is not so.

        A seat that nobody listens at, a bot's or of somebody away, may have been shown it and do what follows from it.
        """
        assert self.difference is not None
        unheard = [seat for seat in one.game.setup.seats if seat not in one.present and seat not in self.concerned]
        seats = [None if name in NOBODYS else name, *unheard]
        found = (excuse(self.difference, seat, one.match, self.match) for seat in seats)
        return next((why for why in found if why), "")

    def compare(self, one: World) -> str:
        """Why these worlds may be different by now; empty as long as they are alike to all who may not know.

        Raises `Leak` where somebody has received something else, or at another time, and nothing excuses it.
        """
        told = {name: (glass.heard, self.glasses[name].heard) for name, glass in one.glasses.items()}
        apart = {name: heard for name, heard in told.items() if heard[0] != heard[1]}
        for name in apart:  # who has been shown it by the rules may have done something about it in this moment
            if why := self.excused(one, name):
                return why
        for name, (mine, theirs) in apart.items():
            first = next(pair for pair in zip_longest(mine, theirs) if pair[0] != pair[1])
            channel = next(each.channel for each in first if each is not None)
            raise Leak(f"{channel}, to {name} at {one.game.state.at}: {self.difference}\n{begins(*first)}\n{self.cast}")
        return ""

    def forget(self) -> None:
        """What was heard has been compared."""
        for glass in self.glasses.values():
            self.used.update(each.channel for each in glass.heard)
            glass.heard.clear()
