"""A hand of many kinds of cards overlaps, and still says how many there are of each."""

from __future__ import annotations

import pytest
import tables
from tables import WIDE, FakeLink, ask_card, news, press, view

from cosmic_tui.games.cosmic.screen.hand.fan import fan
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown
from cosmic_tui.screenkit.theme import Appearance

KINDS = (
    "attack_01", "attack_04", "attack_05", "attack_06", "attack_07", "attack_08", "attack_10", "attack_12",
    "attack_20", "negotiate", "reinforcement_2", "reinforcement_3", "plague", "card_zap", "flare:miser",
)  # fmt: skip


@pytest.mark.parametrize("width", [70, 98, 180])
@pytest.mark.parametrize("height", [6, 8])
def test_every_card_says_how_many_there_are_of_it(width: int, height: int) -> None:
    table = tables.table_of(news(view(hand=[*KINDS, *KINDS, "negotiate"])))
    rows = [plain(row) for row in fan(table, width, height)]
    assert sum(row.count("×2") for row in rows) == len(KINDS) - 1  # noqa: RUF001
    assert sum(row.count("×3") for row in rows) == 1  # noqa: RUF001


@pytest.mark.parametrize("size", [(110, 36), WIDE])
async def test_without_colours_cards_are_frames_and_the_chosen_one_is_double(size: tuple[int, int]) -> None:
    running = tables.app(FakeLink(news(view(), ask_card())))
    running.look = Appearance(colours=False)
    async with running.run_test(size=size) as pilot:
        await press(pilot, "2")
        rows = ["".join(segment.text for segment in row) for row in rows_shown(running)]
        assert any("╔08" in row for row in rows)
        assert any("┌20" in row for row in rows)
        assert any("┌artifact┐" in row for row in rows)
        assert "▀" not in "".join(rows), "no portraits at the seats"


async def test_colonies_on_planets_of_others_stand_out_without_colours() -> None:
    running = tables.app(FakeLink(news(view())))
    running.look = Appearance(colours=False)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        lit = [
            segment.text for row in rows_shown(running) for segment in row if segment.style and segment.style.reverse
        ]
        assert "▲1" in lit, "a flag on a planet of somebody else"
        assert " 1 " in lit, "how many foreign colonies somebody has"
        assert not [text for text in lit if text == "◆4"], "ships at home do not"
