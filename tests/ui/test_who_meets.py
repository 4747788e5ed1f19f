"""Choosing an alien, and the turning up of all aliens before the first encounter."""

from __future__ import annotations

import attrs
import pytest
import tables
from aliens_at_table import alien_view, ask_alien, ask_use
from gallery import app_of, met
from tables import SMALL, WIDE, FakeLink, news, press, read

from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.host.messages import OFF, STORY, Answer, SeatRow, TableNews
from cosmic_tui.screenkit.textual_internals.shown_rows import rows_shown
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.questions import one
from rules.kernel.events import Seen


def begun(**changes: object) -> TableNews:
    return news(alien_view(turn=1, encounter=1, phase="regroup", at="regroup"), **{"speed": STORY, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(48, 20), SMALL, (120, 30), WIDE])
async def test_everybody_is_introduced_the_own_alien_first(size: tuple[int, int]) -> None:
    running = tables.app(FakeLink(begun()))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        places = [text.index(said) for said in ("You are SORCERER", "Oracle", "Zombie", "Human")]
        assert places == sorted(places)
        assert "May swap the two played encounter cards" in text
        assert "Any key" in text


async def test_any_key_goes_on_and_is_no_answer() -> None:
    running = tables.app(FakeLink(news(alien_view(turn=1, encounter=1), ask_use(), speed=STORY)))
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "enter")
        assert "You are SORCERER" not in read(running)
        assert not any(isinstance(request, Answer) for request in running.link.requests)  # type: ignore[attr-defined]
        running.link.tell(begun())  # type: ignore[attr-defined]
        await pilot.pause()
        assert "You are SORCERER" not in read(running), "once a table"


@pytest.mark.parametrize("later", [{"speed": OFF}, {"events": [Seen("encounter.end", "end", {"outcome": "offense"})]}])
async def test_nobody_is_introduced_at_full_speed_or_later_in_the_game(later: dict[str, object]) -> None:
    running = tables.app(FakeLink(begun(**later)))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "You are" not in read(running)


async def test_a_lesson_begins_with_the_aim() -> None:
    lesson = news(tables.view("red", turn=1, encounter=1, phase="start_turn"), speed=STORY, options=table_of(FIRST))
    running = tables.app(FakeLink(lesson))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "five colonies on planets of other players" in " ".join(read(running).split())
        await press(pilot, "space")
        assert "five colonies on planets" not in read(running)


@pytest.mark.parametrize("size", [(48, 20), SMALL, WIDE])
async def test_a_lesson_introduces_the_own_alien_after_the_aim(size: tuple[int, int]) -> None:
    bots = [attrs.evolve(seat, kind="bot") for seat in tables.row().seats if seat.seat != "yellow"]
    alone = tables.row(seats=[*bots, SeatRow("yellow", "person", "Dee", True)])
    running = tables.app(FakeLink(begun(options=table_of(FIRST), table=alone)))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        assert "five colonies on planets of other players" in " ".join(read(running).split())
        assert "Any key: who you are" in read(running)
        await press(pilot, "space")
        assert "five colonies on planets" not in read(running)
        assert "You are SORCERER" in read(running)
        assert "Any key: to your first encounter" in read(running)
        await press(pilot, "space")
        assert "You are SORCERER" not in read(running)


async def test_one_sheet_at_a_time_in_a_small_window() -> None:
    running = app_of("aliens")
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Opponent must play its card faceup first" in read(running)
        assert "Bluff" not in read(running)
        await press(pilot, "right")
        assert "Bluff" in read(running)
        assert "Foresee" not in read(running)


async def test_large_cards_have_everything_on_them() -> None:
    running = app_of("aliens")
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = read(running)
        for said in ("1  ORACLE", "2  GAMBLER", "wild flare", "super flare", "accept or challenge"):
            assert said in text


async def test_the_longest_sheets_are_read_without_scrolling() -> None:
    options = ["alien:miser", "alien:gambler"]
    ask = tables.keyed(one("yellow", "setup.alien", "setup.choose", "R3.3", options, options[0]))
    running = tables.app(FakeLink(news(tables.view(turn=0, encounter=0, phase="setup", at="setup.choose"), ask)))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        seen = " ".join("".join(span.text for row in rows_shown(running) for span in row).split())
        for alien in ("miser", "gambler"):
            for half in (CARDS.aliens[alien].wild, CARDS.aliens[alien].super):
                assert half.text.split()[-1] in seen.rpartition("super flare")[2]
        assert "Which alien" in seen


def test_the_scene_of_the_gallery_is_the_one_tried_here() -> None:
    assert met() == begun()
    assert isinstance(app_of("meeting"), CosmicApp)
    assert ask_alien().kind == "setup.alien"
