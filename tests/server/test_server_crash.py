"""kill -9 at random moments; and a full disk, as the whole server meets it."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from server_stage import OpenServer, until

from content.cosmic.load import load
from cosmic_tui.base import disk
from cosmic_tui.bench import crash
from cosmic_tui.cli.commands import main
from cosmic_tui.host.match.questions import named
from cosmic_tui.host.messages import Answer, Denied, Make, Start, TableOptions

Keys = list[asyncssh.SSHKey]


def test_after_kills_nothing_confirmed_is_missing_or_there_twice(tmp_path: Path) -> None:
    toll = crash.crash(tmp_path, 4, 3, lambda _: None, tables=2)
    assert toll.faults == []
    assert toll.kills == 4
    assert toll.games >= 2
    assert toll.confirmed > 20
    _the_check_itself_sees_faults(tmp_path)


def _the_check_itself_sees_faults(folder: Path) -> None:
    path = next(each for each in folder.glob("games/*.jsonl") if b'"line":"answer"' in each.read_bytes())
    lines = path.read_bytes().splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"line":"answer"' in line)
    answer = json.loads(lines[place])
    confirmed = Counter([crash._named(path.stem, answer)])
    for damaged, word in ((lines[:place] + lines[place + 1 :], "lost"), ([*lines, lines[place]], "2 times")):
        path.write_bytes(b"".join(damaged))
        toll = crash.Toll()
        crash._look(folder, load(), crash._Life(), confirmed, toll)
        assert any(word in fault for fault in toll.faults)


def test_the_command_counts_its_kills(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "crash", "--kills", "1"]) == 0
    assert "1 kills" in capsys.readouterr().out


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
    with pytest.raises(Denied, match=r"has not begun \(No space left"):
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
        with pytest.raises(Denied, match=r"cannot be saved|not open"):  # a bot's answer may have failed meanwhile
            await client.request(Answer(named(ask).key, list(ask.default)))
    await until(lambda: running.trouble)
    for ask in running.game.asks(seat):
        with pytest.raises(Denied, match="cannot be saved"):
            await client.request(Answer(named(ask).key, list(ask.default)))
    await ann.shows("so no answers are")
    journal = served.config.data / "games" / f"{table.id}.jsonl"
    assert journal.read_bytes()[-1:] == b"\n"
    full[0] = False
    await until(lambda: not running.trouble)
    await ann.shows("saved again")


def _is_journal(file: int) -> bool:
    return Path(f"/proc/self/fd/{file}").readlink().suffix == ".jsonl"
