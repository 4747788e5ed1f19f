"""`cosmic replay` of a game of Council of Suns: its record in sentences, and its replay on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_tui.cli.commands import main
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.screen.replays import CouncilReplays
from cosmic_tui.host.host import Host
from cosmic_tui.host.messages import Make, Start, TableOptions
from cosmic_tui.host.store.store import FolderStore
from cosmic_tui.replay.reading import replay_of
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.replay_viewer import ReplayViewerApp


@pytest.fixture
async def journal(tmp_path: Path) -> Path:
    """The journal of a game that has just begun."""
    host = Host(FolderStore(tmp_path), [CouncilKind()], seed=lambda _: 7)
    await host.open()
    ann = host.connect("ann", "Ann")
    await ann.request(Make(TableOptions(game="council", name="Fleets", players=3, bots=2, pace="solo")))
    await ann.request(Start())
    await host.close()
    (found,) = (tmp_path / "games").glob("*.jsonl")
    return found


def test_the_record_tells_the_game_in_sentences(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(journal), "--markdown"]) == 0
    said = capsys.readouterr().out
    assert said == "# Fleets\n\n- The game begins.\n"


async def test_the_replay_is_shown_and_ends_the_app(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[CosmicApp] = []

    def run(app: ReplayViewerApp) -> None:
        shown.append(app)

    monkeypatch.setattr(ReplayViewerApp, "run", run)
    CouncilReplays().show(replay_of(journal, CouncilReplays.kind, None))
    (running,) = shown
    async with running.run_test(size=(100, 30)) as pilot:
        await pilot.press("end")
        await pilot.pause()
        assert any("The game begins." in line for line in running.screen.query_one("#told", Panel).text)
        await pilot.press("escape")
        await pilot.pause()
    assert not running.is_running
