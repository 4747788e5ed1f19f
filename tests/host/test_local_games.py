"""Games on one's own machine: kept while they are under way, gone on with, forgotten once they are over."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from cosmic_tui.base.disk import StoreError
from cosmic_tui.cli.commands import main
from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.host.client import Client
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Agree, Make, Start, TableOptions
from cosmic_tui.host.store.local_games import MOST_KEPT, LocalGames, kept_games
from cosmic_tui.local.playing import KEPT


async def begun(store: LocalGames) -> tuple[Host, Client]:
    """A game of one person, just begun."""
    host = Host(store, [CosmicKind()])
    await host.open()
    ann = host.connect("this terminal 0", "Ann")
    await ann.request(Make(TableOptions(players=3, bots=2, pace="solo")))
    await ann.request(Start())
    return host, ann


def store_in(folder: Path, going_on: Path | None = None) -> LocalGames:
    return LocalGames(folder / "player.toml", folder / "games", going_on)


async def test_a_game_that_is_left_is_taken_up_as_it_was(tmp_path: Path) -> None:
    host, ann = await begun(store_in(tmp_path))
    table = ann.table
    assert table is not None
    before = table.present(table.seats[0].seat).view
    await host.close()
    (kept,) = kept_games(tmp_path / "games")
    again = Host(store_in(tmp_path, kept), [CosmicKind()])
    assert await again.open() == []
    (resumed,) = again.lobby
    assert resumed.id == table.id
    assert resumed.present(table.seats[0].seat).view == before
    assert [seat.name for seat in resumed.seats] == [seat.name for seat in table.seats]
    await again.close()


async def test_a_game_is_played_by_one_process_alone(tmp_path: Path) -> None:
    host, _ = await begun(store_in(tmp_path))
    (kept,) = kept_games(tmp_path / "games")
    with pytest.raises(StoreError, match="in use"):
        await Host(store_in(tmp_path, kept), [CosmicKind()]).open()
    await host.close()


async def test_nothing_is_kept_of_a_game_that_is_over(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    host, ann = await begun(store)
    table = ann.table
    assert table is not None
    assert store.keeps(table.id)
    await ann.request(Agree("end"))
    await table.dissolve()
    assert not store.keeps(table.id)
    assert kept_games(tmp_path / "games") == []
    await host.close()


async def test_where_nothing_can_be_kept_a_game_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    store = store_in(tmp_path)
    host, ann = await begun(store)
    assert ann.table is not None
    assert ann.table.state == "running"
    assert not store.keeps(ann.table.id)
    await host.close()


async def test_only_so_many_games_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_KEPT + 1):
        old = tmp_path / "games" / f"old{number}" / "journal.jsonl"
        old.parent.mkdir(parents=True)
        old.touch()
    host, _ = await begun(store_in(tmp_path))
    assert len(kept_games(tmp_path / "games")) == MOST_KEPT
    await host.close()


def hands_told(lines: str) -> list[str]:
    return [line for line in lines.splitlines() if line.startswith("Attack ")]


def test_the_command_goes_on_with_the_game_left_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["play", "--plain", "--resume"]) == 1
    assert "no game is kept here that was left before its end" in capsys.readouterr().err
    typed("hand", "quit")
    assert main(["play", "--plain", "--seed", "5", "--aliens", "none", "--name", "Ann"]) == 0
    first = capsys.readouterr().out
    assert KEPT in first
    typed("hand", "quit")
    assert main(["play", "--plain", "--resume"]) == 0
    again = capsys.readouterr().out
    assert hands_told(first) == hands_told(again) != []


async def test_a_new_game_makes_no_room_by_one_that_another_terminal_plays(tmp_path: Path) -> None:
    playing, other = store_in(tmp_path), store_in(tmp_path)
    log = await playing.create("first")
    await log.append(['{"line":"head"}'])
    os.utime(tmp_path / "games/first/journal.jsonl", (0, 0))  # the oldest by far
    for number in range(MOST_KEPT):
        await (await other.create(f"game {number}")).append(['{"line":"head"}'])
    assert playing.keeps("first")
    for store in (playing, other):
        store.close()
