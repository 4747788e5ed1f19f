"""What was said stays where it was said when the game goes back by consent of all."""

from __future__ import annotations

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, news, read

from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.host.messages import HOUSE, Said, TableNews
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from rules.kernel.events import Seen

SEALED, WISH, UNDONE = (Said("", HOUSE, text) for text in ("the dice are sealed", "Ann would go back", "taken back"))
HELLO, OOPS = Said("red", "Ann", "hello there"), Said("red", "Ann", "not that planet")
AIMED, MORE = tables.events()[:-2], tables.events()[-2:]


def heard(*told: TableNews) -> TableModel:
    table = TableModel(Appearance())
    for each in told:
        table.on_news(each)
    return table


def come() -> TableNews:
    """The first news of a table."""
    return news(tables.view(), events=AIMED, talk=[SEALED])


def went_on() -> list[TableNews]:
    """What is said before and after two events more."""
    return [
        news(tables.view(), events=[], talk=[HELLO], fresh=False),
        news(tables.view(), events=MORE, talk=[OOPS, WISH], fresh=False),
    ]


def went_back(*events: Seen) -> TableNews:
    """All there is after the two events have been taken back, and what has happened since."""
    return news(tables.view(), events=[*AIMED, *events], talk=[SEALED, HELLO, OOPS, WISH, UNDONE])


def test_after_a_take_back_talk_stays_where_it_was_said_and_the_newest_is_last() -> None:
    table = heard(come(), *went_on(), went_back())
    assert table.log.lines == [SEALED, *AIMED, HELLO, OOPS, WISH, UNDONE]
    assert table.log.talk == [SEALED, HELLO, OOPS, WISH, UNDONE]
    assert table.events == AIMED


def test_what_happens_after_a_take_back_stands_below_what_was_said_before() -> None:
    table = heard(come(), *went_on(), went_back(MORE[1]))
    assert table.log.lines == [SEALED, *AIMED, HELLO, OOPS, WISH, MORE[1], UNDONE]
    assert list(table.log.heard_until(len(AIMED))) == [SEALED, *AIMED]
    assert list(table.log.heard_until(len(AIMED) + 1)) == table.log.lines


def test_who_has_heard_a_take_back_and_who_comes_after_it_have_heard_the_same() -> None:
    there, late = heard(come(), *went_on(), went_back()), heard(went_back())
    assert there.log.fingerprint == late.log.fingerprint


def test_at_another_table_all_is_told_anew() -> None:
    other = attrs.evolve(went_back(), table=tables.row(id="another"))
    assert heard(come(), *went_on(), other).log.lines == [SEALED, WISH, UNDONE, *AIMED, HELLO, OOPS]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_that_an_answer_was_taken_back_is_seen_at_once(size: tuple[int, int]) -> None:
    link = FakeLink(come())
    running = tables.app(link)
    async with running.run_test(size=size) as pilot:
        for told in (*went_on(), went_back()):
            link.tell(told)
        await pilot.pause()
        assert "taken back" in read(running)
        rows = [plain(row) for row in running.table_screen.table.timeline(80, talk=True)]  # type: ignore[union-attr]
        assert "taken back" in rows[-1]
