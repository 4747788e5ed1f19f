"""kill -9 at random moments; and a full disk, as the whole server meets it."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from server_stage import OpenServer, until
from worded import denied

from cosmic_tui.base import disk
from cosmic_tui.bench import crash, crash_journal
from cosmic_tui.bench.crash_results import results
from cosmic_tui.bench.crash_verdict import Confirmed, Judge, Life
from cosmic_tui.cli.commands import main
from cosmic_tui.club.club import FILE
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
    assert toll.confirmed["Draft"] > 5
    assert toll.confirmed["Join"] > 5
    assert toll.results
    _the_check_itself_sees_faults(tmp_path / "0")
    _a_result_that_has_changed_is_seen(tmp_path / "0")


def _the_check_itself_sees_faults(folder: Path) -> None:
    """What is there is lost or doubled with care: its seals fit."""
    lines = {
        path: [json.loads(line) for line in path.read_bytes().splitlines()] for path in folder.glob("games/*.jsonl")
    }
    for kind, text in {"answer": "answers", "seat": "orders", "draft": "drafts"}.items():
        path, place = next(
            (path, place) for path, of in lines.items() for place, line in enumerate(of)
            if line["line"] == kind and not line.get("vacant")
        )  # fmt: skip
        one = lines[path][place]
        confirmed = Confirmed(lines={crash_journal.written(path.stem, one)})
        _rewrite(path, [line for line in lines[path] if crash_journal.written(path.stem, line) not in confirmed.lines])
        assert any(f"lost: {path.stem} {text}" in fault for fault in Judge(folder).judge(Life(), confirmed).faults)
        _rewrite(path, [*lines[path], one])
        if kind == "answer":
            assert any("2 times" in fault for fault in Judge(folder).judge(Life(), confirmed).faults)
        _rewrite(path, lines[path])
    confirmed = Confirmed()
    confirmed.note(Life(wished={1: {"what": "Rename", "who": "SHA256:0.0", "name": "Nobody's"}}, done=[1]))
    table, (head, *_) = next((path.stem, of) for path, of in lines.items())
    there, nobody = head["seats"][0]["identity"], "SHA256:nobody"
    seats = {number: {"what": "Join", "who": who, "table": table} for number, who in enumerate((there, nobody))}
    confirmed.note(Life(wished=seats, done=[0, 1]))
    faults = Judge(folder).judge(Life(), confirmed).faults
    assert any("SHA256:0.0 is called" in fault for fault in faults)
    assert [fault for fault in faults if " seats " in fault] == [f"confirmed and lost: {table} seats {nobody}"]


def _a_result_that_has_changed_is_seen(folder: Path) -> None:
    assert results(folder).faults == []
    with closing(sqlite3.connect(folder / FILE)) as club, club:
        club.execute("UPDATE games SET ended = ended + 60")
    assert any("is another one" in fault for fault in results(folder).faults)


def _drafts(folder: Path) -> Iterator[tuple[Path, crash_journal.Facts]]:
    for path in folder.glob("games/*.jsonl"):
        yield from ((path, line) for line in crash_journal.lines_of(path) if line["line"] == "draft")


def test_a_draft_that_is_not_the_last_one_is_a_fault(tmp_path: Path) -> None:
    """The journal holds every draft, and the game goes on with one written before the last that was confirmed."""
    folder, stopped = tmp_path / "0", threading.Event()
    crash.crash(tmp_path, 40, 5, lambda _: stopped.set() if next(_drafts(folder), None) else None, 2, stopped=stopped)
    path, draft = next(_drafts(folder))
    lines = list(crash_journal.lines_of(path))
    _rewrite(path, [*lines[: lines.index(draft)], {**draft, "lines": ["first"]}, {**draft, "lines": ["second"]}])
    wish = {"what": "Draft", "who": "", "table": path.stem, "seat": draft["seat"], "key": draft["key"]}
    life = Life(wished={1: {**wish, "lines": ["second"]}, 2: {**wish, "lines": ["first"]}}, done=[1, 2])
    confirmed = Confirmed()
    confirmed.note(life)
    assert [fault for fault in Judge(folder).judge(Life(), confirmed).faults if "has written" in fault]


def test_once_stopped_the_lives_under_way_are_the_last(tmp_path: Path) -> None:
    stopped = threading.Event()
    toll = crash.crash(tmp_path, 50, 3, lambda _: stopped.set(), tables=1, stopped=stopped)
    assert toll.kills == 1
    assert toll.faults == []


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
