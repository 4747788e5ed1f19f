"""Long measurements that are interrupted say what they have so far."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruption() -> Iterator[threading.Event]:
    """Set once Ctrl-C or SIGTERM has come, for the block to end where it can; a second one ends the process as usual.

    For the main thread alone.
    """
    wanted = threading.Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in numbers}

    def restore() -> None:
        for number in numbers:
            signal.signal(number, before[number])

    def stop(_number: int, _frame: object) -> None:
        wanted.set()
        restore()

    for number in numbers:
        signal.signal(number, stop)
    try:
        yield wanted
    finally:
        restore()
