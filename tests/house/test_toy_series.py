"""`cosmic sim` of a game without a report of its own."""

from __future__ import annotations

import json

import click
import pytest
from toy_game import ToyKind

from cosmic_tui.cli.commands import main
from cosmic_tui.cli.games import GAMES, RegisteredGame
from cosmic_tui.cli.sim_commands import sim
from cosmic_tui.games.cosmic.screen.replay_app import CosmicReplays
from cosmic_tui.plain.line_screens import LinesScreens
from cosmic_tui.sim import series


def test_a_series_of_it_counts_who_wins_in_any_number_of_processes() -> None:
    alone = series.run(ToyKind, ("simple", "random"), "x", 6, 1, lambda: None)
    assert alone.sound
    assert {bot: played for bot, (_, played) in alone.wins().items()} == {"random": 6, "simple": 6}
    assert sum(won for won, _ in alone.wins().values()) == 6
    assert "6 games of toy" in alone.as_text()
    assert series.run(ToyKind, ("simple", "random"), "x", 6, 2, lambda: None) == alone
    with pytest.raises(ValueError, match="toy is not played by 1, but by 2, 3, 4"):
        series.run(ToyKind, ("simple",), "x", 1, 1, lambda: None)


def test_the_command_plays_a_game_without_a_report_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = RegisteredGame(ToyKind, lambda: LinesScreens("Secret bids", ToyKind.players), CosmicReplays)
    monkeypatch.setitem(GAMES, "toy", toy)  # type: ignore[misc]
    monkeypatch.setattr(sim.params[0], "type", click.Choice(list(GAMES)))
    assert main(["sim", "--game", "toy", "--games", "3", "--players", "3", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "toy"
    assert main(["sim", "--game", "toy", "--pairs"]) == 2
    assert "--pairs is no option of toy" in capsys.readouterr().err
