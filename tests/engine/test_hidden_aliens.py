"""A sheet that lies face down tells nobody whose it is; planted leaks are caught (R23.3)."""

from __future__ import annotations

from collections import Counter

import paired_aliens
import paired_worlds
import planted_leaks
import pytest
import random_play

from rules.cosmic.actions import legal

BATCHES = 3 * random_play.LONGER
EACH = 5
LEAKS_SOUGHT = 12

ends: Counter[str] = Counter()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_worlds_that_differ_in_a_hidden_alien_look_the_same_to_the_others(batch: int) -> None:
    ends.update(paired_aliens.survey(range(batch * EACH, (batch + 1) * EACH)))


def test_most_encounters_were_compared_to_their_end() -> None:
    if sum(ends.values()) < BATCHES * EACH:
        pytest.skip("only part of the pairs was run")
    assert ends["the encounter is over"] >= BATCHES * EACH // 2, ends


def test_aliens_with_a_setup_of_their_own_are_among_them() -> None:
    found = [made.difference for seed in range(24) if (made := paired_aliens.pair(seed)) is not None]
    assert {"miser", "tick_tock"} <= {alien for each in found for alien in (each.card, each.other)}


def leaks() -> bool:
    return paired_worlds.leaking(range(LEAKS_SOUGHT), paired_aliens.pair)


def test_a_view_that_tells_of_the_hidden_sheet_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_views(monkeypatch, planted_leaks.letters)
    assert leaks()


def test_a_window_that_stops_for_the_hidden_power_only_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "_any_power", lambda *_: False)
    assert leaks()


def test_an_event_that_tells_of_a_hidden_alien_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_events(monkeypatch, {"planning.selected"}, planted_leaks.letters)
    assert leaks()
