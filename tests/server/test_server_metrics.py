"""The figures: in the text format, behind the port, in the file, and right."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

import asyncssh
import pytest
from server_stage import OpenServer, until

from cosmic_tui.host.messages import Make, TableOptions
from cosmic_tui.server.config import Figures
from cosmic_tui.server.metrics import exposition, shown
from cosmic_tui.ssh import ServeError
from cosmic_tui.ssh.counters import BOUNDS, Histogram

Keys = list[asyncssh.SSHKey]
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+')


def value(text: str, name: str) -> float:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(line.split()[-1])


async def test_what_happens_is_counted(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server()
    ann = await served.named("Ann", keys[0])
    await served.client("Ann").request(Make(TableOptions()))
    await served.run("tables", keys[0])
    assert (await (await served.connect("ann", keys[0])).run("sh")).exit_status == 1
    ann.type("\x1b[A")
    text = exposition(served.host, served.service.figures)
    assert all(line.startswith("# ") or SAMPLE.fullmatch(line) for line in text.splitlines())
    assert text.count("# TYPE") == text.count("# HELP")
    assert value(text, "cosmic_screens_total") == value(text, "cosmic_screens_open") == 1
    assert value(text, "cosmic_connections_total") == 3
    assert value(text, "cosmic_commands_total") == value(text, "cosmic_requests_refused_total") == 1
    assert value(text, 'cosmic_tables{game="cosmic",state="open"}') == 1
    assert value(text, "cosmic_first_frame_seconds_count") == 1
    assert value(text, "cosmic_key_to_frame_seconds_count") >= 1
    assert value(text, "cosmic_bytes_out_total") > 1000 > value(text, "cosmic_bytes_in_total") > 0


def test_a_histogram_counts_what_is_below_and_at_each_bound() -> None:
    histogram = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, 100.0):
        histogram.add(seconds)
    assert histogram.counts == [2, 1, *[0] * (len(BOUNDS) - 2), 1]


async def _get(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer


async def test_the_port_answers_this_machine_and_survives_nonsense(open_server: OpenServer) -> None:
    served = await open_server()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    async with shown(Figures(port=port), served.host, lambda: served.service.figures):
        assert await _get(port, b"x" * 10_000) == b""
        assert (await _get(port, b"GET / HTTP/1.1\r\n\r\n")).startswith(b"HTTP/1.1 404")
        answer = await _get(port, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200")
        assert b"cosmic_screens_open 0\n" in answer
        with pytest.raises(ServeError, match=str(port)):
            async with shown(Figures(port=port), served.host, lambda: served.service.figures):
                pass


async def test_a_folder_that_is_not_there_is_named_at_the_start(open_server: OpenServer, tmp_path: Path) -> None:
    served = await open_server()
    figures = Figures(file=str(tmp_path / "nowhere" / "cosmic.prom"))
    with pytest.raises(ServeError, match=r"nowhere/cosmic.prom: there is no such folder"):
        async with shown(figures, served.host, lambda: served.service.figures):
            pytest.fail("it began")


async def test_the_file_is_written_again_and_again(open_server: OpenServer, keys: Keys, tmp_path: Path) -> None:
    served = await open_server()
    file = tmp_path / "cosmic.prom"
    async with shown(Figures(file=str(file), seconds=0.05), served.host, lambda: served.service.figures):
        await until(file.exists)
        await served.named("Ann", keys[0])
        await until(lambda: "cosmic_screens_open 1\n" in file.read_text())
