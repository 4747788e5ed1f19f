"""At the table of Council of Suns: who takes long or is away, and what can be done about it."""

from __future__ import annotations

import council_tables
from council_tables import CouncilLink, panel
from staged import Clock
from tables import press, read

from cosmic_tui.games.council.lines.naming import wording
from cosmic_tui.host.match.thinking import LONG_SECONDS
from cosmic_tui.host.messages import Absence, Agree, Motion, Nudge, Said, TableNews, Thought, Whisper
from cosmic_tui.ui.screens.consent import ConsentScreen

WORDS = wording()


def waits(link: CouncilLink, **changes: object) -> TableNews:
    """The own sheet is sealed; blue and green still write."""
    news = link.news()
    assert link.game is not None
    for sheet in news.sheets:
        sheet.sealed = True
    news.asks = []
    return link.news(**{"asks": [], "sheets": news.sheets, "events": [], **changes})


async def test_times_of_who_is_waited_for_and_of_who_is_away_go_on() -> None:
    link, clock = CouncilLink(), Clock()
    shown = council_tables.app(link, now=clock)
    async with shown.run_test(size=(80, 24)) as pilot:
        news = waits(link, thinking=[Thought("blue", 30.0)], absent=[Absence("green", 100.0)])
        news.table.seats[2].here = False
        link.tell(news)
        await press(pilot)
        assert "Bob ^, 30 s" in " ".join(panel(shown, "side"))
        assert "away, a bot plays in 1:40" in " ".join(panel(shown, "side"))
        assert any("Cyd" in line and "away" in line for line in panel(shown, "side")[-3:])
        assert "nudge rings" in " ".join(panel(shown, "side"))
        clock.time += LONG_SECONDS
        await pilot.pause(1.2)
        assert "Bob ^, 2:30" in " ".join(panel(shown, "side"))
        assert "lets a bot answer" in " ".join(panel(shown, "side"))


async def test_who_has_sealed_stands_before_the_name_and_names_are_cut_by_the_room_alone() -> None:
    link = CouncilLink(4)
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        news = waits(link)
        for row, name in zip(news.table.seats, ("Alexandrina", "Bob", "Cyd", "Maximiliana Theodora"), strict=True):
            row.name = name
        assert news.view is not None
        news.view.finished = ["red", "yellow"]
        link.tell(news)
        await press(pilot)
        rows = [line.rstrip() for line in panel(shown, "side") if line.startswith(("*", "^", "#", "+"))][-4:]
        assert [row[:5] for row in rows] == ["* ok ", "^    ", "#    ", "+ ok "]
        assert rows[0].startswith("* ok Alexandrina ")
        assert "…" in rows[3]
        assert all(row.endswith(" 0p 0g") for row in rows)


async def test_how_many_orders_have_no_room_is_told_and_the_last_is_seen() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.lines = [f"damage space {unit}" for unit in ("cruiser", "destroyer", "fighter", "flagship") * 4]
        for news in (link.news(), waits(link)):
            link.tell(news)
            await press(pilot, "down")
            side = [line.rstrip() for line in panel(shown, "side")]
            numbers = [int(line.split()[0]) for line in side if "damage" in line]
            assert numbers[-1] == 16
            assert WORDS.say("side.more_above", count=numbers[0] - 1) == side[1]
            assert any("Cyd" in line for line in side)
        assert WORDS.say("side.is_sealed") in " ".join(side)


async def test_keys_are_named_by_what_they_do_for_who_looks() -> None:
    """F10 opens a sealed sheet again; for a guest and after the end neither it nor F4 does anything."""
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab")
        assert "F10 seal" in " ".join(panel(shown, "keys"))
        link.tell(waits(link))
        await press(pilot, "down")
        assert "F10 opens your sheet again" in " ".join(" ".join(panel(shown, "keys")).split())
        nothing: dict[str, object] = {"asks": [], "sheets": [], "events": []}
        link.tell(link.news(**nothing))
        await press(pilot, *["tab"] * 5)
        assert "F4 votes" in " ".join(panel(shown, "keys"))
        ended = link.news(**nothing)
        ended.table.state = "finished"
        for news in (link.news(seat=None, thinking=[Thought("blue", LONG_SECONDS)], **nothing), ended):
            link.tell(news)
            await press(pilot, *["tab"] * 5)
            assert "F10" not in " ".join(panel(shown, "keys"))
            await press(pilot, "tab")
            assert "F4" not in " ".join((*panel(shown, "keys"), *panel(shown, "side")))


async def test_the_window_of_votes_offers_a_bot_for_who_takes_long() -> None:
    link, clock = CouncilLink(), Clock()
    shown = council_tables.app(link, now=clock)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.tell(waits(link, thinking=[Thought("blue", LONG_SECONDS)]))
        await press(pilot, "f4")
        assert isinstance(shown.screen, ConsentScreen)
        seen = read(shown)
        for wanted in ("Pause the game", "Have a bot answer this one question for Bob", "Concede the game to Cyd"):
            assert wanted in seen, wanted
        await press(pilot, "enter")
        assert isinstance(link.requests[-1], Agree)


async def test_a_vote_is_told_and_words_agree_ring_and_whisper() -> None:
    link = CouncilLink()
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.tell(waits(link, motions=[Motion("pause", ["blue"])], talk=[Said("blue", "Bob", "psst", to="Ann")]))
        await press(pilot)
        told = " ".join(panel(shown, "told"))
        assert "Bob ^ would like to pause the game. Type agree pause or object pause." in told
        assert "Bob (to Ann alone): psst" in told
        for line in ("agree pause", "nudge Bob", "whisper Bob not now"):
            await press(pilot, *["space" if letter == " " else letter for letter in line], "enter")
        assert link.requests[-3:] == [Agree("pause"), Nudge("blue"), Whisper("Bob", "not now")]


async def test_what_was_said_is_there_once_after_an_answer_taken_back() -> None:
    """All that the host keeps comes again then."""
    link, said = CouncilLink(), Said("blue", "Bob", "psst")
    shown = council_tables.app(link)
    async with shown.run_test(size=(80, 24)) as pilot:
        link.tell(waits(link, talk=[said]))
        await press(pilot)
        link.tell(waits(link, talk=[said], fresh=True))
        await press(pilot)
        assert shown.screen.table.talk == [said]  # type: ignore[attr-defined]
