from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest
from ssh_inn import PLAIN, Keys, OpenInn, Shell, come_in, shell_on, until

from cosmic_tui.ssh import Limits


async def test_a_third_session_on_a_connection_is_refused(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    connection = await inn.connect("ann", keys[0])
    shells = [await shell_on(connection) for _ in range(2)]
    with pytest.raises(asyncssh.ChannelOpenError):
        await shell_on(connection)
    shells[0].type(b"\x11")
    await shells[0].ends()
    third: Shell | None = None
    while third is None:  # the server hears of the end of the first a moment after its client
        with suppress(asyncssh.ChannelOpenError):
            third = await shell_on(connection)
    await third.sees("playing")


async def test_a_full_server_says_so(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(sessions=1)
    await come_in(inn, "ann", keys[0])
    result = await (await inn.connect("bob", keys[1])).run(term_type="xterm")
    assert result.exit_status == 1
    assert "taken" in result.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("sh", "no command 'sh'"),
        ("help me", "help is not followed by that"),
        ("HELP", "no command 'HELP'"),
        ("scp -t /tmp", "no command 'scp'"),
        ("x\x1b[31m" * 9, "no command 'x[31mx[31mx[31mx[31m'"),
        (" ", "no command ''"),
        ("join", "After join comes one code"),
    ],
)
async def test_commands_are_refused_with_a_sentence(open_inn: OpenInn, keys: Keys, command: str, words: str) -> None:
    inn = await open_inn()
    result = await (await inn.connect("ann", keys[0])).run(command)
    assert (result.exit_status, result.stdout) == (1, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert inn.service.counters.requests_refused == 1
    assert not inn.apps


async def test_there_are_no_files(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    connection = await inn.connect("ann", keys[0])
    result = await connection.run(subsystem="sftp")
    assert (result.exit_status, result.stdout) == (1, "")
    assert "no files here" in result.stderr


@pytest.mark.parametrize("user", ["ann", "watch"])
async def test_the_few_plain_words_are_answered(open_inn: OpenInn, keys: Keys, user: str) -> None:
    inn = await open_inn()
    connection = await inn.connect(user, keys[0])
    result = await connection.run("help")
    assert (result.stdout, result.exit_status) == (PLAIN["help"] + "\n", 0)
    result = await connection.run(" version ", term_type="xterm")
    assert (result.stdout, result.exit_status) == (PLAIN["version"] + "\r\n", 0)


async def test_a_shell_without_a_terminal_gets_a_hint(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    result = await (await inn.connect("ann", keys[0])).run()
    assert result.exit_status == 1
    assert "ssh -t" in result.stderr
    assert result.stderr.count("\n") == 1


async def test_a_terminal_without_a_screen_gets_a_hint(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    result = await (await inn.connect("ann", keys[0])).run(term_type="dumb")
    assert result.exit_status == 1
    assert "TERM=dumb" in result.stderr
    assert "plain" not in result.stderr


async def test_nothing_but_shells_is_to_be_had(open_inn: OpenInn, keys: Keys, tmp_path: Path) -> None:
    inn = await open_inn()
    connection = await inn.connect("ann", keys[0])
    with pytest.raises((asyncssh.Error, asyncssh.SFTPError)):
        await connection.start_sftp_client()
    with pytest.raises(asyncssh.ChannelOpenError):
        await connection.open_connection("127.0.0.1", inn.service.port)
    with pytest.raises(asyncssh.ChannelOpenError):
        await connection.open_unix_connection(str(tmp_path / "socket"))
    with pytest.raises(asyncssh.ChannelListenError):
        await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22)
    with pytest.raises(asyncssh.ChannelListenError):
        await connection.forward_remote_path(str(tmp_path / "there"), str(tmp_path / "here"))
    assert not (tmp_path / "there").exists()


async def test_a_client_that_does_not_read_costs_no_memory_and_recovers(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(write_high=512, write_low=256, events_burst=1000)
    connection = await inn.connect("ann", keys[0])
    shell = await shell_on(connection, window=1024, max_pktsize=1024)
    await shell.sees("playing")
    app = inn.apps[0]
    shell.channel.pause_reading()
    for number in range(20):
        shell.type(b"x")
        app.call_later(app.screen.styles.__setattr__, "background", f"rgb({number},0,0)")
        app.call_later(app.refresh, layout=True)
    await until(lambda: app._batch_count > 0)
    shell.channel.resume_reading()
    await shell.sees("line " + "x" * 20)
    await until(lambda: app._batch_count == 0)


async def test_a_client_that_never_reads_again_is_cut_off(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(write_high=512, write_low=256, stalled_seconds=0.2)
    connection = await inn.connect("ann", keys[0])
    shell = await shell_on(connection, window=1024, max_pktsize=1024)
    shell.channel.pause_reading()
    await until(lambda: inn.apps and inn.service.sessions == 0)
    assert inn.apps[0].lost == 1


async def test_an_idle_screen_is_warned_and_then_closed(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(idle_warning_seconds=0.5, idle_seconds=4)
    shell = await come_in(inn, "ann", keys[0])
    await shell.sees("Still there?")
    await shell.ends("Nothing was typed")


async def test_whoever_says_nothing_is_cut_off_long_before_whoever_takes_time_to_log_in(open_inn: OpenInn) -> None:
    inn = await open_inn(greeting_seconds=0.2, login_seconds=1.5)
    loop = asyncio.get_running_loop()
    began = loop.time()
    mute, silent = await asyncio.open_connection("127.0.0.1", inn.service.port)
    slow, said = await asyncio.open_connection("127.0.0.1", inn.service.port)
    said.write(b"SSH-2.0-slow\r\n")
    async with asyncio.timeout(20):
        await mute.read()
        assert len(inn.service.connections) == 1
        await slow.read()
        assert loop.time() - began >= 1.5
    await until(lambda: not inn.service.connections)
    for writer in (silent, said):
        writer.close()
        await writer.wait_closed()


async def test_a_connection_without_a_session_is_closed(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(sessionless_seconds=1)
    connection = await inn.connect("ann", keys[0])
    await asyncio.wait_for(connection.wait_closed(), 20)
    shell = await come_in(inn, "ann", keys[0])
    await asyncio.sleep(1.2)
    assert not shell.lost


async def test_too_many_connections_of_an_address_are_refused(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(connections_per_address=2)
    kept = [await inn.connect("ann", keys[0]) for _ in range(2)]
    with pytest.raises((asyncssh.ConnectionLost, OSError)):
        await inn.connect("ann", keys[0])
    kept[0].abort()
    await until(lambda: len(inn.service.connections) == 1)
    await inn.connect("ann", keys[0])


async def test_an_address_opens_so_many_screens_a_second_and_no_other_waits_for_it(
    open_inn: OpenInn, keys: Keys
) -> None:
    inn = await open_inn(address_screens_burst=2, address_screens_per_second=0.2)
    elsewhere = await inn.connect("bob", keys[1], local_addr=("127.0.0.9", 0))
    connection = await inn.connect("ann", keys[0])
    for _ in range(2):
        shell = await shell_on(connection)
        await shell.sees("playing")
        shell.channel.close()
    third = await shell_on(connection)
    await (await shell_on(elsewhere)).sees("playing")
    assert "playing" not in third.glass.text
    await third.sees("playing")
    third.channel.get_connection().abort()
    await until(lambda: inn.service.sessions == 1)


async def test_floods_and_endless_pastes_leave_the_others_playing(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    ann, bob = await come_in(inn, "ann", keys[0]), await come_in(inn, "bob", keys[1])
    ann.type(b"q" * 300_000)
    bob.type(b"I play on")
    await bob.sees("I play on")
    await until(lambda: inn.apps[0].floods == 1)
    assert len(inn.apps[0].keys) < 200
    bob.type(b"\x1b[200~" + b"x" * 300_000)
    await asyncio.sleep(0.1)
    assert not inn.apps[1].pastes


async def test_the_environment_of_a_client_is_bounded(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(environment_entries=3)
    connection = await inn.connect("ann", keys[0])
    environment = {"COLORTERM": "truecolor", **{f"V{number}": "x" for number in range(40)}}
    shell = await shell_on(connection, env=environment)
    await shell.sees("playing")
    assert b"48;2;" in shell.glass.raw


async def test_a_flood_of_variables_ends_the_connection_and_no_other(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(environment_entries=3)
    ann = await shell_on(await inn.connect("ann", keys[0]))
    await ann.sees("playing")
    eve = await inn.connect("eve", keys[1])
    with pytest.raises(asyncssh.Error):
        await shell_on(eve, env={f"V{number}": "x" for number in range(100)})
    async with asyncio.timeout(10):
        await eve.wait_closed()
    ann.type(b"x")
    await until(lambda: "x" in inn.apps[0].keys)


def test_the_limits_are_options_all() -> None:
    assert Limits(connections_per_address=10**6).connections_per_address == 10**6
