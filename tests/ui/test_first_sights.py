"""What stands first stands alone: who meets before the first encounter, a phase before the coach speaks of it."""

from __future__ import annotations

import pytest
import tables
from aliens_at_table import alien_view
from staged import Clock, alone
from tables import SMALL, FakeLink, ask_window, prompt, read, view

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.coach import coach_line
from cosmic_tui.games.cosmic.screen.table import TableScreen
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
