"""`cosmic bench soak`: thousands of visits of all kinds to one server, and whether files or memory pile up."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import asyncssh
import attrs

from cosmic_tui import ssh
from cosmic_tui.base.heap import give_back, share_heap
from cosmic_tui.bench import soak, soak_kinds
from cosmic_tui.bench.process import open_files, own_memory
from cosmic_tui.bench.soak_kinds import Town, Visit
from cosmic_tui.bench.ssh_server import WIDE_OPEN, finish_one
from cosmic_tui.bench.wound_clock import WoundClock
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.screens import SCREENS
from cosmic_tui.host.expiry import KEPT_SECONDS
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Rename
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.host.table.facts import FINISHED
from cosmic_tui.server.config import Config, Logs, Server
from cosmic_tui.server.desk import HostDesk
from cosmic_tui.server.serving import open_service
from cosmic_tui.ui.game_screens import PlayableGame

PEOPLE = 40
"""Known by a key."""
AT_ONCE = 4
"""Visits beside one another."""
FIRST = 500
"""Visits after which nothing may pile up any more; of few visits a quarter."""
WIND, TURN = 0.5, 0.02
"""Seconds of the host's clock that pass in so many of the loop's while people are there."""
BETWEEN = 60.0
"""Seconds of the host's clock that pass between two rounds of visits: two hours in the first of them, so that finished
tables, which stay for an hour, go as fast as they come from then on."""
LONGEST = 120.0
"""Seconds of the loop that a visit may take; its waits have bounds of their own."""
SETTLING = 60.0
"""Seconds within which the server notices that all have gone."""
MOST_MEGABYTES, MOST_FILES = 10.0, 40
"""More than after the first visits: then something piles up."""
KEPT = KEPT_SECONDS[FINISHED] + BETWEEN
"""Seconds after which a table that is finished has gone, with its history and its open journal."""


@attrs.frozen
class Sample:
    """How much the process holds after so many visits."""

    visits: int
    megabytes: float
    files: int
    tasks: int

    def __str__(self) -> str:
        return f"{self.visits:6} visits: {self.megabytes:.1f} MB, {self.files} files, {self.tasks} tasks"


@attrs.define
class Visits:
    """What has come, and what it has left behind."""

    kinds: Counter[str] = attrs.Factory(Counter)
    samples: list[Sample] = attrs.Factory(list)
    """The first after the visits that warm everything up, the others at equal distances."""
    faults: list[str] = attrs.Factory(list)
    """Visits that did not come to their end."""
    incidents: int = 0
    """What the server says has failed."""
    games: int = 0

    @property
    def flat(self) -> bool | None:
        """Whether nothing has piled up; None where there are too few samples."""
        if len(self.samples) < 2:
            return None
        first, *later = self.samples
        grown = max(each.megabytes for each in later) - first.megabytes
        return grown <= MOST_MEGABYTES and max(each.files for each in later) - first.files <= MOST_FILES

    @property
    def sound(self) -> bool:
        """Whether that is so, and every visit came to its end."""
        return self.flat is not False and not self.faults and not self.incidents


async def soak_visits(
    visits: int, tables: int, tell: Callable[[str], None], stopped: threading.Event | None = None, seed: int = 1
) -> Visits:
    """So many visits while games go on at `tables`, or until `stopped` is set."""
    share_heap()  # as `serve` does
    found, stopped = Visits(), stopped or threading.Event()
    dice = Random(seed)  # noqa: S311 - it has to repeat
    quarters = [min(FIRST, max(1, visits // 4)), *(visits * quarter // 4 for quarter in range(1, 5))]
    with tempfile.TemporaryDirectory(prefix="cosmic-soak-") as folder:
        clock, day = WoundClock(), soak.Day()
        async with _open_town(Path(folder), clock, dice) as (town, host, service):
            played = [soak.PlayedTable(host, number, day) for number in range(tables)]
            for table in played:
                await table.step()
            while found.kinds.total() < visits and not stopped.is_set():
                count = min(AT_ONCE, visits - found.kinds.total())
                await _round(town, clock, found, [_kind(found.kinds.total() + each, dice) for each in range(count)])
                await _play_on(played, town, clock)
                await clock.wind(BETWEEN)
                if quarters and found.kinds.total() >= quarters[0]:
                    quarters = [each for each in quarters if each > found.kinds.total()]
                    if found.kinds.total() >= FIRST:
                        await _rest(played, clock)
                    found.samples.append(await _sample(found.kinds.total(), service, clock))
                    tell(str(found.samples[-1]))
                    await _play_on(played, town, clock)
            if not found.samples or found.samples[-1].visits < found.kinds.total():
                found.samples.append(await _sample(found.kinds.total(), service, clock))
            found.incidents, found.games = service.counters.incidents, day.games
    return found


async def _play_on(played: Sequence[soak.PlayedTable], town: Town, clock: WoundClock) -> None:
    """A step at every table, and as many as it takes until there is a game again for visitors to watch."""
    for table in played:
        await table.step()
    while not town.tables():
        await clock.wind(WIND)
        for table in played:
            await table.step()


async def _rest(played: Sequence[soak.PlayedTable], clock: WoundClock) -> None:
    """All games come to their end and go: a game holds more the longer it is."""
    for table in played:
        while table.plays:
            await table.step()
            await clock.wind(WIND)
    await clock.wind(KEPT)
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLING):
            while len(asyncio.all_tasks()) > 1:  # tables that go write their last lines first
                await clock.wind(WIND)
                await asyncio.sleep(TURN)


def _kind(number: int, dice: Random) -> Visit:
    for kind, every in soak_kinds.SELDOM.items():
        if number % every == every - 1:
            return kind
    if number < len(soak_kinds.KINDS):  # each at least once
        return list(soak_kinds.KINDS)[number]
    return dice.choices(list(soak_kinds.KINDS), list(soak_kinds.KINDS.values()))[0]


async def _round(town: Town, clock: WoundClock, found: Visits, kinds: list[Visit]) -> None:
    """Some visits beside one another, while the host's clock goes on."""

    async def wind() -> None:
        while True:
            await clock.wind(WIND)
            await asyncio.sleep(TURN)

    async def visit(kind: Visit) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await kind(town)
        except (asyncssh.Error, OSError, TimeoutError) as error:
            found.faults.append(f"{kind.__name__}: {str(error) or type(error).__name__}")
        found.kinds[kind.__name__] += 1

    winding = asyncio.create_task(wind())
    await asyncio.gather(*map(visit, kinds))
    town.hang_up()
    winding.cancel()
    with suppress(asyncio.CancelledError):
        await winding


async def _sample(visits: int, service: ssh.SSHService, clock: WoundClock) -> Sample:
    """What there is once all have gone. Where somebody stays, that is seen in what there is."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLING):
            while service.sessions or service.connections:
                await clock.wind(WIND)
                await asyncio.sleep(TURN)
    gc.collect()
    give_back()  # as the server does once screens have ended
    linux = sys.platform == "linux"
    held = (own_memory(os.getpid()), open_files(os.getpid())) if linux else (0.0, 0)
    return Sample(visits, *held, len(asyncio.all_tasks()))


@asynccontextmanager
async def _open_town(folder: Path, clock: WoundClock, dice: Random) -> AsyncIterator[tuple[Town, Host, ssh.SSHService]]:
    """A server in this process, whose host lives by a wound clock, with people who are known and a finished game."""
    games = [PlayableGame(kind, SCREENS[kind.id]) for kind in (CosmicKind(), CouncilKind())]
    limits = ssh.Limits(
        connections_per_address=WIDE_OPEN, new_connections_per_second=WIDE_OPEN, new_connections_burst=WIDE_OPEN,
        farewell_seconds=1, sessionless_seconds=LONGEST,
    )  # fmt: skip
    config = Config(Server(host="127.0.0.1", port=0, data=str(folder)), limits=limits)
    config = attrs.evolve(config, log=Logs(level="warning"))
    host = Host(FolderStore(folder), [game.kind for game in games], clock=clock)
    await host.open()
    await finish_one(host)
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(PEOPLE)]
    for number, key in enumerate(keys):
        client = host.connect(key.get_fingerprint(), f"Person {number}")
        await client.request(Rename(f"Person {number}"))
        client.close()
    finished = next(table.id for table in host.lobby if table.running is not None and table.running.game.over)

    def playing() -> list[str]:
        return [table.id for table in host.lobby if table.running is not None and not table.running.game.over]

    service = await open_service(HostDesk(host, limits), config, games)
    try:
        yield Town(service.port, keys, playing, finished, dice), host, service
    finally:
        await service.close()
        await host.close()


def as_text(found: Visits) -> str:
    """Some lines for people, with a verdict."""
    verdict = {True: "flat", False: "NOT FLAT", None: "too short to tell"}[found.flat]
    kinds = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in found.kinds.most_common())
    return "\n".join([
        f"{found.kinds.total()} visits: {kinds}; {found.games} games at the tables beside them",
        *map(str, found.samples),
        f"{verdict}; {len(found.faults)} visits failed, {found.incidents} incidents at the server",
        *found.faults[:10],
    ])  # fmt: skip
