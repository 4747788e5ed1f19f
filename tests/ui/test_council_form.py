"""What can be chosen for a table of Council of Suns before it is made."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.screen.screens import COUNCIL, COUNCIL_SCREENS
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.form import PACES, PRESETS, HostRows
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.making import MakeDialog
from cosmic_tui.ui.shell import Presentation


def test_the_map_and_how_races_are_chosen_stand_in_the_form() -> None:
    options = COUNCIL_SCREENS.new_table()
    rows = {row.title: row for row in COUNCIL_SCREENS.form(HostRows(options, COUNCIL_SCREENS.words))}
    assert (rows["Map"].value, rows["Map"].labels) == ("standard", ["standard", "dealt"])
    assert rows["Races"].labels == ["by wish", "at random", "in turn"]
    rows["Map"].step(1)
    rows["Races"].step(1)
    assert options.rules == {"map": "dealt", "race_choice": "random"}


def test_the_time_at_a_table_is_told_without_the_reactions_of_another_game() -> None:
    words = COUNCIL_SCREENS.words
    for pace in PACES:
        row = HostRows(TableOptions(game=COUNCIL, pace=pace), words).pace()
        assert words.say(f"pace.{pace}") in row.meaning
        assert "react" not in row.meaning
    assert all("react" not in words.say(f"make.preset_{each}_is", beat=3) for each in PRESETS)


def test_what_a_table_is_for_is_told_in_the_words_of_its_game() -> None:
    games = Games({"cosmic": COSMIC_SCREENS, COUNCIL: COUNCIL_SCREENS})
    dialog = MakeDialog(cast("Presentation", SimpleNamespace(look=Appearance(), words=games.words)), games)
    assert "reactions" in dialog._purpose_row().meaning
    dialog.game = COUNCIL
    assert dialog._purpose_row().meaning == COUNCIL_SCREENS.words.say("make.preset_tonight_is")


def test_every_choice_of_the_form_can_be_played() -> None:
    options = COUNCIL_SCREENS.new_table()
    for row in COUNCIL_SCREENS.form(HostRows(options, COUNCIL_SCREENS.words)):
        for choice in row.choices:
            row.put(choice)
            CouncilKind().check(options.rules, options.players)
