"""Paired worlds at a served table: the same bytes at the same times, by every channel, for whoever may not know.

Leaks are planted in views here; those of each channel stand in `test_host_planted_leaks.py`.
`python tests/host/host_worlds.py` runs 100,000 pairs.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal

import attrs
import host_steps
import host_worlds
import leak_hunt
import planted_leaks
import pytest
import random_play
from channels import CHANNELS, LOG, NOTICES, STAND_INS
from excuses import EXCUSES, KINDS_SHOWN, MIXED, RAN_OUT, SWAPPED
from host_steps import OVER, UNLIKE, WENT_ON
from leak_hunt import leak
from seeds_in_processes import seeds_in_processes, stopped_by_signals

from cosmic_tui.host.messages import TableRow
from cosmic_tui.host.table.table import Table

BATCHES, EACH = 2 * random_play.LONGER, 150
"""And pairs in each."""
FEWEST_OF_A_KIND = 5
"""In each batch."""
MOST = {WENT_ON: 0.05, UNLIKE: 0.25, **dict.fromkeys(EXCUSES, 0.25), KINDS_SHOWN: 0.02}
"""So many of all pairs may end in a way that is not the end of the encounter."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_who_may_not_know_is_told_the_same_at_the_same_times_by_every_channel(batch: int) -> None:
    found = asyncio.run(host_worlds.survey(itertools.count(1000 * batch), EACH, FEWEST_OF_A_KIND))
    assert found.total() >= EACH
    assert host_worlds.fewest(found) >= FEWEST_OF_A_KIND, found
    assert found.ended(OVER) > found.total() / 2, found
    for why in {why for _, why in found.ends} - {OVER}:
        assert found.ended(why) <= MOST[why] * found.total(), (why, found)
    assert all(found.channels[channel] for channel in set(CHANNELS) - {LOG, STAND_INS, NOTICES}), found.channels
    assert not found.channels[LOG]  # no bot and no game has met a fault


def test_a_series_in_processes_tells_its_totals_by_kind_and_channel() -> None:
    told = json.loads(json.dumps(host_worlds.series(0, 20, 2, print)))
    assert told["pairs"] >= 20
    assert told["leaks"] == []
    assert sum(sum(ways.values()) for ways in told["ends"].values()) == told["pairs"]
    assert set(told["channels"]) == set(CHANNELS)


def test_an_interrupted_series_keeps_what_it_has_found() -> None:
    found = []
    with seeds_in_processes(7, 2, lambda seed: seed) as results, stopped_by_signals():
        for seed in results:
            found.append(seed)
            if len(found) == 5:
                os.kill(os.getpid(), signal.SIGTERM)
    assert len(found) == 5
    assert len(set(found)) == 5


def test_a_series_ends_where_a_seed_raises_something_else() -> None:
    def look(_seed: int) -> int:
        raise ValueError("no world")

    with seeds_in_processes(0, 2, look) as results, pytest.raises(ValueError, match="no world"):
        next(results)


# -- the net catches what it is there for


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


@pytest.mark.parametrize("away", [False, True])
def test_a_standing_order_that_shows_is_caught(monkeypatch: pytest.MonkeyPatch, away: bool) -> None:
    """A seat with an order to pass is shown as played by a stand-in, while its player is here or away."""
    honest = Table.row

    def leaky(table: Table, identity: str) -> TableRow:
        row = honest(table, identity)
        seats = zip(row.seats, table.seats, strict=True)
        begun = table._services.clock.now() > 0  # before, not everybody has come
        passing = [
            (one, begun and one.here is not away and any(each.do == "pass" for each in seat.orders))
            for one, seat in seats
        ]
        return attrs.evolve(row, seats=[attrs.evolve(one, stand_in=told) for one, told in passing])

    monkeypatch.setattr(Table, "row", leaky)
    monkeypatch.setattr(host_steps, "LEAVING", 0.0)  # who goes stays away for a while
    monkeypatch.setattr(leak_hunt, "LEAKS_SOUGHT", 150)
    assert leak("standing order")


async def test_who_is_dealt_new_cards_out_of_a_hand_that_differs_may_have_others() -> None:
    """Oracle's wild flare mixes two hands; in the seed it is played against the hand that differs."""
    assert (await host_worlds.look(4168)).ended(MIXED)


async def test_whose_sheet_is_swapped_with_one_that_differs_sees_it() -> None:
    """Sorcerer's wild flare swaps the sheets of the main players; in the seed one of them differs."""
    assert (await host_worlds.look(4681)).ended(SWAPPED)


async def test_a_hand_that_gives_a_card_of_each_type_may_show_how_many_types_there_are() -> None:
    """In the seed a Plague is played on a hand that differs while a stand-in answers for it, one type after another."""
    assert (await host_worlds.look(8419)).ended(KINDS_SHOWN)


async def test_a_defense_without_an_encounter_card_is_asked_openly() -> None:
    """In the seed the hand that differs holds one in one of the worlds only, and is asked before it shows its hand."""
    assert (await host_worlds.look(8244)).ended(RAN_OUT)
