"""What can be chosen for a table of Council of Suns before it is made."""

from __future__ import annotations

from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.screen.screens import COUNCIL_SCREENS
from cosmic_tui.ui.form import HostRows


def test_the_map_and_how_races_are_chosen_stand_in_the_form() -> None:
    options = COUNCIL_SCREENS.new_table()
    rows = {row.title: row for row in COUNCIL_SCREENS.form(HostRows(options, COUNCIL_SCREENS.words))}
    assert (rows["Map"].value, rows["Map"].labels) == ("standard", ["standard", "dealt"])
    assert rows["Races"].labels == ["by wish", "at random", "in turn"]
    rows["Map"].step(1)
    rows["Races"].step(1)
    assert options.rules == {"map": "dealt", "race_choice": "random"}


def test_every_choice_of_the_form_can_be_played() -> None:
    options = COUNCIL_SCREENS.new_table()
    for row in COUNCIL_SCREENS.form(HostRows(options, COUNCIL_SCREENS.words)):
        for choice in row.choices:
            row.put(choice)
            CouncilKind().check(options.rules, options.players)
