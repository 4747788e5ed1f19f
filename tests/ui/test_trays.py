"""The trays of a deal: the cards and planets that are in them, where there is room for pictures."""

from __future__ import annotations

import pytest
from gallery import app_of, keys_of
from tables import SMALL, WIDE, press

from cosmic_tui.screenkit.panel import Panel


@pytest.mark.parametrize(("size", "drawn"), [(WIDE, True), ((200, 55), True), ((120, 30), False), (SMALL, False)])
async def test_what_is_given_and_got_lies_in_two_trays(size: tuple[int, int], drawn: bool) -> None:
    running = app_of("offer")
    async with running.run_test(size=size) as pilot:
        await press(pilot, *keys_of("offer"))
        stage = running.screen.query_one("#stage", Panel)
        text = "\n".join(stage.text)
        assert ("YOU GIVE to" in text) == drawn
        assert "YOU GET from" in text or not drawn
        assert "a colony on" in text
        if drawn:
            labels = next(line for line in stage.text if "a card unseen" in line)
            assert [each for each in ("Dee 2", "Attack 14", "Attack 20") if each not in labels] == []
            await press(pilot, "x")
            assert "\n".join(stage.text).count("nothing yet") == 2
