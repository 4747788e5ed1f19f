"""The panel of the encounter: what it says of cards and totals while it goes on and when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from tables import news, table_of, view

from cosmic_tui.games.cosmic.screen.hand.fan import below_chips
from cosmic_tui.games.cosmic.screen.panels.encounter import gate
from cosmic_tui.games.cosmic.screen.small_windows.strip import strip
from cosmic_tui.screenkit.styled_text import plain
from rules.cosmic.protocol.views import EffectView

OPEN: dict[str, Any] = {"cards": {"red": "attack_08", "blue": "negotiate"}, "faces": {}}
OVER: dict[str, Any] = {
    "cards": {}, "faces": {"red": "attack_08", "blue": "negotiate"}, "gate": {}, "outcome": "offense",
}  # fmt: skip


def read(*, wide: bool, **changes: Any) -> str:
    heard = table_of(news(view(**changes)))
    rows = gate(heard, 90, 12, wide=True) if wide else strip(heard, 90)
    return "\n".join(plain(row) for row in rows).replace("\u00a0", " ")


@pytest.mark.parametrize("wide", [True, False])
def test_before_cards_are_laid_there_are_none(wide: bool) -> None:
    assert "no card yet" in read(wide=wide)


@pytest.mark.parametrize("wide", [True, False])
def test_after_the_encounter_the_cards_that_were_shown_are_still_told(wide: bool) -> None:
    said = read(wide=wide, **OVER)
    assert "Attack 08" in said
    assert "Negotiate" in said
    assert "no card yet" not in said


def test_what_an_attack_comes_to_is_added_up_only_while_its_ships_are_there() -> None:
    assert "so far 12" in read(wide=True, **OPEN)
    assert "so far" not in read(wide=True, **OVER)


def test_a_side_without_ships_says_so_in_its_column() -> None:
    lines = read(wide=True, planets={**view().planets, "blue.2": {"blue": 0}}).splitlines()
    column = next(line.index("Defense") for line in lines if "Defense" in line)
    assert next(line.index("0 ships") for line in lines if "0 ships" in line) == column + 2


def test_what_is_in_force_is_told_on_a_small_table() -> None:
    upset = table_of(news(view(effects=[EffectView("loser.upset", "green", [])])))
    said = plain(below_chips(upset, 78)).replace("\u00a0", " ")
    assert said == "In force: Upset: the loser wins, the winner loses (■ Cyd)"
    assert "your 8 cards" in plain(below_chips(table_of(news(view())), 78))
