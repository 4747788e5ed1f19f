"""What the system says of a process: memory and processor time. Linux only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and those it has started."""
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())]


def memory(pid: int) -> float:
    """Megabytes of a process's own share (PSS)."""
    return _megabytes(pid, "Pss:")


def own_memory(pid: int) -> float:
    """Megabytes that a process has written to; `memory` also grows when another process ends that shared libraries."""
    return _megabytes(pid, "Pss_Anon:")


def _megabytes(pid: int, what: str) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith(what):
            return int(line.split()[1]) / 1024
    return 0.0


def processor(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def open_files(pid: int) -> int:
    """File descriptors of a process."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


@contextmanager
def program(module: str, *arguments: object) -> Iterator[tuple[int, str]]:
    """A program of ours in a process of its own; gives its id and the first line it prints, and ends it."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
        try:
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            yield process.pid, process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGKILL)
