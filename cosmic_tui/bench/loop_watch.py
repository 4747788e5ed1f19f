"""How long the callbacks of an event loop keep its thread busy, in processor time: a busy machine does not count.

`watch(path)` in the process that is looked at; each SIGUSR1 has it write down what was since the last one.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from time import thread_time
from typing import Any

import attrs

from cosmic_tui.base.disk import replace_file
from cosmic_tui.bench.process import processor

MOST_MILLISECONDS = 20.0
"""A callback that takes longer is felt by whoever types."""


@attrs.define
class LoopCost:
    """What a loop has done in a while."""

    callbacks: int = 0
    seconds: float = 0.0
    """Processor time of the loop's thread in callbacks, collections of garbage left out."""
    longest: float = 0.0
    """That of one callback, in seconds."""
    where: str = ""
    """Which one that was."""
    over: int = 0
    """Callbacks longer than `MOST_MILLISECONDS`."""
    collecting: float = 0.0
    """Seconds of the longest collection of garbage."""


class LoopWatch:
    """Measures every callback of loops written in Python."""

    def __init__(self) -> None:
        self.cost = LoopCost()
        self._collected = 0.0
        self._collecting = 0.0

    def install(self) -> Callable[[], None]:
        """From now on, until what is returned is called."""
        gc.callbacks.append(self._on_collection)
        real = asyncio.Handle._run  # noqa: SLF001 - every callback goes through it, and through nothing else
        watch = self

        def run(handle: asyncio.Handle) -> None:
            collected, start = watch._collected, thread_time()
            real(handle)
            watch.note(handle, thread_time() - start - (watch._collected - collected))

        asyncio.Handle._run = run  # type: ignore[method-assign,assignment]  # noqa: SLF001 - likewise

        def remove() -> None:
            gc.callbacks.remove(self._on_collection)
            asyncio.Handle._run = real  # type: ignore[method-assign]  # noqa: SLF001 - likewise

        return remove

    def note(self, handle: asyncio.Handle, seconds: float) -> None:
        """A callback has taken so long."""
        cost = self.cost
        cost.callbacks += 1
        cost.seconds += seconds
        cost.over += 1000 * seconds > MOST_MILLISECONDS
        if seconds > cost.longest:
            cost.longest, cost.where = seconds, _named(handle)

    def _on_collection(self, phase: str, _info: Mapping[str, int]) -> None:
        if phase == "start":
            self._collecting = thread_time()
        else:
            spent = thread_time() - self._collecting
            self._collected += spent
            self.cost.collecting = max(self.cost.collecting, spent)

    def written(self, path: Path) -> None:
        """Write down what was, and begin anew."""
        cost, self.cost = self.cost, LoopCost()
        replace_file(path, json.dumps(attrs.asdict(cost)))


def watch(path: Path) -> None:
    """Have this process write to a file what its loop has done since the last time, at each SIGUSR1."""
    watching = LoopWatch()
    watching.install()
    signal.signal(signal.SIGUSR1, lambda *_: watching.written(path))


async def since_last(pid: int, path: Path) -> LoopCost:
    """What the loop of a process that is watched has done since it was asked last."""
    os.kill(pid, signal.SIGUSR1)
    while (found := _taken(path)) is None:  # noqa: ASYNC110 - another process writes it
        await asyncio.sleep(0.01)
    return found


def _taken(path: Path) -> LoopCost | None:
    """What has been written, which is taken away; None where nothing has yet."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    path.unlink()
    return LoopCost(**data)


def _named(handle: asyncio.Handle) -> str:
    """The callback, or the coroutine that it goes on with."""
    task = getattr(getattr(handle, "_callback", None), "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task.get_name()))
    return repr(handle)[:200]


@attrs.frozen
class Effort:
    """What a process has spent on something, in percent of a core, and what its loop did meanwhile."""

    share: float
    loop: LoopCost

    @property
    def bounded(self) -> bool:
        """Whether no callback took longer than it may."""
        return not self.loop.over

    def __str__(self) -> str:
        loop = self.loop
        return (
            f"{self.share:.0f} % of a core, {loop.callbacks} callbacks, the longest {1000 * loop.longest:.1f} ms, "
            f"{loop.over} over {MOST_MILLISECONDS:.0f}, the longest collection {1000 * loop.collecting:.1f} ms"
        )


@attrs.define
class EffortMeter:
    """Between `begin` and `end`: what a watched process spends."""

    pid: int
    path: Path
    _used: float = 0.0
    _since: float = 0.0

    async def begin(self) -> None:
        """Count from now on."""
        await since_last(self.pid, self.path)
        self._used, self._since = processor(self.pid), asyncio.get_running_loop().time()

    async def end(self) -> Effort:
        """What it was."""
        seconds = asyncio.get_running_loop().time() - self._since
        used = processor(self.pid) - self._used
        return Effort(100 * used / seconds, await since_last(self.pid, self.path))
