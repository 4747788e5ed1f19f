"""The last sentence on the stage of a table of several: it stays until something new is told."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import tables
from staged import FOUR, SET_OUT, Clock, alone
from tables import ask_card, view

from cosmic_tui.games.cosmic.screen.galaxy.painted_galaxy import painted_galaxy
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.host.messages import TableNews
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.views import EffectView
from rules.kernel.events import Seen

AIMED, SAILED = SET_OUT[2:4]
UNSEEN = Seen("encounter.end", "resolution.end", {"outcome": "offense"})
"""It has no frames."""
BEGUN = Seen("encounter.begin", "turn.begin", {"turn": 2, "number": 2, "offense": "blue"})


def model() -> tuple[TableModel, Clock]:
    """A table that has been heard of."""
    clock = Clock()
    table = TableModel(Appearance(), clock)
    table.on_news(alone())
    return table, clock


def together(*events: Seen, **changes: Any) -> TableNews:
    """News of a table of several people, who do not wait for the stage."""
    return attrs.evolve(alone(events=list(events), fresh=False, **changes), table=tables.row(FOUR))


def test_a_sentence_that_hides_nothing_stays_and_needs_no_end() -> None:
    table, clock = model()
    table.on_news(together(AIMED))
    assert table.stage.frame is not None
    assert table.stage.frame.event == AIMED
    assert table.stage.at_rest
    assert table.stage.due(clock.time) is None
    assert table.seen_view is table.view
    clock.time += 60.0
    table.play_on()
    table.on_news(together())
    assert table.stage.frame.event == AIMED


def test_where_a_question_waits_for_the_stage_a_sentence_has_an_end() -> None:
    table, clock = model()
    table.on_news(alone(ask_card(), events=[AIMED], fresh=False))
    assert table.stage.playing
    assert table.choice is None
    clock.time = table.stage.until
    table.play_on()
    assert table.stage.frame is None
    assert table.choice is not None


@pytest.mark.parametrize("newer", [SAILED, UNSEEN])
def test_such_a_sentence_can_be_read_before_something_newer_takes_its_place(newer: Seen) -> None:
    table, clock = model()
    table.on_news(together(AIMED))
    before = table.view
    clock.time += 0.1
    table.on_news(together(newer))
    assert table.stage.frame is not None
    assert table.stage.frame.event == AIMED
    assert table.seen_view == before
    assert table.stage.due(clock.time) == pytest.approx(0.5)
    clock.time += 0.5
    table.play_on()
    frame = table.stage.frame
    assert (frame and frame.event) == (SAILED if newer is SAILED else None)


def test_what_has_been_told_is_not_taken_back_for_a_sentence_that_goes_on() -> None:
    table, clock = model()
    table.on_news(together(AIMED, UNSEEN))
    told = len(table.events)
    clock.time += 0.1
    table.on_news(together(SAILED))
    assert table.stage.playing
    assert table.stage.shown_events(len(table.events)) == told


def test_a_sentence_that_goes_on_is_not_drawn_again() -> None:
    table, clock = model()
    table.on_news(together(AIMED))
    rows = painted_galaxy(table, 86, 27)
    clock.time += 0.1
    table.on_news(together(SAILED))
    assert painted_galaxy(table, 86, 27) is rows


def test_a_sentence_does_not_stay_into_another_encounter() -> None:
    table, clock = model()
    table.on_news(together(AIMED, BEGUN))
    assert table.stage.playing
    clock.time = table.stage.until
    table.play_on()
    assert table.stage.frame is None


@pytest.mark.parametrize(
    ("effects", "told"), [([], "The gate is aimed"), ([EffectView("loser.upset", "green", [])], "In force")]
)
def test_what_is_in_force_is_told_before_a_sentence_that_stays(effects: list[EffectView], told: str) -> None:
    table, _ = model()
    table.on_news(together(AIMED, seen=view(effects=effects, waiting=[])))
    assert table.stage.at_rest
    assert told in " ".join(plain(row).replace("\xa0", " ") for row in painted_galaxy(table, 86, 27))
