"""A replay shows what was to be seen: for every variant, seat and spectator, from journals that the host wrote."""

from __future__ import annotations

from pathlib import Path

import pytest
from replay_views import MIXES, compared, played

from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.replay.reading import replay_of
from rules.cosmic.protocol.views import HIDDEN


@pytest.mark.parametrize("variants", MIXES, ids=lambda mix: "+".join(mix) or "none")
async def test_a_replay_shows_every_view_as_it_was(
    tmp_path: Path, variants: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    count = 0
    for seed in (3, 4):
        file = tmp_path / f"{seed}.jsonl"
        count += compared(await played(seed, variants, 120, file), file)
    with capsys.disabled():
        print(f" {count} views compared", end="")  # noqa: T201 - the figure
    assert count > 300


async def test_a_running_game_names_no_alien_that_lies_face_down(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    await played(4, ("hidden_powers",), 150, file)
    replay = replay_of(file, COSMIC_REPLAYS)
    shown: set[str] = set()
    for place in range(replay.length + 1):
        told = replay.events[max(0, place - 1) : place]
        shown |= {event.data["seat"] for event in told if event.kind == "sheet.shown"}
        for player in replay.view_at(place).players:
            assert player.seat in shown or player.alien in (HIDDEN, "none")
    assert any(player.alien == HIDDEN for player in replay.view_at(0).players)
