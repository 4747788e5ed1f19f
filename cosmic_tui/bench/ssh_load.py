"""`cosmic bench ssh`: what many people at real tables cost, and what one of them feels of the others."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncssh
import attrs

from cosmic_tui.bench import processes
from cosmic_tui.bench.attack import ATTACKS
from cosmic_tui.bench.engine import yardstick
from cosmic_tui.bench.loop_watch import MOST_MILLISECONDS, Effort, EffortMeter
from cosmic_tui.bench.process import family, memory, own_memory, processor, program
from cosmic_tui.bench.ssh_clients import LOBBY_FRAME, LoadClient, come, leave
from cosmic_tui.bench.ssh_server import SEATS

SERVER, CLIENTS = 0, 1
"""Cores."""
IDLE_STARTS = 20
TYPISTS = 10
KEYS = 15
CALM_SECONDS = 4.0
"""So long somebody types with nobody attacking, to compare: this machine may have more to do than to be measured."""
QUIET = 5.0
"""Seconds over which bytes and processor time are counted."""
PROCESSES = 8
"""So many are started to see what one process for each visitor would cost."""
EVERY = 1.0
"""Seconds between two answers at a table."""

ANY_KEY = b" "
"""One that answers nothing."""

LOOP = "loop.json"
"""In the data folder: what the loop of a server that is watched has done."""
MOST_FELT, MOST_GROWN = 50.0, 10.0
"""What an attack may cost another player, in ms of a key's p95, and the server, in MB."""
MOST_TIMES = 2.0
"""On a machine that has much else to do: so many times the p95 of the same run while nobody attacks."""

Tell = Callable[[str], None]


@attrs.frozen
class Spread:
    """How long something took, in milliseconds."""

    p50: float
    p95: float
    most: float

    @classmethod
    def from_times(cls, seconds: Sequence[float]) -> Spread:
        """From single times in seconds."""
        ordered = sorted(seconds)
        return cls(*[1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 1.0)])

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f}  p95 {self.p95:.1f}  max {self.most:.1f} ms"


async def measure(
    sessions: int, storm: int, tell: Tell, *, with_abuse: bool, workers: int = 0, cases: Sequence[str] = (),
    rounds: int = 1, every: float = EVERY,
) -> None:  # fmt: skip
    """Measure a server on one core, or with `workers` on all, from clients on another; each result is told at once.

    `every`: seconds between two answers at a table.

    With `cases` nothing is measured but the attacks whose names hold one of these, and the loop of the server is
    watched meanwhile, unless it has workers. The storm comes before them in any case: memory once taken by people stays
    with the server, and is not what an attack has cost.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {CLIENTS % (os.cpu_count() or 1)})
    cores = ",".join(map(str, range(os.cpu_count() or 1))) if workers else SERVER
    tables = max(1, (sessions + SEATS - 1) // SEATS)
    key, watched = asyncssh.generate_private_key("ssh-ed25519"), bool(cases) and not workers
    with (
        tempfile.TemporaryDirectory(prefix="cosmic-bench-") as folder,
        program(
            "cosmic_tui.bench.ssh_server", folder, tables, every, workers, cores, *[Path(folder) / LOOP] * watched
        ) as (pid, line),
    ):
        port, *codes = line.split()
        tell(f"yardstick: {1e6 * min(_seconds(yardstick) for _ in range(50)):.0f} us at best, "
             f"{1e6 * sum(_seconds(yardstick) for _ in range(500)) / 500:.0f} on average")  # fmt: skip
        meter = EffortMeter(pid, Path(folder) / LOOP) if watched else None
        bench = _Bench(family(pid), int(port), codes, key, tell, rounds, meter, every)
        if not cases:
            await bench.idle()
        await bench.seat(sessions)
        if not cases:
            await bench.load()
        await bench.storm(storm)
        if not cases:
            await bench.compare()
        if with_abuse:
            await bench.abuse(cases)


def _seconds(task: Callable[[], object]) -> float:
    start = perf_counter()
    task()
    return perf_counter() - start


def _shown(effort: Effort | None) -> str:
    return "" if effort is None else f"; the server: {effort}{f' ({effort.loop.where})' * (not effort.bounded)}"


@attrs.define
class _Bench:
    pids: list[int]
    """The server, and its workers."""
    port: int
    codes: list[str]
    key: asyncssh.SSHKey
    tell: Tell
    rounds: int = 1
    """How often each attack is carried out: what is held grows with every round."""
    meter: EffortMeter | None = None
    """Where the loop of the server is watched."""
    every: float = EVERY
    """Seconds between two answers at a table."""
    seated: list[LoadClient] = attrs.Factory(list)
    _peak: float = 0.0
    """The most memory of the server during an attack."""

    async def idle(self) -> None:
        """First frames, one after the other, with nobody else there; no address opens screens as often as that."""
        times = []
        for number in range(1 + IDLE_STARTS):
            visitor, seconds = await self._come_to(0, 0, f"127.4.0.{1 + number}")
            times.append(seconds)
            leave(visitor)
            await asyncio.sleep(0.2)
        cold, *others = times
        self.tell(f"first frame of the first visitor: {1000 * cold:.1f} ms")
        self.tell(f"first frame, nobody else there: {Spread.from_times(others)}")

    async def seat(self, sessions: int) -> None:
        """People come one after the other to their seats."""
        before, times = self._memory(), []
        for number in range(sessions):
            visitor, seconds = await self._come_to(*divmod(number, SEATS))
            self.seated.append(visitor)
            times.append(seconds)
        self.tell(f"first frame, up to {sessions} there: {Spread.from_times(times)}")
        for visitor in self.seated:  # who has come sees who meets, and goes on to the table
            visitor.channel.write(ANY_KEY)
        await asyncio.sleep(2)
        whole = sum(memory(pid) for pid in self.pids)
        self.tell(f"memory: {(self._memory() - before) / sessions:.2f} MB a session, {whole:.0f} in all (PSS)")

    async def _come_to(self, table: int, seat: int, address: str = "") -> tuple[LoadClient, float]:
        """To a seat of a table, from an address of that seat alone unless another one is given."""
        of_seat = f"127.2.{table}.{1 + seat}"
        return await come(
            self.port, f"{table}.{seat}", self.key, f"join {self.codes[table]}", address=address or of_seat
        )

    async def _come_late(self, number: int) -> tuple[LoadClient, float]:
        address = f"127.3.{number // 250}.{1 + number % 250}"
        return await come(self.port, f"late{number}", self.key, frame=LOBBY_FRAME, address=address)

    async def load(self) -> None:
        """Everybody watches a game that goes on; some type."""
        bytes_before, chunks_before = self._counted()
        used, start = self._processor(), perf_counter()
        await asyncio.sleep(QUIET)
        seconds = perf_counter() - start
        count = len(self.seated)
        each = [100 * (now - then) / seconds for now, then in zip(self._processor(), used, strict=True)]
        cpu = sum(each)
        bytes_now, chunks_now = self._counted()
        pace = f"with an answer in {self.every:g} s at each table"
        self.tell(f"processor: {cpu:.0f} % of a core, {cpu / count:.2f} a session, {pace}")
        if len(each) > 1:
            self.tell(
                f"of it the host {each[0]:.0f} %, its workers {', '.join(f'{share:.0f} %' for share in each[1:])}"
            )
        events = count * seconds / self.every
        self.tell(f"bytes: {(bytes_now - bytes_before) / events:.0f} a session and answer")
        self.tell(f"frames: {(chunks_now - chunks_before) / events:.1f} a session and answer")
        self.tell(f"key to frame: {Spread.from_times(await self._type(self.seated[:TYPISTS], KEYS))}")

    def _memory(self) -> float:
        return sum(own_memory(pid) for pid in self.pids)

    def _processor(self) -> list[float]:
        return [processor(pid) for pid in self.pids]

    def _counted(self) -> tuple[int, int]:
        return sum(each.bytes for each in self.seated), sum(each.chunks for each in self.seated)

    async def _type(self, typists: Sequence[LoadClient], keys: int) -> list[float]:
        """Letters typed by several at their own pace; the time of each."""

        async def one(visitor: LoadClient, delay: float) -> list[float]:
            await asyncio.sleep(delay)
            times = []
            for _ in range(keys):
                times.append(await visitor.key())
                await asyncio.sleep(0.3)
            return times

        lists = await asyncio.gather(*[one(visitor, number * 0.03) for number, visitor in enumerate(typists)])
        return [seconds for times in lists for seconds in times]

    async def _typing_during(self, doing: asyncio.Task[Any]) -> list[float]:
        """What one seated person feels while something else goes on."""
        times: list[float] = []
        while not doing.done():
            times.append(await self.seated[0].key())
            await asyncio.sleep(0.05)
        await doing
        return times

    async def storm(self, visitors: int) -> None:
        """Many come at once, to the lobby."""
        start = perf_counter()

        async def rush() -> list[tuple[LoadClient, float]]:
            coming = [self._come_late(number) for number in range(visitors)]
            came = await asyncio.gather(*coming, return_exceptions=True)
            return [each for each in came if not isinstance(each, BaseException)]

        doing = asyncio.create_task(rush())
        felt = await self._typing_during(doing)
        came = doing.result()
        there = "all" if len(came) == visitors else f"{len(came)} of them"
        self.tell(f"storm of {visitors}: {there} there after {max((seconds for _, seconds in came), default=0):.1f} s "
                  f"({perf_counter() - start:.1f} s in all)")  # fmt: skip
        self.tell(f"storm of {visitors}, felt by somebody who types: {Spread.from_times(felt)}")
        for visitor, _ in came:
            leave(visitor)
        await asyncio.sleep(2)

    async def compare(self) -> None:
        """What the other way to serve would cost, here and now."""
        cost = await processes.one_for_each(PROCESSES, self.every, SERVER, QUIET)
        self.tell(f"a process for each of {PROCESSES}, without SSH: first frame {Spread.from_times(cost.first_frame)}")
        self.tell(f"a process for each: {cost.memory:.1f} MB each (PSS), {cost.processor:.2f} % of a core, "
                  f"{cost.sent:.0f} bytes an answer")  # fmt: skip

    async def abuse(self, cases: Sequence[str]) -> None:
        """Each attack, and what somebody who types feels of it."""
        chosen = [
            name for name in ATTACKS if not cases or any(case in name for case in cases) for _ in range(self.rounds)
        ]
        calm = asyncio.create_task(asyncio.sleep(CALM_SECONDS))
        felt, effort = await self._felt_during(calm)
        usual = Spread.from_times(felt)
        most = max(MOST_FELT, MOST_TIMES * usual.p95)
        self.tell(f"nobody attacks: {usual}; during an attack a key's p95 may take {most:.0f} ms{_shown(effort)}")
        beyond = 0
        for number, name in enumerate(chosen):
            rate = await self._usual_growth()
            before, start = self._memory(), perf_counter()
            doing = asyncio.create_task(self._attack(name, f"127.0.1.{1 + number}"))
            watching = asyncio.create_task(self._most_memory())
            felt, effort = await self._felt_during(doing)
            watching.cancel()
            await asyncio.sleep(1)
            spread, grown = Spread.from_times(felt), self._memory() - before
            peak = max(self._peak, self._memory()) - before
            without = rate * (perf_counter() - start)
            too_much = [what for what, holds in (
                ("a key", spread.p95 < most), ("memory", grown - without < MOST_GROWN),
                ("a callback", effort is None or effort.bounded),
            ) if not holds]  # fmt: skip
            verdict = f"  TOO MUCH: {', '.join(too_much)}" if too_much else ""
            beyond += bool(verdict)
            times = spread.p95 / usual.p95 if usual.p95 else 1.0
            self.tell(
                f"{name}: {spread}, {times:.1f} times as usual, memory {grown:+.1f} MB, "
                f"at most {peak:+.1f}, without it {without:+.1f}{_shown(effort)}{verdict}"
            )
        self.tell(f"of {len(chosen)} attacks {beyond} cost others {most:.0f} ms or {MOST_GROWN:.0f} MB, "
                  f"or a callback of {MOST_MILLISECONDS:.0f} ms")  # fmt: skip

    async def _usual_growth(self) -> float:
        """Megabytes a second by which a server grows that nobody attacks: screens keep what they have drawn."""
        if self.meter is None:
            return 0.0
        before = self._memory()
        await self._typing_during(asyncio.create_task(asyncio.sleep(CALM_SECONDS)))
        return max(0.0, self._memory() - before) / CALM_SECONDS

    async def _felt_during(self, doing: asyncio.Task[Any]) -> tuple[list[float], Effort | None]:
        """What somebody who types feels meanwhile, and what the server spends."""
        if self.meter is not None:
            await self.meter.begin()
        felt = await self._typing_during(doing)
        return felt, None if self.meter is None else await self.meter.end()

    async def _attack(self, name: str, address: str) -> None:
        command = [sys.executable, "-m", "cosmic_tui.bench.attack", str(self.port), name, address]
        process = await asyncio.create_subprocess_exec(*command)
        try:
            await process.wait()
        finally:
            with suppress(ProcessLookupError):
                process.kill()

    async def _most_memory(self) -> None:
        """Look at the memory of the server once a second."""
        self._peak = 0.0
        while True:
            self._peak = max(self._peak, self._memory())
            await asyncio.sleep(1)
