"""A world of the host's nets: one served table, a person on every seat, a spectator, and somebody in the lobby.

What the host sends to each of them is kept as bytes with the time on a clock that stands still until it is wound.
"""

from __future__ import annotations

import heapq
from collections.abc import Awaitable, Callable
from itertools import count, zip_longest
from typing import Any

import attrs
import random_play
from differences import Difference
from paired_worlds import SHOWING, Leak, looked, names, out_of_cards
from worded import worded

from cosmic_tui.club.register import Register
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.faults import FaultDesk
from cosmic_tui.host.lobby.accounts import Accounts
from cosmic_tui.host.messages import Denied, LobbyNews, News, TableOptions, TableRow
from cosmic_tui.host.services import TableServices
from cosmic_tui.host.store import journal
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.host.table.seats import PERSON, Seat
from cosmic_tui.host.table.table import Table
from rules.cosmic.game import Game
from rules.cosmic.setup import Setup
from rules.cosmic.state.state import State
from rules.kernel import saved
from rules.kernel.machine import Checkpoint

SPECTATOR, PASSER = "watching", "in the lobby"
Doing = Callable[["World"], Awaitable[None]]


class Clock:
    """Stands still until `step`."""

    def __init__(self) -> None:
        self.time = 0.0
        self._number = count()
        self._timers: list[tuple[float, int, list[Callable[[], None]]]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return self.time

    def call_later(self, seconds: float, action: Callable[[], None]) -> Any:
        actions = [action]
        heapq.heappush(self._timers, (self.time + seconds, next(self._number), actions))

        class Timer:
            def cancel(self) -> None:
                actions.clear()

        return Timer()

    def due(self) -> float | None:
        """When the next thing happens."""
        while self._timers and not self._timers[0][2]:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def step(self, until: float) -> bool:
        """Have the next thing happen, if it is due by then."""
        due = self.due()
        if due is None or due > until:
            self.time = until
            return False
        self.time, _, actions = heapq.heappop(self._timers)
        actions[0]()
        return True


class Post:
    """Tells everybody at once when all has come to rest."""

    def __init__(self) -> None:
        self.due: dict[Any, None] = {}

    def now(self, reader: Any) -> None:
        self.due[reader] = None

    def soon(self, readers: Any) -> None:
        self.due.update(dict.fromkeys(readers))

    def forget(self, reader: Any) -> None:
        self.due.pop(reader, None)

    def deliver(self) -> None:
        due, self.due = self.due, {}
        for reader in sorted(due, key=lambda each: each.identity):
            reader.refresh()


@attrs.define(eq=False)
class Glass:
    """A client whose news are kept as bytes with their time."""

    identity: str
    world: World
    name: str = ""
    closed: bool = False
    muted: set[str] = attrs.Factory(set)
    heard: list[tuple[float, bytes]] = attrs.Factory(list)
    news: list[News] | None = None
    """The news themselves, where somebody wants to show them."""

    def at(self, table: object) -> None:
        """It stays there."""

    def refresh(self) -> None:
        if self.identity in self.world.concerned:
            return  # may know the difference, so nothing is compared
        news = self.world.table.news(self)
        if news is not None:
            self.tell(news)

    def tell(self, news: News) -> None:
        self.hear(repr(news).encode())  # every field in its order, with its type
        if self.news is not None:
            self.news.append(news)

    def hear(self, sent: bytes) -> None:
        """Keep what was sent."""
        self.heard.append((round(self.world.clock.time, 6), sent))


class Passer(Glass):
    """Somebody who sits at no table and sees its row in the lobby."""

    row: TableRow | None = None

    def refresh(self) -> None:
        row = self.world.table.row(self.identity)
        if row != self.row:
            self.row = row
            self.tell(LobbyNews(self.name, [row]))


class World:
    """Make one with a difference for a twin, or with those of its twins in mind for the first; then `open` it."""

    table: Table

    def __init__(self, difference: Difference | None = None, orders: list[Order] | None = None) -> None:
        """`orders`: the standing orders of the player concerned."""
        self.difference = difference
        self.concerned = frozenset(difference.concerned if difference else ())
        self.orders = orders or []
        self.catalogue = random_play.CATALOGUE
        self.kind = CosmicKind(self.catalogue)
        self.clock = Clock()
        self.post = Post()
        self.glasses: dict[str, Glass] = {}
        self.told = 0

    async def open(self, setup: Setup, state: State, *, keep: bool = False) -> World:
        """Everybody comes to the table as the state has it; `keep`: the news themselves are kept too."""
        seats = [Seat(seat, PERSON, seat, seat) for seat in setup.seats]
        for seat in seats:
            seat.orders = list(self.orders) if seat.seat in self.concerned else []
        head = journal.Head(
            "world",
            TableOptions(game="cosmic", players=len(seats), patience=0),
            seats,
            0,
            saved.to_data(setup),
            beats=True,
            digest=self.kind.digest,
        )
        self.table = await Table.resume(
            journal.Record(head, saved.mark_to_data(Checkpoint(state, {})), state.events), self._house()
        )
        self.glasses = {seat: Glass(seat, self, seat) for seat in (*setup.seats, SPECTATOR)}
        self.glasses[PASSER] = Passer(PASSER, self, PASSER)
        for glass in self.glasses.values():
            glass.news = [] if keep else None
        for seat in (*setup.seats, SPECTATOR):
            await self.enter(seat)
        await self.rest()
        return self

    async def enter(self, name: str) -> None:
        """Sit down, or look on."""
        if name == SPECTATOR:
            self.table.watch(self.glasses[name])
        else:
            await self.table.sit(self.glasses[name])

    def _house(self) -> TableServices:
        return TableServices(
            {"cosmic": self.kind}, NoStore(), self.clock, Accounts(Register(), NoStore()), self.post,  # type: ignore[arg-type]
            FaultDesk(NoStore()),
            make_bot=lambda _kind, _seed: None, seed=lambda _: 0,  # type: ignore[arg-type, return-value]
            lobby_changed=lambda: self.post.soon([self.glasses[PASSER]] if self.glasses else []), ended=lambda _: None,
            gone=lambda _: None,
            in_lobby=list, elsewhere=lambda _: (),
        )  # fmt: skip

    @property
    def game(self) -> Game:
        assert self.table.running is not None
        return self.table.running.game

    async def rest(self) -> None:
        """Let everything happen that needs no time, and tell everybody."""
        running = self.table.running
        assert running is not None
        await running.settle()
        self.post.deliver()

    async def until(self, time: float) -> None:
        """Let everything happen that is due by then."""
        while self.clock.step(time):
            await self.rest()

    async def do(self, seat: str, what: Doing) -> None:
        """Somebody does something; what they are told if it cannot be done is sent to them too."""
        await self.say(seat, what)
        await self.rest()

    async def say(self, seat: str, what: Doing) -> None:
        """The same, and nobody is told of it yet."""
        try:
            await what(self)
        except Denied as error:
            self.glasses[seat].hear(worded(error.message).encode())

    # -- a twin beside the first world

    def shown(self, one: World) -> str:
        """Why others may know the difference by now; empty where they may not."""
        assert self.difference is not None
        assert one.table.running is not None
        mine, theirs = one.game.state, self.game.state
        since, self.told = self.told, len(one.table.running.history)
        if self._chosen_from(one):
            return "somebody has looked"
        if not self._explained(one, since):
            return ""
        if not self.difference.hidden(mine, theirs):
            return "what differs has moved"
        if looked(one.table.running.history[since:], self.difference):
            return "somebody has looked"
        return "by the rules a hand shows" if out_of_cards(mine, theirs, self.difference.concerned) else ""

    def _chosen_from(self, one: World) -> bool:
        """Whether somebody else has the hand before him by the rules, to take cards out of it."""
        assert self.difference is not None
        option = f"card:{self.difference.card}"
        asks = [ask for ask in one.game.asks() if ask.kind == "cards.take" and ask.seat not in self.concerned]
        return any(option in ask.options for ask in asks)

    def _explained(self, one: World, since: int) -> bool:
        """Whether both worlds have told the same up to what shows or moves the difference by the rules."""
        assert self.difference is not None
        assert one.table.running is not None
        assert self.table.running is not None
        both = one.table.running.history[since:], self.table.running.history[since:]
        last = next((at for at, (a, b) in enumerate(zip_longest(*both)) if not a or not b or a.data != b.data), None)
        if last is None:
            return True
        told = [event for events in both for event in events[: last + 1]]
        return any(event.kind in SHOWING or names(event, self.difference) for event in told)

    def compare(self, one: World) -> None:
        """Raises `Leak` where anybody not concerned has received something else, or at another time."""
        for name, glass in one.glasses.items():
            other = self.glasses[name]
            if name not in self.concerned and glass.heard != other.heard:
                first = next((a, b) for a, b in zip([*glass.heard, None], [*other.heard, None], strict=False) if a != b)
                raise Leak(f"{name} at {one.game.state.at}: {self.difference}\n{first}")
            other.heard.clear()
