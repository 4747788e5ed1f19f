"""A small run of what is measured over SSH: its clients know the screens they wait for."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys

import asyncssh
import pytest

from cosmic_tui.bench import ssh_clients, ssh_load, ssh_server
from cosmic_tui.ssh import Limits


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


class _SlowTable:
    """A table's screen in the place of a channel: its line of talk is open only once `t` was pressed so often."""

    def __init__(self, visitor: ssh_clients.LoadClient, presses: int) -> None:
        self._visitor = visitor
        self._presses = presses

    def write(self, typed: bytes) -> None:
        shown = typed.decode() if self._presses <= 0 else ""
        self._presses -= typed.startswith(b"t")
        asyncio.get_running_loop().call_soon(self._visitor.data_received, shown.encode(), None)


async def test_a_letter_typed_before_the_line_is_there_is_typed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh_clients, "TRY_SECONDS", 0.05)
    monkeypatch.setattr(ssh_clients, "PATIENCE", 5.0)
    visitor = ssh_clients.LoadClient()
    visitor.channel = _SlowTable(visitor, 4)
    times = [await visitor.key() for _ in range(len(ssh_clients.LETTERS) + 2)]
    assert max(times) < ssh_clients.PATIENCE


class _Quick(ssh_clients.LoadClient):
    """Whoever types beside a storm."""

    async def key(self) -> float:
        return 0.001


async def test_a_storm_tells_how_many_have_not_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come_late(bench: ssh_load._Bench, number: int) -> tuple[ssh_clients.LoadClient, float]:
        if number:
            raise TimeoutError
        return bench.seated[0], 0.5

    monkeypatch.setattr(ssh_load._Bench, "_come_late", come_late)
    monkeypatch.setattr(ssh_load, "leave", lambda _: None)
    told: list[str] = []
    key = asyncssh.generate_private_key("ssh-ed25519")
    await ssh_load._Bench([], 0, [], key, told.append, seated=[_Quick()]).storm(3)
    assert re.fullmatch(r"storm of 3: 1 of them there after 0\.5 s \(\d\.\d s in all\)", told[0])


async def test_the_loop_of_a_server_under_attack_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh_load, "CALM_SECONDS", 0.5)
    monkeypatch.setattr(os, "sched_setaffinity", lambda *_: None)
    told: list[str] = []
    await ssh_load.measure(4, 1, told.append, with_abuse=True, cases=("talk in the lobby",))
    assert re.search(r"nobody attacks: .* \d+ % of a core, [1-9]\d* callbacks, the longest \d", told[-3])
    assert re.search(r"talk in the lobby .* without it .* % of a core, [1-9]\d* callbacks", told[-2])


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


def test_an_attacker_is_held_to_the_limits_of_an_address() -> None:
    of_address = ("connections_per_address", "new_connections_per_second", "new_connections_burst")
    assert [getattr(ssh_server.LIMITS, name) for name in of_address] == [getattr(Limits(), name) for name in of_address]
