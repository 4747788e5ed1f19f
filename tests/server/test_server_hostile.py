"""Hostile clients: what they send reaches neither another terminal nor the log, and the others play on."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import logging
import subprocess
import sys
from collections.abc import Iterator

import asyncssh
import pytest
from server_stage import Newcomer, OpenServer, Served, until

from cosmic_tui.base import logs
from cosmic_tui.bench import abuse
from cosmic_tui.bench.attack import ATTACKS
from cosmic_tui.host.messages import Denied, Join, Make, Rename, Say, TableOptions

Keys = list[asyncssh.SSHKey]
NASTY = [
    "\x1b[2Jboo",
    "\x1b]0;owned\x07boo",
    "\x9b31mboo",
    "boo\r\nboo",
    "\u202eboo",
    "\x1b]52;c;Ym9v\x07boo",
    "a\x00\x7fboo",
]
MARKUP = "[@click=app.quit]boo[/]"
STEERING = [b"\x1b[2Jboo", b"owned\x07", b"\xc2\x9b", b"\xe2\x80\xae", b"\x1b]52;c", b"\x00", b"\x7f"]


@pytest.fixture
def log_lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """All that was logged, as it would stand in the file."""
    caplog.set_level(logging.DEBUG, "cosmic_tui")
    form = logs.TextLines()
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(form.format(record))

    handler = Keep()
    logging.getLogger("cosmic_tui").addHandler(handler)
    yield lines
    logging.getLogger("cosmic_tui").removeHandler(handler)


@pytest.mark.parametrize("nasty", [*NASTY, MARKUP])
async def test_names_and_talk_steer_no_other_terminal(
    open_server: OpenServer, keys: Keys, nasty: str, log_lines: list[str]
) -> None:
    served = await open_server()
    ann, bob = await served.named("Ann", keys[0]), await served.named("Bob", keys[1])
    await served.client("Ann").request(Make(TableOptions(name=f"T{nasty}"[:40])))
    table = served.client("Ann").table
    assert table is not None
    await bob.shows("boo")
    await served.client("Bob").request(Join(table.id))
    await served.client("Ann").request(Say(nasty))
    with contextlib.suppress(Denied):  # too long, once it is harmless
        await served.client("Ann").request(Rename(nasty))
    await served.client("Bob").request(Say("a last word"))
    for screen in (ann, bob):
        await screen.shows("a last word", "boo")
        assert [bad for bad in STEERING if bad in screen.raw] == []
    assert all(line.isprintable() for line in log_lines)
    assert not [line for line in (await served.run("tables", keys[1]))[0].splitlines() if not line.isprintable()]


async def test_terminal_type_environment_and_user_name_reach_nothing(
    open_server: OpenServer, keys: Keys, log_lines: list[str]
) -> None:
    served = await open_server()
    nasty = "xterm\x1b]0;owned\x07"
    ann = await served.screen("ann", keys[0], term=nasty, env={"COLORTERM": "\x1b[2Jowned", "LANG": "\x9bowned"})
    await ann.shows("your name?")
    guest = Newcomer("\x1b]0;owned\x07Eve")
    eve = await served.screen("x", client_factory=lambda: guest)
    await eve.shows("Welcome")
    dumb = await served.connect("ann", keys[0])
    result = await dumb.run(term_type="\x1b\x07")
    said = f"{result.stdout}{result.stderr}"
    assert "TERM=''" in said
    assert "ssh HOST -t plain works here" in said
    assert "\x07" not in said
    assert b"owned\x07" not in ann.raw + eve.raw
    assert log_lines
    assert all(line.isprintable() for line in log_lines)


async def test_whatever_one_does_the_others_play_on(
    open_server: OpenServer, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short one of each attack; what it costs the others is measured by `cosmic bench ssh`."""
    monkeypatch.setattr(abuse, "SECONDS", 0.1)
    served = await open_server(limits={"connections_per_address": 400, "new_connections_per_second": 1000})
    ann = await served.named("Ann", keys[0])
    await served.client("Ann").request(Make(TableOptions()))
    await ann.shows("has not begun")
    ann.type("t")
    for number, (name, attack) in enumerate(ATTACKS.items()):
        monkeypatch.setattr(abuse, "SOURCE", (f"127.0.1.{1 + number}", 0))
        with contextlib.suppress(asyncssh.Error, OSError):  # whatever becomes of the attacker
            await asyncio.wait_for(attack(served.service.port), 60)
        ann.type(f"{number:02} ")
        await until(lambda number=number: f"{number:02} " in ann.text, lambda name=name: name, seconds=60)
    assert served.service.counters.incidents == 0
    await until(lambda: served.service.sessions == 1, seconds=60)


def _audit(port: int) -> dict[str, object]:
    command = [sys.executable, "-m", "ssh_audit", "--skip-rate-test", "-n", "-j", "-p", str(port), "127.0.0.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return dict(json.loads(done.stdout))


@pytest.mark.skipif(importlib.util.find_spec("ssh_audit") is None, reason="ssh-audit is not installed")
async def test_ssh_audit_finds_no_fault(open_server: OpenServer) -> None:
    served: Served = await open_server()
    found = await asyncio.to_thread(_audit, served.service.port)
    notes = json.dumps(found)
    kinds = [
        (kind, algorithm["algorithm"], text)
        for group in ("kex", "key", "enc", "mac")
        for algorithm in found[group]  # type: ignore[attr-defined]
        for kind, texts in algorithm.get("notes", {}).items()
        for text in texts
    ]
    assert [each for each in kinds if each[0] == "fail"] == [], notes
    warned = {algorithm for kind, algorithm, _ in kinds if kind == "warn"}
    assert warned <= {"curve25519-sha256", "curve25519-sha256@libssh.org"}
