"""A small run of what is measured over SSH: its clients know the screens they wait for."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys

import pytest

from cosmic_tui.bench import ssh_clients, ssh_load


async def test_a_small_measurement_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"IDLE_STARTS": 1, "TYPISTS": 2, "KEYS": 1, "QUIET": 0.5, "PROCESSES": 1}.items():
        monkeypatch.setattr(ssh_load, name, value)
    monkeypatch.setattr(ssh_clients, "PATIENCE", 20.0)
    monkeypatch.setattr(os, "sched_setaffinity", lambda *_: None)  # the other tests here may use all cores
    told: list[str] = []
    await ssh_load.measure(4, 2, told.append, with_abuse=False)
    what = [line.partition(":")[0] for line in told]
    assert what == [
        "yardstick", "first frame of the first visitor", "first frame, nobody else there", "first frame, up to 4 there",
        "memory", "processor", "bytes", "frames", "key to frame", "storm of 2",
        "storm of 2, felt by somebody who types", "a process for each of 1, without SSH",
        "a process for each",
    ]  # fmt: skip
    assert not any("20000" in line for line in told), "somebody waited in vain"


def test_a_process_of_the_comparison_ends_with_whoever_measures() -> None:
    far, near = pty.openpty()
    command = [sys.executable, "-m", "cosmic_tui.bench.own_process", "1", "0"]
    with subprocess.Popen(command, stdin=near, stdout=near, stderr=near, start_new_session=True) as process:
        os.close(near)
        assert os.read(far, 1)
        os.close(far)
        try:
            assert process.wait(30) == -signal.SIGHUP
        finally:
            process.kill()
