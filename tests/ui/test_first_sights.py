"""What stands first stands alone: who meets before the first encounter, a phase before the coach speaks of it."""

from __future__ import annotations

import attrs
import pytest
import tables
from aliens_at_table import alien_view
from finished_game import fought, fought_steps
from staged import Clock, alone
from tables import SMALL, FakeLink, ask_window, prompt, read, view

from cosmic_tui.games.cosmic.screen import table as screen_table
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.stage.queue import Stage
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.host.messages import STORY
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from rules.kernel.events import Seen

DRAWN = Seen("destiny.drawn", "destiny.draw", {"card": "colour:blue", "seat": "blue"})


async def test_the_first_encounter_waits_until_who_meets_has_been_read() -> None:
    """No question stands below it, and what happens begins with the key that puts it aside."""
    clock, setup = Clock(), alien_view(phase="start_turn", at="setup.choose")
    link = FakeLink(alone(seen=setup))
    running = tables.app(link, now=clock)
    async with running.run_test(size=SMALL) as pilot:
        begun = alien_view(turn=1, encounter=1, phase="alliance", at="alliance.formed")
        link.tell(alone(ask_window(), seen=begun, events=[DRAWN], fresh=False))
        await pilot.pause()
        clock.time += 60.0
        await pilot.pause()
        assert "You are SORCERER" in read(running)
        assert "comes after this" in prompt(running)
        screen = running.screen
        assert isinstance(screen, TableScreen)
        assert not screen.cue.given, "nothing goes on meanwhile"
        await pilot.press("space")
        await pilot.pause()
        frame = screen.table.stage.frame
        assert frame is not None
        assert (frame.event, frame.step) == (DRAWN, 0), "from its beginning"


@pytest.mark.parametrize("people", [1, 2])
def test_the_coach_speaks_of_the_phase_that_is_seen(people: int) -> None:
    table = TableModel(Appearance(), Clock())
    before = alone(seen=view(phase="regroup", turn=1), coach=True)
    now = alone(seen=view(phase="alliance", turn=1), coach=True, events=[DRAWN], fresh=False)
    for news in (before, now):
        for seat in news.table.seats[:people]:
            seat.kind = "person"
        table.on_news(news)
    assert "Destiny:" in plain(coach_line(table))
    table.skip_stage()
    assert "Alliance:" in plain(coach_line(table))


def test_what_is_told_from_the_beginning_again_is_read_again() -> None:
    """After an answer taken back as many events may have been told as before, and others."""
    table, told = TableModel(Appearance(), Clock()), fought()
    table.on_news(alone(events=told, steps=fought_steps()))
    before = table.encounters
    others = [
        attrs.evolve(seen, data={**seen.data, "offense": "green"}) if seen.kind == "encounter.begin" else seen
        for seen in told
    ]
    table.on_news(alone(events=others, steps=fought_steps()))
    assert table.encounters != before


async def test_the_aliens_are_put_aside_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others wait they go by themselves; after a key that does nothing to what is shown by then."""
    monkeypatch.setattr(screen_table, "MEET_SECONDS", 0.2)
    seen = alien_view(turn=1, encounter=1, phase="regroup", at="regroup")
    running = tables.app(FakeLink(tables.news(seen, speed=STORY)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, TableScreen)
        assert screen.stage == "meet"
        begun: list[float] = []
        monkeypatch.setattr(Stage, "begin", lambda _stage, now: begun.append(now))
        await pilot.press("space")
        await pilot.pause(0.4)
        assert len(begun) == 1
