"""Paired worlds at a served table: equal bytes at equal times for whoever may not know; six leaks are planted.

`python tests/host/host_worlds.py` runs 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import host_worlds
import planted_leaks
import pytest
import random_play
from host_worlds import Found
from paired_worlds import Leak

from cosmic_tui.host.match import Match
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.obeying import Orderly

BATCHES, EACH = 12 * random_play.LONGER, 170
"""Pairs in a batch: together more than 2,000."""
FEWEST_OF_A_KIND = 50
LEAKS_SOUGHT = 22

found: Found = Found()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_who_may_not_know_is_sent_the_same_bytes_at_the_same_times(batch: int) -> None:
    ends = asyncio.run(host_worlds.survey(itertools.count(1000 * batch), EACH))
    found.update(ends)
    assert ends.total() >= EACH
    assert sum(ends[kind, "the encounter is over"] for kind in host_worlds.KINDS) > EACH / 3, ends


def test_every_kind_of_hidden_thing_was_swapped_often_enough() -> None:
    if found.total() < BATCHES * EACH:
        pytest.skip("only part of the pairs was run")
    kinds = {kind: sum(count for (each, _), count in found.items() if each == kind) for kind in host_worlds.KINDS}
    assert min(kinds.values()) >= FEWEST_OF_A_KIND * random_play.LONGER, kinds


# -- the net catches what it is there for


def leak() -> str:
    """What the net says; empty where it finds nothing."""
    try:
        asyncio.run(host_worlds.survey(range(LEAKS_SOUGHT)))
    except Leak as leaking:
        return str(leaking)
    return ""


@pytest.mark.parametrize("told", [planted_leaks.artifacts, planted_leaks.letters, planted_leaks.destined])
def test_a_leak_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch, told: planted_leaks.Told) -> None:
    """Of a hand, of a sheet face down, of the order of a pile."""
    planted_leaks.in_views(monkeypatch, told)
    assert leak()


def test_a_leak_in_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_events(monkeypatch, {"alliance.invited", "launch.ships", "encounter.end"}, planted_leaks.artifacts)
    assert leak()


def test_a_leak_in_the_counter_of_keys_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_keys(monkeypatch)
    assert leak()


def test_a_leak_in_a_beat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat that ends at once where nobody holds anything for it."""
    honest = Match._look_at_beat

    def leaky(match: Match) -> None:
        honest(match)
        beat = match.questions.beat
        if beat is not None and not any(window.asks for window in beat.windows):
            match._beats._until -= 1.0

    monkeypatch.setattr(Match, "_look_at_beat", leaky)
    assert leak()


def test_a_leak_in_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that says whether others can still act."""
    honest = Match.ready

    def leaky(match: Match, seat: str, *, phase: bool) -> None:
        beat = match.questions.beat
        if beat is not None and any(window.asks for window in beat.windows):
            raise Denied("Somebody else may still act.")
        honest(match, seat, phase=phase)

    monkeypatch.setattr(Match, "ready", leaky)
    assert leak()


def test_an_answer_in_no_time_to_a_public_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that leaves little to choose from answers by itself."""
    honest = Orderly._obey

    def leaky(orderly: Orderly, ask: Any) -> Any:
        flares = sum(card.startswith("flare:") for card in orderly._game.view(ask.seat).hand)
        if ask.kind in ("planning.select", "launch.ships", "alliance.answer", "alliance.invite") and flares % 2:
            orderly._clock.call_later(0, lambda: orderly._play(ask.seat, ask.key, ask.default))
        return honest(orderly, ask)

    monkeypatch.setattr(Orderly, "_obey", leaky)
    assert leak()
