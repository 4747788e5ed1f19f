"""`cosmic bench waits`: how long a person at a `solo` table waits, from an answer to the next question."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Callable
from time import perf_counter

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Answer, Denied, Make, News, Start, TableNews, TableOptions
from cosmic_tui.host.store.store import NoStore
from rules.cosmic.protocol.questions import Ask, Shape

PLAYERS = 4


class _Person:
    """Somebody who knows at once what to answer: a bot in the place of a person, at the person's end of the line."""

    def __init__(self, client: Client, seed: int) -> None:
        self._client = client
        self._brain = bots.make(bots.DEFAULT, seed, load())
        self._heard = asyncio.Event()
        self._news: TableNews | None = None
        client.listen(self._on_news)

    def _on_news(self, news: News) -> None:
        if isinstance(news, TableNews):
            self._news = news
            self._heard.set()

    async def play(self) -> list[float]:
        """Play to the end; the seconds from each answer to the next question, or to the end of the game."""
        waits: list[float] = []
        since: float | None = None
        while True:
            await self._heard.wait()
            self._heard.clear()
            news = self._news
            if news is None or news.view is None:
                continue
            asked = [ask for ask in news.asks if ask.key not in news.prepare]
            if since is not None and (asked or news.view.winners):
                waits.append(perf_counter() - since)
                since = None
            if news.view.winners:
                return waits
            for ask in asked:
                if await self._answer(news, ask):
                    since = perf_counter()

    async def _answer(self, news: TableNews, ask: Ask) -> bool:
        """Whether there was something to say, and the table took it."""
        assert news.view is not None  # noqa: S101 - who is asked has a game before it
        choose = self._brain.choose(news.view, ask)
        if not choose and ask.shape is Shape.FORM:
            return False
        try:
            await self._client.request(Answer(ask.key, choose))
        except Denied:  # the question was withdrawn meanwhile
            return False
        return True


async def waits(games: int, tell: Callable[[str], None]) -> list[list[float]]:
    """Play so many games of one person and three `simple` bots in this process; game `i` has the seed `i`."""
    played = []
    for number in range(games):
        played.append(await _game(number))
        tell(f"game {number + 1} of {games}: {len(played[-1])} answers, longest wait {max(played[-1]):.3f} s")
    return played


async def _game(number: int) -> list[float]:
    host = Host(NoStore(), [CosmicKind()], seed=lambda _: number)
    await host.open()
    client = host.connect("SHA256:person", "Person")
    await client.request(Make(TableOptions(players=PLAYERS, bots=PLAYERS - 1, pace="solo", rules={"aliens": "random"})))
    person = _Person(client, number)
    await client.request(Start())
    waited = await person.play()
    await host.close()
    return waited


def as_text(played: list[list[float]]) -> str:
    """A line for people, in milliseconds."""
    waited = sorted(1000 * wait for one in played for wait in one)
    median, late = statistics.median(waited), statistics.quantiles(waited, n=100)[98]
    return (
        f"{len(played)} games, {len(waited)} answers: a wait of {median:.1f} ms in the median, "
        f"{late:.0f} ms at 99 %, {waited[-1]:.0f} ms at most"
    )
