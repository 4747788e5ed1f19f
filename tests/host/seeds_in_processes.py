"""A long series over seeds in several processes, each with every n-th seed; Ctrl-C ends it and loses nothing."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")


@contextmanager
def seeds_in_processes(first: int, jobs: int, look: Callable[[int], T]) -> Iterator[Iterator[T]]:
    """What `look` finds at each seed from the first one on, as it comes; the processes end with the block.

    They are forked, so that what is loaded and known by now is shared.
    """
    gc.collect()
    gc.freeze()
    forked = multiprocessing.get_context("fork")
    results: Any = forked.SimpleQueue()
    workers = [
        forked.Process(target=_work, args=(first + number, jobs, look, results), daemon=True) for number in range(jobs)
    ]
    for worker in workers:
        worker.start()
    try:
        yield _told(results)
    finally:
        for worker in workers:
            worker.kill()
            worker.join()


def _told(results: Any) -> Iterator[Any]:
    while True:
        result = results.get()
        if isinstance(result, Exception):
            raise result
        yield result


def _work(first: int, step: int, look: Callable[[int], T], results: Any) -> None:
    """Every `step`-th seed; an exception is no finding, and ends the series."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.disable()  # `look` collects what it has left behind
    try:
        for seed in count(first, step):
            results.put(look(seed))
    except Exception as error:  # noqa: BLE001 - raised again where the results are taken
        results.put(error)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Ctrl-C and SIGTERM end the block early, and nothing else."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)
