"""The server that `cosmic bench ssh` measures: real tables whose games go on by themselves, one answer a second.

The second seat of the fourth table is that of whoever logs in as `3.1`: user names are believed here, and here alone.
Run as `python -m cosmic_tui.bench.ssh_server FOLDER TABLES SECONDS WORKERS CORES [WATCHED]`; prints its port and the
codes of the tables. With `WATCHED`, a file, its loop is watched.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import attrs

from content.cosmic.load import load
from cosmic_tui import ssh
from cosmic_tui.bench import loop_watch
from cosmic_tui.club.people_file import files_in
from cosmic_tui.games.cosmic import bots
from cosmic_tui.games.cosmic.bots import CosmicBot
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Join, Make, Start, TableOptions
from cosmic_tui.host.notifier import SPACING
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.host.table.table import Table
from cosmic_tui.server.config import Config, Logs, Notifications, Server
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.server.messenger import AppriseMessenger
from cosmic_tui.server.serving import open_service, run_fast, settle
from cosmic_tui.ui.game_screens import PlayableGame
from cosmic_tui.workers.supervisor import open_crew
from rules.cosmic.protocol.questions import Shape
from rules.kernel.asks import Refused

SEATS = 4
FINISHED = -1
"""The number of the table whose game is over from the beginning."""
KNOWN = 10_000
"""People who have been there before."""
WIDE_OPEN = 10_000_000
LIMITS = ssh.Limits(connections=WIDE_OPEN, sessions=WIDE_OPEN, sessions_per_key=WIDE_OPEN)
"""All visitors of a measurement have one key, and nobody may be too many; of an address as many may come as usual."""


class TrustingHost(Host):
    """Takes user names for identities, and asks nobody for a name."""

    def connect(self, credential: str, name: str, address: str = "") -> Client:  # noqa: ARG002 - all come with one key
        client = super().connect(name, name, address)
        client.is_new = False
        return client


async def run(folder: Path, tables: int, seconds: float, workers: int) -> None:
    """Serve until the process is ended; each table has an answer every `seconds`."""
    know(folder, KNOWN)
    games = [PlayableGame(CosmicKind(), COSMIC_SCREENS)]
    host = TrustingHost(FolderStore(folder), [game.kind for game in games], spacing=SPACING / max(1, workers))
    await host.open()
    host.notices.messenger = AppriseMessenger(Notifications(kinds=("json",)))
    await finish_one(host)
    made = [await begun_table(host, number) for number in range(tables)]
    config = Config(Server(host="127.0.0.1", port=0, data=str(folder), workers=workers), limits=LIMITS)
    config = attrs.evolve(config, log=Logs(level="warning"))
    service = await (open_crew if workers else open_service)(HostDesk(host, LIMITS), config, games)
    print(service.port, *(table.id for table in made), flush=True)  # noqa: T201 - this is what it is asked for
    settle()
    async with asyncio.TaskGroup() as group:
        for number, table in enumerate(made):
            group.create_task(play_on(table, number * seconds / max(1, tables), seconds))


def know(folder: Path, people: int) -> None:
    """Have a data folder know so many people, whose names are alike."""
    names = {f"SHA256:{number}": f"Ann {number}" for number in range(people)}
    files_in(folder)[1].write_text(f"{json.dumps({'names': names})}\n", encoding="utf-8")


async def begun_table(host: Host, number: int) -> Table:
    """A table of four whose game has begun; its people come later."""
    people = [host.connect(f"{number}.{seat}", f"{number}.{seat}") for seat in range(SEATS)]
    await people[0].request(
        Make(TableOptions(players=SEATS, pace="solo", rules={"deal_seconds": 0, "aliens": "random"}))
    )
    table = people[0].table
    assert table is not None  # noqa: S101 - whoever makes a table sits there
    for person in people[1:]:
        await person.request(Join(table.id))
    await people[0].request(Start())
    for person in people:
        person.close()
    return table


async def finish_one(host: Host) -> None:
    """One game that is over, to be looked back at and exported."""
    table = await begun_table(host, FINISHED)
    brain = bots.make("simple", 1, load())
    while table.running is not None and not table.running.game.over:
        answer_one(table, brain)
        await table.running.settle()
    await host.library.settle()


async def play_on(table: Table, delay: float, seconds: float) -> None:
    """After `delay`, have a bot give an answer every `seconds`, until the game is over."""
    brain = bots.make("simple", 1, load())
    await asyncio.sleep(delay)
    while table.running is not None and not table.running.game.over:
        answer_one(table, brain)
        await asyncio.sleep(seconds)


def answer_one(table: Table, brain: CosmicBot) -> None:
    """Have a bot answer the first open question of a table, if it has one."""
    running = table.running
    assert running is not None  # noqa: S101 - its caller has looked
    for ask in running.game.asks():
        choose = brain.choose(running.game.view(ask.seat), ask) or ([] if ask.shape is Shape.FORM else ["none"])
        if not choose:
            continue
        try:
            running.game.check(ask.seat, ask.key, choose)
        except Refused:
            choose = list(ask.default)
        running.play(ask.seat, ask.key, choose)
        return


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, map(int, sys.argv[5].split(",")))
    serving = run(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
    if len(sys.argv) > 6:
        loop_watch.watch(Path(sys.argv[6]))
        asyncio.run(serving)
    else:
        run_fast(serving)
