"""A replay shows what was to be seen: for every variant, seat and spectator, from journals that the host wrote."""

from __future__ import annotations

from pathlib import Path

import pytest
import replay_views
from replay_views import MIXES, compared, played, survey

from cosmic_tui.games.cosmic.replay.kind import COSMIC_REPLAYS
from cosmic_tui.host.store import journal
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
        print(f" {count} views compared", end="")
    assert count > 300
