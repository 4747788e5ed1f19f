"""Paired worlds at a served table: equal bytes at equal times for whoever may not know; six leaks are planted.

`python tests/host/host_worlds.py 0 12000` runs more than 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from typing import Any

import attrs
import host_worlds
import pytest
from paired_worlds import Leak

from cosmic_tui.host.match import Match
from cosmic_tui.host.messages import Denied
from cosmic_tui.host.obeying import Orderly
from rules import viewing
from rules.kernel.machine import Machine
from rules.play import Play
from rules.views import PlayerView

LONGER = int(os.environ.get("COSMIC_NETS", "1"))
BATCHES, EACH = 6, 170
"""Pairs in a batch: together more than 1,000."""
LEAKS_SOUGHT = 12


@pytest.mark.parametrize("batch", range(BATCHES * LONGER))
def test_who_may_not_know_is_sent_the_same_bytes_at_the_same_times(batch: int) -> None:
    ends = asyncio.run(host_worlds.survey(itertools.count(1000 * batch), EACH))
    assert ends.total() >= EACH
    assert ends["the encounter is over"] > EACH / 4, ends


# -- the net catches what it is there for


def leak() -> str:
    """What the net says; empty where it finds nothing."""
    try:
        asyncio.run(host_worlds.survey(range(LEAKS_SOUGHT)))
    except Leak as found:
        return str(found)
    return ""


def artifacts(game: Play, seat: str) -> int:
    return sum(card in game.catalogue.artifacts for card in game.player(seat).hand)


def test_a_leak_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = viewing._player

    def leaky(game: Play, seat: str, *rest: Any) -> PlayerView:
        return attrs.evolve(honest(game, seat, *rest), out=artifacts(game, seat))

    monkeypatch.setattr(viewing, "_player", leaky)
    assert leak()


def test_a_leak_in_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Play.emit

    def leaky(game: Play, kind: str, data: Any, private: Any = None) -> None:
        if kind in ("alliance.invited", "launch.ships", "encounter.end"):
            data = {**data, "held": [artifacts(game, seat) for seat in game.state.seats]}
        honest(game, kind, data, private or {})

    monkeypatch.setattr(Play, "emit", leaky)
    assert leak()


def test_a_leak_in_the_counter_of_keys_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count over the whole table tells how often others were asked."""
    honest = Machine._put

    def leaky(machine: Machine[Any], poll: Any) -> None:
        honest(machine, poll)
        for ask in poll.asks:
            ask.key += f".{sum(machine.scene.state.asked.values())}"

    monkeypatch.setattr(Machine, "_put", leaky)
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
