"""Tables at which two people who are not here are waited for, and what they are told of it, on a file of its own."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Collection
from pathlib import Path

from club_play import ToyPlayer, until

from cosmic_tui.club import outbox
from cosmic_tui.host import notices
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Notify, Start, TableNews, TableOptions
from rules.kernel.message import Message

ABSENT = ("Zoe", "Kim")
WAITS = "waits"
"""How the names of these tables begin; each is there once."""
SENT, DROPPED = "sent.log", "dropped.log"
MOST_SECONDS = 0.02
"""A notification takes so long before and after it has gone out."""

notices.WAITED_SECONDS = 0.0  # a life of the host is shorter than the minute that a question has to have stood


class Pigeon:
    """Takes a notification: it has gone out once its line is on the file."""

    kinds: Collection[str] = ("json",)

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self._file, self._dice = folder / SENT, dice

    def allows(self, url: str) -> bool:
        return url.startswith("json://")

    async def send(self, url: str, said: Message) -> bool:
        await asyncio.sleep(self._dice.uniform(0, MOST_SECONDS))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{url} {said.values['table']}\n")
            file.flush()
            os.fsync(file.fileno())
        await asyncio.sleep(self._dice.uniform(0, MOST_SECONDS))
        return True


async def drop_what_was_handed_over(host: Host, folder: Path) -> None:
    """As a host does at its first look; how many there were is written down."""
    assert host.library.club is not None
    dropped = await host.library.club.write(outbox.drop_marked)
    with (folder / DROPPED).open("a", encoding="utf-8") as file:
        file.write(f"{dropped}\n")


async def leave_waiting(host: Host, name: str) -> None:
    """A game of the two begins, and both go away."""
    dice = random.Random(1)
    people = [ToyPlayer(host, each, dice) for each in ABSENT]
    for each in people:
        await each.link.request(Notify(f"json://{each.link.name}"))
    await people[0].link.request(Make(TableOptions(game="toy", name=name, players=2, pace="solo", patience=0)))
    await until(lambda: any(isinstance(news, TableNews) for news in people[0].heard))
    await people[1].link.request(Join(people[0].table.table.id))
    await people[0].link.request(Start())
    for each in people:
        each.link.close()


def faults_of_notices(folder: Path, waiting: Collection[str], kills: int) -> list[str]:
    """What is wrong with what was sent of the tables that wait, by their names; after every notification was due."""
    sent = Counter(_lines(folder, SENT))
    found = [f"{line} was sent {times} times" for line, times in sent.items() if times > 1]
    due = [f"json://{name} {table}" for table in waiting for name in ABSENT]
    unsent = [line for line in due if line not in sent]
    if len(unsent) > kills:
        found.append(f"{len(unsent)} were not sent, with {kills} kills, each of which can have met one")
    return [*found, *(f"a kill has cost {lost}" for lost in _lines(folder, DROPPED) if int(lost) > 1)]


def sent_in(folder: Path) -> int:
    """How many notifications went out."""
    return len(_lines(folder, SENT))


def _lines(folder: Path, name: str) -> list[str]:
    file = folder / name
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []
