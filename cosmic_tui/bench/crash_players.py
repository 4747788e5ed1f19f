"""The people of `cosmic bench crash`: they play as fast as they can, and say what they want and what was confirmed.

Each wish is told on standard output before it is sent, and again once it was carried out: one JSON object a line.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from cattrs import unstructure

from content.cosmic.load import load
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.standing_orders import Order
from cosmic_tui.host.match.questions import in_game
from cosmic_tui.host.messages import (
    Agree,
    Answer,
    Denied,
    GiveOrders,
    GiveUp,
    Invite,
    Join,
    Left,
    Make,
    News,
    Object,
    Rename,
    Request,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.ui.link import Link
from cosmic_tui.workers.remote import HostFailedError
from rules.kernel.asks import Ask, Shape

PEOPLE = 3
"""At each table."""
RULES = {"aliens": "random", "deal_seconds": 2}
OPTIONS = TableOptions(players=PEOPLE, bots=0, pace="live", beat_seconds=0.02, rules=RULES)
NUMBERS = count(1)
Bring = Callable[[str, str], Awaitable[None]]
"""Has somebody of a name come to a table."""


def tell(event: str, **facts: object) -> None:
    """One line, in one write: a kill never leaves half of one that anybody believes."""
    os.write(1, f"{json.dumps({'event': event, **facts})}\n".encode())


class Victim:
    """One person at a table: answers each question as soon as it is heard, and now and then wants something else."""

    def __init__(self, link: Link, identity: str, dice: Random, bring: Bring) -> None:
        """`bring`: has somebody come who was invited."""
        self.identity = identity
        self.sits = False
        """Whether this person is at a table."""
        self._bring = bring
        self._link = link
        self._dice = dice
        self._news = asyncio.Queue[News]()
        link.listen(self._on_news)

    def _on_news(self, news: News) -> None:
        self._news.put_nowait(news)

    async def wish(self, request: Request, **facts: Any) -> bool:
        """Ask for something; whether it was done."""
        number = next(NUMBERS)
        tell("wished", number=number, what=type(request).__name__, who=self.identity, **facts)
        try:
            await self._link.request(request)
        except (Denied, HostFailedError):
            return False
        tell("done", number=number)
        return True

    def question_place(self, news: TableNews, ask: Ask) -> dict[str, str]:
        """Where a question is put: its table, seat and key in the game."""
        return {"table": news.table.id, "seat": ask.seat, "key": in_game(ask.key)}

    def asked(self, news: TableNews, ask: Ask) -> None:
        """Say that a question was heard."""
        tell("asked", table=news.table.id, ask=unstructure(ask), ahead=ask.key in news.prepare)

    async def begin(self, options: TableOptions, others: Sequence[Victim]) -> None:
        """Make a table and begin a game there, with others."""
        await self.wish(Make(options))
        while not isinstance(news := await self._news.get(), TableNews):
            pass
        for other in others:
            await other.sit_down(news.table.id)
        await self.wish(Start())
        self.sits = True

    async def sit_down(self, table: str) -> bool:
        """Take a seat at a table, or come back to the own one; whether that was done."""
        self.sits = await self.wish(Join(table), table=table)
        return self.sits

    async def play(self) -> None:
        """Play until the game is over for this person."""
        while True:
            news = await self._news.get()
            if isinstance(news, Left):
                return
            if isinstance(news, TableNews) and news.seat is not None:
                if news.table.state == "finished":
                    return
                await self._play(news)

    async def _play(self, news: TableNews) -> None:
        """Do something about these news."""
        raise NotImplementedError

    def close(self) -> None:
        self._link.close()


class CosmicVictim(Victim):
    """Somebody at the card game, with orders, other names, invitations and votes."""

    def __init__(self, link: Link, identity: str, dice: Random, bring: Bring) -> None:
        super().__init__(link, identity, dice, bring)
        self._brain = bots.make("simple", dice.randrange(2**32), load())
        self._hints = False

    async def _play(self, news: TableNews) -> None:
        for ask in news.asks:
            if ask.key in news.quiet and self._dice.random() < 0.5:
                continue
            self.asked(news, ask)
            if news.view is None or not (
                choose := self._brain.choose(news.view, ask) or ([] if ask.shape is Shape.FORM else ["none"])
            ):
                continue
            await self.wish(Answer(ask.key, choose), **self.question_place(news, ask), choose=choose)
        if news.seat is not None and news.table.state == "running" and self._dice.random() < 0.3:
            await self._want(news, news.seat)

    async def _want(self, news: TableNews, seat: str) -> None:
        table = news.table.id
        match self._dice.randrange(12):
            case 0 | 1 | 2 | 3:
                orders = [self._order(seat) for _ in range(self._dice.randrange(1, 5))]
                await self.wish(GiveOrders(orders), table=table, seat=seat, orders=unstructure(orders))
            case 4 | 5:
                name = f"Victim {self._dice.randrange(10**6)}"
                await self.wish(Rename(name), name=name)
            case 6 | 7 if any(row.vacant for row in news.table.seats):
                name = f"Guest {self._dice.randrange(10**6)}"
                if await self.wish(Invite(name), table=table, name=name):
                    await self._bring(table, name)
            case 8 | 9 if self.identity.endswith(".0"):
                request = Object("hints") if self._hints else Agree("hints")
                if await self.wish(request, table=table, seat=seat, on=not self._hints):
                    self._hints = not self._hints
            case 10 if self.identity.endswith(".2"):
                await self.wish(GiveUp(), table=table, seat=seat)

    def _order(self, seat: str) -> Order:
        others = [each for each in load().setup.colours[:PEOPLE] if each != seat]
        inviter, ships = self._dice.choice(others), self._dice.randrange(1, 5)
        return Order("join", side=self._dice.choice(["offense", "defense"]), inviter=inviter, ships=ships)
