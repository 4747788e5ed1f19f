from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest
from demo_screen import DemoApp, demo
from ssh_inn import until

from cosmic_tui.ssh import ServeError, Visitor, serve
from cosmic_tui.ssh.identity import host_key


async def test_the_host_key_is_made_once_and_private(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    first = await serve(demo, port=0, data=data)
    await first.close()
    second = await serve(demo, port=0, data=data)
    await second.close()
    assert first.fingerprint == second.fingerprint
    assert first.fingerprint.startswith("SHA256:")
    assert stat.S_IMODE((data / "host_key").stat().st_mode) == 0o600
    assert [path.name for path in data.iterdir()] == ["host_key"]


async def test_a_host_key_that_others_can_read_is_warned_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    host_key(tmp_path)
    assert not caplog.text
    (tmp_path / "host_key").chmod(0o640)
    host_key(tmp_path)
    assert "mode 0600" in caplog.text


@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
async def test_a_port_in_use_is_named(tmp_path: Path, host: str) -> None:
    service = await serve(demo, host=host, port=0, data=tmp_path)
    with pytest.raises(ServeError, match=f"cannot listen on {host} port {service.port}: Address already in use"):
        await serve(demo, host=host, port=service.port, data=tmp_path)
    await service.close()


async def test_two_colons_take_both_kinds_of_address(tmp_path: Path) -> None:
    visitors: list[Visitor] = []

    async def seen(visitor: Visitor) -> DemoApp:
        visitors.append(visitor)
        return await demo(visitor)

    service = await serve(seen, host="::", port=0, data=tmp_path)
    for address in ("::1", "127.0.0.1"):
        link = await asyncssh.connect(address, service.port, username="watch", known_hosts=None, config=None)
        await link.create_session(asyncssh.SSHClientSession, term_type="xterm")
        await until(lambda: visitors and visitors[-1].address == address)  # noqa: B023 - awaited at once
        link.abort()
    await service.close()


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 0), ("127.0.0.1", 99_999)])
async def test_an_impossible_address_is_named(tmp_path: Path, host: str, port: int) -> None:
    with pytest.raises(ServeError, match=f"{host} port {port}"):
        await serve(demo, host=host, port=port, data=tmp_path)


async def test_a_data_folder_that_is_none_is_named(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("")
    with pytest.raises(ServeError, match=str(place)):
        await serve(demo, port=0, data=place)


@pytest.mark.parametrize("content", ["", "not a key", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"])
async def test_a_host_key_that_is_none_is_named_and_kept(tmp_path: Path, content: str) -> None:
    path = tmp_path / "host_key"
    path.write_text(content)
    with pytest.raises(ServeError, match=str(path)):
        await serve(demo, port=0, data=tmp_path)
    assert path.read_text() == content


def test_the_servers_own_program_ends_without_warnings(tmp_path: Path) -> None:
    """Nothing is left unfinished when a loop ends right after `close`, whatever state the visitors are in."""
    program = f"""
import asyncio, asyncssh, pathlib, sys
sys.path[:0] = {sys.path!r}
from demo_screen import demo
from cosmic_tui.ssh import serve
async def main():
    asyncio.get_running_loop().slow_callback_duration = 60  # how busy the machine is, is not what is asked here
    service = await serve(demo, port=0, data=pathlib.Path({str(tmp_path)!r}))
    for wait in (0, 0.05, 0.5):
        link = await asyncssh.connect("127.0.0.1", service.port, username="watch", known_hosts=None, config=None)
        await link.create_session(asyncssh.SSHClientSession, term_type="xterm")
        await asyncio.sleep(wait)
    await service.close()
asyncio.run(main())
"""
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
