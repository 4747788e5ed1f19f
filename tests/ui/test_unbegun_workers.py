"""A worker that is cancelled before it begins, as where a session ends at the moment of its last key."""

from __future__ import annotations

import gc
import warnings

import tables

from cosmic_tui.host.messages import Leave


async def test_a_request_whose_session_ends_first_leaves_nothing_unawaited() -> None:
    app = tables.app(tables.FakeLink(tables.lobby_news()))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        async with app.run_test() as pilot:
            app.ask_host(Leave())
            app.workers.cancel_all()
            await pilot.pause()
        gc.collect()
    assert [str(warning.message) for warning in told if "never awaited" in str(warning.message)] == []
