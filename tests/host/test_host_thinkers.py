"""Bots that think share one thread: however many sit at however many tables, one of them works at a time."""

from __future__ import annotations

import asyncio
import threading
import time

from host_stage import OpenStage, legal

from cosmic_tui.games.cosmic.bots.bot import CosmicBot
from cosmic_tui.host.messages import Answer
from rules.cosmic.protocol.views import View
from rules.kernel.asks import Ask

ENOUGH = 12


class Counting(CosmicBot):
    """Takes a moment for everything, and counts who does so at the same time."""

    lock = threading.Lock()
    now = most = done = 0

    def thinks(self, ask: Ask) -> float:  # noqa: ARG002 - a bot is asked like this
        return 0.1

    def choose(self, view: View, ask: Ask) -> list[str]:  # noqa: ARG002 - likewise
        with self.lock:
            Counting.now += 1
            Counting.most = max(Counting.most, Counting.now)
        time.sleep(0.002)
        with self.lock:
            Counting.now -= 1
            Counting.done += 1
        return list(ask.default)


async def test_bots_think_one_at_a_time(open_stage: OpenStage) -> None:
    stage = await open_stage(bot=lambda _kind, _seed: Counting())
    people = [await stage.person(name) for name in ("Ann", "Bob", "Cyd")]
    for person in people:
        await stage.begin(person, pace="solo", deal_seconds=0)
    async with asyncio.timeout(60):
        while Counting.done < ENOUGH:
            for person in people:
                if person.asks:
                    await person(Answer(person.asks[0].key, legal(person.asks[0])))
            await stage.clock.advance(0.2)
            await asyncio.sleep(0.001)
    assert Counting.most == 1
