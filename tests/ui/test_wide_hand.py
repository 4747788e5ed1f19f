"""A hand of many kinds of cards overlaps, and still says how many there are of each."""

from __future__ import annotations

import pytest
import tables
from tables import news, view

from cosmic_tui.games.cosmic.screen.hand.fan import fan
from cosmic_tui.screenkit.styled_text import plain

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
