"""An answer that breaks the game, given over SSH: the line on the screen, the operator's folder, the other table."""

from __future__ import annotations

import asyncssh
import pytest
from server_stage import OpenServer, Served, until
from trapped_game import CARD, LAUNCH, TrappedKind, trapped

from content.cosmic.load import load
from cosmic_tui.bench.ssh_clients import TextClient
from cosmic_tui.host.match.questions import named
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Agree, Answer, Denied, Make, Start, TableOptions
from cosmic_tui.host.table.votes import END
from cosmic_tui.server.metrics import exposition
from cosmic_tui.ssh.counters import Counters

Keys = list[asyncssh.SSHKey]


def _running(served: Served) -> RunningGame:
    table = served.client("Ann").table
    assert table is not None
    assert table.running is not None
    return table.running


async def test_over_ssh_the_table_goes_on_and_the_operator_finds_why(open_server: OpenServer, keys: Keys) -> None:
    kind = TrappedKind(load())
    served = await open_server(kind=kind)
    bob = await served.named("Bob", keys[1])
    other = served.client("Bob")
    await other.request(Make(TableOptions(players=3, bots=2, pace="live")))
    await other.request(Start())
    kind.catalogue = trapped("AtOnce")
    ann = await served.named("Ann", keys[0])
    client = served.client("Ann")
    await client.request(Make(TableOptions(players=3, bots=2, pace="live")))
    await client.request(Start())
    assert client.table is not None
    assert other.table is not None
    running = client.table.running
    assert running is not None
    (ask,) = running.game.asks("red")
    with pytest.raises(Denied, match="broken_answer"):
        await client.request(Answer(named(ask).key, [f"card:{CARD}"]))
    await ann.shows("fault in the game")
    assert "fault in the game" not in bob.text
    assert other.table.running is not None
    assert not other.table.running.halted
    faults = served.config.data / "faults"
    await until(lambda: len(list(faults.glob("*.toml"))) == 1 and len(list(faults.glob("*.txt"))) == 1)
    (reason,) = faults.glob("*.txt")
    assert "TrapSprung" in reason.read_text(encoding="utf-8")
    assert reason.stat().st_mode & 0o077 == 0
    assert "cosmic_faults_total 1" in exposition(served.host, Counters())
    (again,) = running.game.asks("red")
    await client.request(Answer(named(again).key, ["pass"]))
    await until(lambda: not any(each.key == again.key for each in running.game.asks()))
    await client.request(Agree(END))
    await until(lambda: running.game.over)


async def test_in_plain_lines_the_answer_before_a_fault_is_taken_back(open_server: OpenServer, keys: Keys) -> None:
    served = await open_server(kind=TrappedKind(trapped("BeforeInvites"), position=LAUNCH))
    connection = await served.connect("Ann", keys[0])
    ann = TextClient()
    channel, _ = await connection.create_session(lambda: ann, "plain", term_type="xterm", encoding=None)

    async def types(line: str, wanted: str) -> None:
        await ann.hears(r"Type help", 20)
        ann.told = "Type help"
        channel.write(f"{line}\r".encode())
        await ann.hears(wanted)

    await types("name Ann", "Ann")
    await types("new 3 2", "Type start")
    await types("start", "planet")
    await types("1", "ships")
    await types("1", "fault in the game")
    await types("agree undo", "(?i)which planet|aim|planet")
    await until(lambda: [ask.kind for ask in _running(served).game.asks("red")] == ["launch.planet"])
