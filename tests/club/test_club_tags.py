"""What the club knows a card game by: the aliens that were played, and nothing where there were none."""

from __future__ import annotations

import pytest

from cosmic_tui.games.cosmic.kind import CosmicKind
from rules.kernel.events import Event


@pytest.mark.parametrize(("wish", "played"), [("none", set()), ("zombie,oracle,loser", {"zombie", "oracle", "loser"})])
def test_a_game_is_known_by_its_aliens(wish: str, played: set[str]) -> None:
    kind = CosmicKind()
    match = kind.new(kind.seats(3), {"aliens": wish}, 1, lambda _event: None, beats=False)
    match.start()
    tags = kind.summary(match.view(None), []).tags
    assert {tag for each in tags.values() for tag in each} == played


def test_a_conceded_encounter_counts_as_at_its_table() -> None:
    kind, events = CosmicKind(), list[Event]()
    match = kind.new(kind.seats(3), {"aliens": "none"}, 1, events.append, beats=False)
    match.start()
    first, *others = kind.seats(3)
    match.finish([first], others)
    told = [seen for event in events if (seen := event.seen_by(None)) is not None]
    summary = kind.summary(match.view(None), told)
    assert summary.length == match.progress == 1
    assert {(fact.seat, fact.other) for fact in summary.facts} == {(each, first) for each in others}
