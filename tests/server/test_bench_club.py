"""`cosmic bench club` at a small club: everything is asked, and newcomers are among it."""

from __future__ import annotations

import asyncio

from cosmic_tui.bench.club import TRIES, as_text, measure


def test_all_that_is_asked_is_answered_and_newcomers_are_named() -> None:
    real = asyncio.Handle._run
    costs = measure(None, 30, 20)
    assert {len(found) for found in costs.asked.values()} == {TRIES}
    assert costs.stall > 0
    told = as_text(costs)
    assert "a newcomer's name" in told
    assert "the loop was held up for" in told
    assert asyncio.Handle._run is real
