"""A game as it is played over a link to the host."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from server_stage import until

from cosmic_tui.host.match.bot_seats import anything
from cosmic_tui.host.messages import (
    Answer,
    Denied,
    Make,
    News,
    Start,
    TableNews,
    TableOptions,
)
from cosmic_tui.ssh import Visitor

ANN = Visitor("ann", "SHA256:ann", spectator=False, address="192.0.2.1", errand=("join", "k7m2"))


def last(heard: list[News]) -> TableNews:
    return next(news for news in reversed(heard) if isinstance(news, TableNews))


async def play(link: Any, heard: list[News], answers: int, done: set[str]) -> None:
    """Answer so many questions at the own table, each once; `done` are those answered before."""
    for _ in range(answers):
        await until(lambda: any(ask.key not in done for ask in last(heard).asks) or last(heard).table.winners)
        if last(heard).table.winners:
            return
        ask = next(ask for ask in last(heard).asks if ask.key not in done)
        done.add(ask.key)
        with suppress(Denied):  # a bot has acted before it
            await link.request(Answer(ask.key, anything(ask)))


async def begin(link: Any, heard: list[News]) -> None:
    """Make a table with bots and begin."""
    link.listen(heard.append)
    await link.request(Make(TableOptions(players=3, bots=2, pace="solo", rules={"aliens": "random"})))
    await link.request(Start())
    await until(lambda: any(isinstance(news, TableNews) for news in heard))
