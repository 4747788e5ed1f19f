"""Paired worlds at a served table: equal bytes at equal times for whoever may not know; six leaks are planted.

`python tests/host/host_worlds.py` runs 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import attrs
import host_worlds
import planted_leaks
import pytest
import random_play
from host_kinds import KINDS, TURNS
from paired_worlds import Leak
from served_world import PASSER

from cosmic_tui.host.match.match import HostedMatch
from cosmic_tui.host.match.order_runner import OrderRunner
from cosmic_tui.host.messages import Denied, TableNews, TableRow
from cosmic_tui.host.table.attendee import Attendee
from cosmic_tui.host.table.table import Table
from rules.kernel.events import Seen

BATCHES, EACH = 6 * random_play.LONGER, 340
"""Pairs in a batch: together more than 2,000."""
FEWEST_OF_A_KIND = 9
"""In each batch."""
LEAKS_SOUGHT = 33


@pytest.mark.parametrize("batch", range(BATCHES))
def test_who_may_not_know_is_sent_the_same_bytes_at_the_same_times(batch: int) -> None:
    ends = asyncio.run(host_worlds.survey(itertools.count(1000 * batch), EACH, FEWEST_OF_A_KIND))
    assert ends.total() >= EACH
    assert host_worlds.fewest(ends) >= FEWEST_OF_A_KIND, ends
    assert sum(ends[kind, "the encounter is over"] for kind in KINDS) > EACH / 3, ends


# -- the net catches what it is there for


def leak(kind: str = "") -> str:
    """What the net says, in worlds that differ in a kind of thing or in any; empty where it finds nothing."""
    seeds = [seed for seed in range(LEAKS_SOUGHT) if kind in TURNS[seed % len(TURNS)]]
    try:
        asyncio.run(host_worlds.survey(seeds))
    except Leak as leaking:
        return str(leaking)
    return ""


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("hand", planted_leaks.artifacts),
        ("flare", planted_leaks.flares),
        ("hidden sheet", planted_leaks.letters),
        ("tech face down", planted_leaks.researched),
        ("hoard", planted_leaks.stored),
        ("card face down", planted_leaks.chosen),
        ("order of a pile", planted_leaks.destined),
    ],
)
def test_a_leak_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch, kind: str, told: planted_leaks.Told) -> None:
    planted_leaks.in_views(monkeypatch, told)
    assert leak(kind)


def test_a_standing_order_that_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat with an order for the question is shown as away."""
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        seats = zip(row.seats, table.seats, strict=True)
        return attrs.evolve(row, seats=[attrs.evolve(one, stand_in=bool(seat.orders)) for one, seat in seats])

    monkeypatch.setattr(Table, "row", leaky)
    assert leak("standing order")


def test_a_leak_to_the_lobby_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row of a table tells of the hands; only whoever is not at the table sees it so."""
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        if table.running is None or identity != PASSER:
            return row
        game = table.running.game
        return attrs.evolve(row, progress=sum(planted_leaks.artifacts(game.play, seat) for seat in game.state.seats))

    monkeypatch.setattr(Table, "row", leaky)
    assert leak()


def test_a_leak_to_whoever_comes_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """News to somebody who has just come in bring an event that others were never told."""
    honest = Table.news

    def leaky(table: Table, client: Attendee) -> TableNews | None:
        news = honest(table, client)
        if news is None or not news.fresh or table.running is None or not table._house.clock.now():
            return news
        game = table.running.game
        held = [planted_leaks.artifacts(game.play, seat) for seat in game.state.seats]
        return attrs.evolve(news, events=[*news.events, Seen("hand.shown", game.state.at, {"held": held})])

    monkeypatch.setattr(Table, "news", leaky)
    assert leak()


def test_a_leak_in_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_events(monkeypatch, {"alliance.invited", "launch.ships", "encounter.end"}, planted_leaks.artifacts)
    assert leak()


def test_a_leak_in_the_counter_of_keys_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    planted_leaks.in_keys(monkeypatch)
    assert leak()


def test_a_leak_in_a_beat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat that ends at once where nobody holds anything for it."""
    honest = HostedMatch._look_at_beat

    def leaky(match: HostedMatch) -> None:
        honest(match)
        beat = match.questions.beat
        if beat is not None and not any(window.asks for window in beat.windows):
            match._beats._until -= 1.0

    monkeypatch.setattr(HostedMatch, "_look_at_beat", leaky)
    assert leak()


def test_a_leak_in_an_error_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that says whether others can still act."""
    honest = HostedMatch.ready

    def leaky(match: HostedMatch, seat: str, *, phase: bool) -> None:
        beat = match.questions.beat
        if beat is not None and any(window.asks for window in beat.windows):
            raise Denied("denied.beat_over")
        honest(match, seat, phase=phase)

    monkeypatch.setattr(HostedMatch, "ready", leaky)
    assert leak()


def test_an_answer_in_no_time_to_a_public_question_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that leaves little to choose from answers by itself."""
    honest = OrderRunner._obey

    def leaky(orderly: OrderRunner, ask: Any) -> Any:
        flares = sum(card.startswith("flare:") for card in orderly._game.view(ask.seat).hand)
        if ask.kind in ("planning.select", "launch.ships", "alliance.answer", "alliance.invite") and flares % 2:
            orderly._clock.call_later(0, lambda: orderly._play(ask.seat, ask.key, ask.default))
        return honest(orderly, ask)

    monkeypatch.setattr(OrderRunner, "_obey", leaky)
    assert leak()
