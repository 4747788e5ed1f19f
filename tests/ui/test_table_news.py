from __future__ import annotations

import pytest
import tables
from tables import (
    SMALL,
    WIDE,
    FakeLink,
    app,
    ask_alliance,
    ask_card,
    ask_window,
    news,
    press,
    prompt,
    read,
    view,
)

from cosmic_tui.host.messages import Said
from cosmic_tui.ui.app import CosmicApp
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import PlayView
from rules.kernel.events import Seen

SIZES = [SMALL, WIDE]


async def test_talk_of_others_is_text_alone() -> None:
    said = Said("blue", "Bob", "\x1b[2J[@click=app.quit]x[/] \u202eabc")
    running = app(FakeLink(news(view(), talk=[said])))
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "▲ Bob: [2J[@click=app.quit]x[/] abc" in read(running)


async def test_what_was_said_stays_under_the_name_of_who_said_it() -> None:
    link = FakeLink(news(view(), talk=[Said("blue", "Rob", "I will be back")]))  # there was a Rob before Bob
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "▲ Rob: I will be back" in read(running)


async def test_an_answer_is_asked_for_with_what_is_being_played() -> None:
    ask = tables.keyed(one("yellow", "react.window", "card.played", "plague", ["card:card_zap", "pass"], "pass"))
    running = app(FakeLink(news(view(playing=[PlayView("red", "plague", ["blue"])]), ask)))
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "● Ann plays Plague: ▲ Bob. Do you answer that?" in prompt(running)


@pytest.mark.parametrize("size", SIZES)
async def test_a_spectator_is_shown_nothing_that_is_not_in_the_view(size: tuple[int, int]) -> None:
    """The same table with other hands, cards and asks behind it is the same screen for a spectator."""
    hidden = view(None, cards={"red": "hidden", "blue": "hidden"}, waiting=[], reactions=True)
    running = app(FakeLink(news(hidden)))
    async with running.run_test(size=size) as pilot:
        await pilot.pause()
        text = read(running)
        assert "You are watching." in text
        assert "Reactions are possible" in text
        assert text.count("face down") == (2 if size == SMALL else 0)  # cards with their backs up
        assert not any(f"Attack {number:02}" in text for number in range(1, 41))
        assert not running.screen.query("#hand")
        await press(pilot, "enter", "1", "s", "?")
        assert running.link.requests == []  # type: ignore[attr-defined]


async def test_whom_the_table_waits_for_is_said_of_public_questions_only() -> None:
    link = FakeLink(news(view(waiting=["red", "blue"], finished=["green"])))
    running = app(link)
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Waiting for ● Ann, ▲ Bob (away)." in prompt(running)
        assert "Done: ■ Cyd." in prompt(running)
        link.tell(news(view(waiting=[], reactions=True), fresh=False, events=[]))
        await pilot.pause()
        assert "Waiting for" not in prompt(running)


async def test_news_only_add_to_the_timeline_until_they_are_fresh() -> None:
    link = FakeLink(news(view()))
    running = app(link)
    async with running.run_test(size=WIDE) as pilot:
        link.tell(news(view(), fresh=False, events=[Seen("turn.end", "turn.end", {"offense": "red"})], talk=[]))
        await pilot.pause()
        assert "● Ann's turn ends." in read(running)
        assert "The gate is aimed at" in read(running)
        link.tell(news(view(), events=[Seen("turn.end", "turn.end", {"offense": "blue"})]))
        await pilot.pause()
        assert "The gate is aimed at" not in read(running)


async def test_a_person_away_is_called_once_for_a_move_and_never_for_a_reaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(CosmicApp, "bell", lambda _: rung.append("bell"))
    link = FakeLink(news(view(waiting=[])))
    time = [100.0]
    running = app(link, now=lambda: time[0])
    async with running.run_test(size=SMALL) as pilot:
        link.tell(news(view(), ask_window(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == []
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        link.tell(news(view(), ask_alliance(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == ["bell"]
        await press(pilot, "1")
        link.tell(news(view(), fresh=False, events=[]))
        link.tell(news(view(), ask_card(), fresh=False, events=[]))
        await pilot.pause()
        assert rung == ["bell"]


async def test_a_lost_link_ends_the_app_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    running = app(FakeLink(news(view())))
    async with running.run_test(size=SMALL) as pilot:
        running.link_lost()
        await pilot.pause()
    assert "Your seat is kept" in capsys.readouterr().err
