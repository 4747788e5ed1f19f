"""A sheet that lies face down tells nobody whose it is; planted leaks are caught (R23.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import paired_aliens
import pytest
import random_play
from paired_worlds import Leak

from rules import offering, viewing
from rules.play import Play
from rules.views import PlayerView

BATCHES = 4 * random_play.LONGER
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
    found = [made for seed in range(24) if (made := paired_aliens.pair(seed)) is not None]
    assert {"miser", "tick_tock"} <= {alien for made in found for alien in (made.card, made.other_card)}


def leaks() -> bool:
    try:
        paired_aliens.survey(range(LEAKS_SOUGHT))
    except Leak:
        return True
    return False


def test_a_view_that_counts_hidden_tokens_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = viewing._player

    def leaky(game: Play, seat: str, viewer: str | None) -> PlayerView:
        short = sum(len(sheet.alien) for sheet in game.player(seat).sheets)
        return attrs.evolve(honest(game, seat, viewer), tokens=short)

    monkeypatch.setattr(viewing, "_player", leaky)
    assert leaks()


def test_a_window_that_stops_for_the_hidden_power_only_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offering, "_any_power", lambda *_: False)
    assert leaks()


def test_an_event_that_names_a_hidden_alien_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Play.emit

    def leaky(game: Play, kind: str, data: Any, private: Any = None) -> None:
        if kind == "planning.selected":
            data = {**data, "alien": game.player(data["seat"]).alien}
        honest(game, kind, data, private or {})

    monkeypatch.setattr(Play, "emit", leaky)
    assert leaks()
