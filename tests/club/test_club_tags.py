"""What the club knows a card game by: the aliens that were played, and nothing where there were none."""

from __future__ import annotations

import pytest

from cosmic_tui.games.cosmic.kind import CosmicKind


@pytest.mark.parametrize(("wish", "played"), [("none", set()), ("zombie,oracle,loser", {"zombie", "oracle", "loser"})])
def test_a_game_is_known_by_its_aliens(wish: str, played: set[str]) -> None:
    kind = CosmicKind()
    match = kind.new(kind.seats(3), {"aliens": wish}, 1, lambda _event: None, beats=False)
    match.start()
    tags = kind.summary(match.view(None), []).tags
    assert {tag for each in tags.values() for tag in each} == played
