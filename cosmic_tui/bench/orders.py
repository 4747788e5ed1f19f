"""How often people are asked at a served table of five, with and without standing orders of their own.

Five real SSH clients come to a real server in this process, at the table's screen. In front of each sits the `simple`
bot: it answers whatever is asked of it and lets pass what its orders pass. What is counted is what the host puts to
each seat: every question with more than one option, and those of them that no order has answered.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh
import attrs

from content.cosmic.load import load
from cosmic_tui import ssh
from cosmic_tui.bench.ssh_clients import LoadClient, come, leave
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.model import REACTION_KINDS
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import (
    Answer,
    Denied,
    GiveOrders,
    Join,
    Make,
    News,
    Request,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.host.store.store import NoStore
from cosmic_tui.server.visitor import VisitorApp
from rules.kernel.asks import Ask

NAMES = ("ann", "bob", "cyd", "dee", "eve")
BEAT_SECONDS = 0.15
"""Short, so that a game takes a minute: what is asked does not depend on it."""
THINKING_SECONDS = 0.02
SIZE, FIRST_FRAME = (80, 24), b"has not begun"
"""The screen of each, and what stands on it first."""
MOST_WORDS = 8
"""So often one speaks in a deal."""
OWN = (
    Order("card_zap"),
    Order("decline", side="offense", when="not_winning"),
    Order("join", side="defense", ships=2),
    Order("losing_only"),
    Order("pass", where="start_turn"),
    Order("pass", where="regroup"),
    Order("pass", where="destiny"),
    Order("pass", where="resolution"),
)
"""What a player gives who wants to be asked for the own encounters, and in the reveal where it matters."""


Question = tuple[str, str, str]
"""Key, kind and point: a key that was only foreseen in a beat may be given to another question later."""


def _question(ask: Ask) -> Question:
    return ask.key, ask.kind, ask.point


@attrs.define
class Count:
    """Questions with more than one option."""

    by_seat: Counter[tuple[int, str]] = attrs.Factory(Counter)
    """By encounter and seat."""
    windows: int = 0
    """How many of them only ask whether one wants to react."""

    def add(self, encounter: int, ask: Ask) -> None:
        """One more."""
        self.by_seat[encounter, ask.seat] += 1
        self.windows += ask.kind in REACTION_KINDS


@attrs.define
class AskedCount:
    """What was put to the seats of one game."""

    choices: Count = attrs.Factory(Count)
    prompts: Count = attrs.Factory(Count)
    """Those of them that no order has answered."""
    encounters: int = 0


class CountedPlayer:
    """The link of one visitor's screen, through which the person in front of it reads and answers."""

    def __init__(self, client: Client, orders: Sequence[Order], asked: AskedCount, over: asyncio.Event) -> None:
        self._client = client
        self._orders = list(orders)
        self._asked = asked
        self._over = over
        self._brain = bots.make("simple", 1, load())
        self._counted: set[Question] = set()
        self._answered: set[Question] = set()
        self._words: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def listen(self, on_news: Callable[[News], None]) -> None:
        """Call `on_news` with all news from now on."""

        def heard(news: News) -> None:
            on_news(news)
            if isinstance(news, TableNews):
                self._take_in(news)

        self._client.listen(heard)

    async def request(self, request: Request) -> None:
        """Ask the host for something. Raises `Denied`."""
        await self._client.request(request)

    def close(self) -> None:
        self._client.close()

    def _take_in(self, news: TableNews) -> None:
        for seen in news.events:
            self._brain.on_event(seen)
        if news.table.state == "finished":
            self._over.set()
        elif news.view is not None and news.orders != self._orders:
            self._do(GiveOrders(self._orders))
        else:
            self._count(news)
            for ask in [ask for ask in news.asks if ask.key not in {*news.quiet, *news.prepare}]:
                if _question(ask) not in self._answered:
                    self._answered.add(_question(ask))
                    self._do(self._answer(news, ask), Answer(ask.key, list(ask.default)))

    def _count(self, news: TableNews) -> None:
        self._asked.encounters = news.table.progress
        for ask in [ask for ask in news.asks if _question(ask) not in self._counted and not ask.forced]:
            self._counted.add(_question(ask))
            self._asked.choices.add(news.table.progress, ask)
            if ask.key not in news.quiet:
                self._asked.prompts.add(news.table.progress, ask)

    def _answer(self, news: TableNews, ask: Ask) -> Answer:
        assert news.view is not None  # noqa: S101 - who is asked has a game before it
        self._words[news.table.progress] += ask.kind == "deal.talk"
        talked_out = ask.kind == "deal.talk" and self._words[news.table.progress] > MOST_WORDS
        choose = [] if talked_out else self._brain.choose(news.view, ask)
        return Answer(ask.key, list(choose or ask.default))

    def _do(self, *requests: Request) -> None:
        """Ask the host for the first of these that it does not deny."""
        task = asyncio.get_running_loop().create_task(self._send(requests))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, requests: Sequence[Request]) -> None:
        await asyncio.sleep(THINKING_SECONDS)
        for request in requests:
            with suppress(Denied):  # the beat may be over
                await self._client.request(request)
                return


async def play(seed: int, orders: Sequence[Order]) -> AskedCount:
    """One game of five over SSH, in which everybody has these orders."""
    asked, over = AskedCount(), asyncio.Event()
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: seed)
    await host.open()
    maker = host.connect(NAMES[0], NAMES[0])
    rules = {"deal_seconds": 0, "aliens": "random"}
    await maker.request(Make(TableOptions(players=len(NAMES), beat_seconds=BEAT_SECONDS, patience=0, rules=rules)))
    assert maker.table is not None  # noqa: S101 - whoever makes a table sits there
    table = maker.table
    players: list[CountedPlayer] = []

    async def screen(visitor: ssh.Visitor) -> VisitorApp:
        client = host.connect(visitor.hint, visitor.hint)
        client.is_new = False
        app = VisitorApp(client, visitor, SCREENS)
        players.append(CountedPlayer(client, orders, asked, over))
        app.link = players[-1]
        app.call_later(app.ask_host, Join(table.id))
        return app

    with tempfile.TemporaryDirectory(prefix="cosmic-orders-") as folder:
        service = await ssh.serve(screen, port=0, data=Path(folder))
        try:
            visitors = [await _visit(service.port, name) for name in NAMES]
            await players[0].request(Start())
            await over.wait()
            for visitor in visitors:
                leave(visitor)
        finally:
            await service.close()
            await host.close()
    return asked


async def _visit(port: int, name: str) -> LoadClient:
    """Somebody comes, and has the table before them."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    return (await come(port, name, key, size=SIZE, frame=FIRST_FRAME))[0]


async def measure(games: int, seed: int, say: Callable[[str], object]) -> None:
    """Play each game twice, by the default order alone and with orders of the players' own; tells what was asked."""
    say("questions put to a seat in an encounter: median, mean, most; windows among them (mean)")
    before = [await play(seed + number, ()) for number in range(games)]
    encounters = sum(each.encounters for each in before)
    say(_line("every window asked", [each.choices for each in before], encounters))
    say(_line("by the default order", [each.prompts for each in before], encounters))
    after = [await play(seed + number, OWN) for number in range(games)]
    encounters_after = sum(each.encounters for each in after)
    say(_line("with orders of their own", [each.prompts for each in after], encounters_after))
    say(f"games of {len(NAMES)}: {games} and {games}, encounters: {encounters} and {encounters_after}")


def _line(what: str, counts: Sequence[Count], encounters: int) -> str:
    places = encounters * len(NAMES)
    found = [number for count in counts for number in count.by_seat.values()]
    found += [0] * (places - len(found))
    windows = sum(count.windows for count in counts) / places
    return f"{what:26} {statistics.median(found):4g} {statistics.mean(found):6.2f} {max(found):4} {windows:8.2f}"
