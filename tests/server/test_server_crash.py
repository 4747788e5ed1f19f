"""kill -9 at random moments; and a full disk, as the whole server meets it."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from server_stage import OpenServer, until
from worded import denied

from cosmic_tui.base import disk
from cosmic_tui.bench import crash, crash_verdict
from cosmic_tui.bench.crash_verdict import Confirmed, Life, judge
from cosmic_tui.cli.commands import main
from cosmic_tui.host.match.questions import named
from cosmic_tui.host.messages import Answer, Make, Start, TableOptions
from cosmic_tui.host.store import seal

Keys = list[asyncssh.SSHKey]


def test_after_kills_nothing_confirmed_is_missing_or_there_twice(tmp_path: Path) -> None:
    toll = crash.crash(tmp_path, 6, 3, lambda _: None, tables=2)
    assert toll.faults == []
    assert toll.kills == 6
    assert len(toll.ends) >= 3
    assert toll.games >= 2
    assert toll.confirmed["Answer"] > 20
    assert toll.confirmed["GiveOrders"] > 5
    _the_check_itself_sees_faults(tmp_path)


def _the_check_itself_sees_faults(folder: Path) -> None:
    """What is there is lost or doubled with care: its seals fit."""
    lines = {
        path: [json.loads(line) for line in path.read_bytes().splitlines()] for path in folder.glob("games/*.jsonl")
    }
    for kind, text in {"answer": "answers", "seat": "orders"}.items():
        path, place = next(
            (path, place) for path, of in lines.items() for place, line in enumerate(of)
            if line["line"] == kind and not line.get("vacant")
        )  # fmt: skip
        one = lines[path][place]
        confirmed = Confirmed(lines={crash_verdict._written(path.stem, one)})
        _rewrite(path, [line for line in lines[path] if crash_verdict._written(path.stem, line) not in confirmed.lines])
        assert any(f"lost: {path.stem} {text}" in fault for fault in judge(folder, Life(), confirmed).faults)
        _rewrite(path, [*lines[path], one])
        if kind == "answer":
            assert any("2 times" in fault for fault in judge(folder, Life(), confirmed).faults)
        _rewrite(path, lines[path])
    confirmed = Confirmed()
    confirmed.note(Life(wished={1: {"what": "Rename", "who": "SHA256:0.0", "name": "Nobody's"}}, done=[1]))
    assert any("SHA256:0.0 is called" in fault for fault in judge(folder, Life(), confirmed).faults)


def _rewrite(path: Path, lines: list[dict[str, Any]]) -> None:
    bodies = [json.dumps({key: value for key, value in line.items() if key != "sum"}) for line in lines]
    path.write_text("".join(f"{line}\n" for line in seal.seal(bodies, seal.FIRST)[0]), encoding="utf-8")


def test_the_command_counts_its_kills(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "crash", "--kills", "1"]) == 0
    assert "1 ends" in capsys.readouterr().out


async def test_a_full_disk_is_told_at_the_table_and_nothing_half_written_stays(
    open_server: OpenServer, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    client = served.client("Ann")
    await client.request(Make(TableOptions(players=3, bots=2, pace="live")))
    full = [True]
    real: Callable[..., Any] = os.write

    def write(file: int, data: Any) -> int:
        if full[0] and _is_journal(file):
            real(file, bytes(data)[:5])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return int(real(file, data))

    monkeypatch.setattr(disk.os, "write", write)
    with denied(r"has not begun \(No space left"):
        await client.request(Start())
    full[0] = False
    await client.request(Start())
    table = client.table
    assert table is not None
    assert table.running is not None
    running, seat = table.running, table.seat_of(client.identity)
    full[0] = True
    await until(lambda: running.trouble or running.game.asks(seat))
    for ask in running.game.asks(seat):
        with denied(r"cannot be saved|not open"):  # a bot's answer may have failed meanwhile
            await client.request(Answer(named(ask).key, list(ask.default)))
    await until(lambda: running.trouble)
    for ask in running.game.asks(seat):
        with denied("cannot be saved"):
            await client.request(Answer(named(ask).key, list(ask.default)))
    await ann.shows("so no answers are")
    journal = served.config.data / "games" / f"{table.id}.jsonl"
    assert journal.read_bytes()[-1:] == b"\n"
    full[0] = False
    await until(lambda: not running.trouble)
    await ann.shows("can be saved")


def _is_journal(file: int) -> bool:
    return Path(f"/proc/self/fd/{file}").readlink().suffix == ".jsonl"
