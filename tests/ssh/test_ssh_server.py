from __future__ import annotations

import asyncio

import pytest
from demo_screen import DemoApp
from ssh_inn import Keys, OpenInn, come_in, shell_on, until

from cosmic_tui.ssh import Visitor


async def test_the_terminals_size_is_followed(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await come_in(inn, "ann", keys[0])
    shell.glass.screen.resize(lines=45, columns=140)
    shell.channel.change_terminal_size(140, 45)
    await shell.sees("140x45 playing")
    shell.channel.change_terminal_size(10_000, 10_000)
    await until(lambda: inn.apps[0].size == (300, 100))


async def test_two_sessions_have_each_their_own_screen(
    open_inn: OpenInn, keys: Keys, capsys: pytest.CaptureFixture[str]
) -> None:
    inn = await open_inn()
    connection = await inn.connect("ann", keys[0])
    shells = [await shell_on(connection), await shell_on(connection, size=(140, 45))]
    await shells[0].sees("80x24")
    await shells[1].sees("140x45")
    for shell, word in zip(shells, ("first", "other"), strict=True):
        shell.type(word.encode())
        await shell.sees(f"line {word}")
        shell.type(b"\x1bOR")
        await shell.sees("last f3")
    assert "other" not in shells[0].glass.text
    assert "first" not in shells[1].glass.text
    assert capsys.readouterr().out == "printed by ann\n" * 2


async def test_with_one_session_too_many_the_oldest_of_a_key_moves_over(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(sessions_per_key=2)
    first = await come_in(inn, "ann", keys[0])
    second = await come_in(inn, "ann", keys[0])
    stranger = await come_in(inn, "bob", keys[1])
    third = await come_in(inn, "ann", keys[0])
    await first.ends("another terminal")
    assert not second.lost
    assert not third.lost
    assert not stranger.lost
    assert inn.apps[0].lost == 0


async def test_a_client_that_vanishes_ends_its_app(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await come_in(inn, "ann", keys[0])
    shell.channel.get_connection().abort()
    await until(lambda: inn.service.sessions == 0)
    assert inn.apps[0].lost == 1
    assert not inn.apps[0].is_running
    await until(lambda: not inn.service.connections)


async def test_a_client_may_vanish_while_its_app_starts(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(starts_at_once=1)
    for _ in range(5):
        connection = await inn.connect("ann", keys[0])
        await shell_on(connection)
        connection.abort()
    await until(lambda: inn.service.sessions == 0)
    await come_in(inn, "bob", keys[1])


async def test_leaving_by_oneself_is_not_told_as_a_loss(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await come_in(inn, "ann", keys[0])
    shell.type(b"\x11")
    await shell.ends()
    await until(lambda: inn.service.sessions == 0)
    assert inn.apps[0].lost == 0


async def test_closing_says_goodbye_and_restores_every_terminal(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shells = [await come_in(inn, "ann", keys[0]), await come_in(inn, "watch", None)]
    idle = await inn.connect("bob", keys[1])
    await inn.service.close()
    for shell in shells:
        await shell.ends("The server is closing.")
    await asyncio.wait_for(idle.wait_closed(), 30)
    with pytest.raises(OSError, match="onnect"):
        await inn.connect("ann", keys[0])
    assert inn.service.sessions == 0


async def test_an_app_that_cannot_be_made_is_apologised_for(open_inn: OpenInn, keys: Keys) -> None:
    def refuse(visitor: Visitor) -> DemoApp:
        raise LookupError(visitor.hint)

    inn = await open_inn(refuse)
    result = await (await inn.connect("ann", keys[0])).run(term_type="xterm")
    assert result.exit_status == 1
    assert "Sorry" in result.stdout


async def test_an_app_that_fails_leaves_the_others_alone(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    ann, bob = await come_in(inn, "ann", keys[0]), await come_in(inn, "bob", keys[1])
    ann.type(b"\x1bOQ")
    await ann.ends("Sorry")
    assert ann.channel.get_exit_status() == 1
    bob.type(b"still here")
    await bob.sees("still here")


async def test_apps_are_started_a_few_at_a_time(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn(starts_at_once=1, start_seconds=60)
    assert inn.service.starts.locked() is False
    await inn.service.starts.acquire()
    shell = await shell_on(await inn.connect("ann", keys[0]))
    await shell.sees("One moment")
    assert not inn.apps
    inn.service.starts.release()
    await shell.sees("playing")
    await until(lambda: not inn.service.starts.locked())
    shell.type(b"\x11")
    await shell.ends("Goodbye")


async def test_a_size_that_changes_while_the_app_starts_is_not_missed(open_inn: OpenInn, keys: Keys) -> None:
    inn = await open_inn()
    shell = await shell_on(await inn.connect("ann", keys[0]))
    shell.glass.screen.resize(lines=45, columns=140)
    shell.channel.change_terminal_size(140, 45)
    await shell.sees("140x45 playing")
