"""`cosmic check`: what is sound is said to be, what is damaged is named, nothing is changed."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import asyncssh
import pytest
import pytest_asyncio
from server_stage import OpenServer, until

from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.host import Host
from cosmic_tui.host.match.running import RunningGame
from cosmic_tui.host.messages import Agree, Make, Start, TableOptions
from cosmic_tui.host.store import seal
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.server.checking import Finding, alone, check
from cosmic_tui.ssh.identity import host_key

Keys = list[asyncssh.SSHKey]


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def journal_of(folder: Path) -> Path:
    (path,) = folder.glob("games/*.jsonl")
    return path


@pytest_asyncio.fixture
async def copied(open_server: OpenServer, keys: Keys, tmp_path: Path) -> Path:
    """The folder of a server, copied while it runs a game in which the bots have answered."""
    served = await open_server(seed=lambda _options: 0)
    await served.named("Ann", keys[0])
    client = served.client("Ann")
    await client.request(Make(TableOptions(players=3, bots=2, pace="solo")))
    await client.request(Start())
    await served.named("Bob", keys[1])
    await served.client("Bob").request(Make(TableOptions()))
    data = served.config.data
    journal = journal_of(data)
    await until(lambda: journal.stat().st_size > 0)
    copy = tmp_path / "copy"
    shutil.copytree(data, copy, ignore=shutil.ignore_patterns("*.sock"))
    return copy


async def test_a_copy_of_a_running_server_is_sound(copied: Path) -> None:
    before = files(copied)
    findings = await _findings(copied)
    assert [finding.sound for finding in findings] == [True] * 4
    assert before == files(copied)


async def _findings(folder: Path) -> list[Finding]:
    return await asyncio.to_thread(lambda: list(check(folder, [CosmicKind()])))


@pytest.mark.parametrize("damage", ["flip", "torn", "nonsense", "people"])
async def test_damage_is_named(copied: Path, damage: str) -> None:
    path = journal_of(copied)
    data = path.read_bytes()
    match damage:
        case "flip":
            path.write_bytes(data.replace(b'"deck":[', b'"deck":["plague",', 1))
        case "torn":
            path.write_bytes(data + b'{"line":"answ')
        case "nonsense":
            path.write_bytes(data + b"nonsense\n")
        case _:
            path = copied / "people.toml"
            path.write_text("[names]\nx = 3\n")
    (finding,) = [each for each in await _findings(copied) if each.place == str(path.relative_to(copied))]
    assert finding.sound == (damage == "torn")
    if damage == "torn":
        assert "never confirmed" in finding.text


async def test_a_game_that_fails_without_a_word_is_named_with_what_kind_of_fault(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> RunningGame:
        raise AssertionError

    monkeypatch.setattr(RunningGame, "resume", fails)
    (game,) = [finding for finding in await _findings(copied) if not finding.sound]
    assert game.text.endswith("cannot be taken up: AssertionError")
    host = Host(FolderStore(copied), [CosmicKind()])
    (fault,) = await host.open()
    await host.close()
    assert fault.endswith("cannot be taken up: AssertionError")


async def test_a_line_of_a_journal_without_a_field_names_it(copied: Path) -> None:
    journal = journal_of(copied)
    (sealed,), _ = seal.seal(
        ['{"line":"snapshot","events":0}'], json.loads(journal.read_bytes().splitlines()[0])["sum"]
    )
    journal.write_bytes(journal.read_bytes().splitlines(keepends=True)[0] + f"{sealed}\n".encode())
    (game,) = [finding for finding in await _findings(copied) if not finding.sound]
    assert game.text.endswith("line 2: there is no 'saved'")


async def test_a_game_of_other_facts_than_the_printed_ones_is_sound(tmp_path: Path) -> None:
    host = Host(FolderStore(tmp_path), [CosmicKind()])
    await host.open()
    ann = host.connect("SHA256:Ann", "Ann")
    options = TableOptions(players=3, bots=2, pace="solo", rules={"variants": ["four_planets"]})
    await ann.request(Make(options))
    await ann.request(Start())
    await host.close()
    assert [finding for finding in await _findings(tmp_path) if not finding.sound] == []


async def test_a_game_ended_before_its_cards_were_dealt_is_sound(tmp_path: Path) -> None:
    host = Host(FolderStore(tmp_path), [CosmicKind()])
    await host.open()
    ann = host.connect("SHA256:Ann", "Ann")
    await ann.request(Make(TableOptions(players=3, bots=2, pace="solo", rules={"aliens": "choose"})))
    await ann.request(Start())
    await ann.request(Agree("end"))
    await host.close()
    assert [finding for finding in await _findings(tmp_path) if not finding.sound] == []


async def test_what_is_damaged_is_mended_if_the_operator_says_so_and_no_server_runs(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = journal_of(copied)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"line"', b'"lime"')]))
    with alone(copied):
        assert await asyncio.to_thread(main, ["check", str(copied), "--mend"]) == 1
        assert "in use by another server" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["check", str(copied)]) == 1
    assert f"{path.name}, line {len(lines)}: its checksum does not fit" in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["check", str(copied), "--mend"]) == 0
    assert f"mended: it ends before line {len(lines)}" in capsys.readouterr().out
    assert path.read_bytes() == b"".join(lines[:-1])


def test_the_command_fails_for_what_is_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games").mkdir()
    assert main(["check", str(tmp_path)]) == 1
    assert "no data of a server in this folder" in capsys.readouterr().out
    host_key(tmp_path)
    assert main(["check", str(tmp_path)]) == 0
    (tmp_path / "games" / "one.jsonl").write_text("{}\n")
    assert main(["check", str(tmp_path)]) == 1
    assert "BAD  games/one.jsonl" in capsys.readouterr().out
