"""Beside the form of a new table stands the table to be made, where there is room; nothing in it turns out untrue."""

from __future__ import annotations

from random import Random

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, lobby_news, press, read

from cosmic_tui.games.cosmic.kind import CosmicKind
from cosmic_tui.games.cosmic.lessons import FIRST, table_of
from cosmic_tui.games.cosmic.screen.form import BOT_WORDS
from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.games.council.kind import CouncilKind
from cosmic_tui.games.council.screen.screens import COUNCIL_SCREENS
from cosmic_tui.host.messages import Make, TableOptions
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain, width
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.table_preview import LINES, seats_to_come, table_preview

BROAD = (200, 55)
USUAL = TableOptions(rules={"aliens": "choose"})


def lobby() -> CosmicApp:
    return tables.app(FakeLink(lobby_news()), start="lobby")


def panel(running: CosmicApp, id: str) -> str:
    shown = running.screen.query_one(f"#{id}", Panel)
    return "\n".join(shown.text) if shown.display else ""


@pytest.mark.parametrize("size", [WIDE, BROAD, (140, 40)])
async def test_the_table_to_be_made_stands_beside_its_form(size: tuple[int, int]) -> None:
    running = lobby()
    async with running.run_test(size=size) as pilot:
        await press(pilot, "n")
        beside = panel(running, "aside")
        assert beside.count("free") == 3
        assert "Dee" in beside
        assert "bot" not in beside.partition("WHAT THIS MEANS")[0]
        assert "Friends at their screens" in " ".join(beside.split())
        assert "Friends" not in panel(running, "keys")
        await press(pilot, "3", "down", "down", "down", "down", "right")
        beside = panel(running, "aside")
        assert "free" not in beside
        assert (beside.count("hard"), "Brisk" in beside) == (3, True)
        assert "Make the table" in panel(running, "keys")


@pytest.mark.parametrize("size", [SMALL, (139, 45), (140, 39)])
async def test_in_less_room_the_meaning_stands_below_and_nothing_beside(size: tuple[int, int]) -> None:
    running = lobby()
    async with running.run_test(size=size) as pilot:
        await press(pilot, "n")
        assert not panel(running, "aside")
        assert "Friends at their screens" in panel(running, "keys")


async def test_another_size_changes_nothing_that_was_chosen() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "n", "h", "i", "down", "right", "down", "right")
        for size, beside in ((SMALL, False), (BROAD, True), (SMALL, False), (WIDE, True)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert bool(panel(running, "aside")) == beside
            assert "Bots among them" in read(running)
        await press(pilot, "enter")
        made = running.link.requests  # type: ignore[attr-defined]
        assert made == [Make(attrs.evolve(USUAL, name="hi", players=5, bots=1))]


async def test_a_click_takes_a_choice_beside_the_table() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "n")
        fields = running.screen.query_one("#fields", Panel)
        line = next(at for at, text in enumerate(fields.text) if "Players" in text)
        await pilot.click("#fields", offset=(fields.text[line].index("5"), line))
        assert panel(running, "aside").count("free") == 4
        await pilot.click("#keys", offset=(9, 1))
        await pilot.pause()
        assert running.link.requests == [Make(attrs.evolve(USUAL, players=5))]  # type: ignore[attr-defined]


async def test_to_learn_the_table_is_that_of_the_lesson() -> None:
    running = lobby()
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "n", "4")
        beside = panel(running, "aside")
        assert "free" not in beside
        assert "Pell" in beside
        assert "Brisk" not in beside, "all its bots are traders"


@pytest.mark.parametrize("look", [Appearance(ascii=True), Appearance(colours=False), Appearance(few=True)])
async def test_poor_terminals_have_a_line_for_every_seat(look: Appearance) -> None:
    running = lobby()
    running.look = look
    async with running.run_test(size=WIDE) as pilot:
        await press(pilot, "n", "3")
        beside = panel(running, "aside")
        assert "▀" not in beside
        for sign, text in zip(("red", "blue", "green", "yellow"), ("Dee", "bot", "bot", "bot"), strict=True):
            assert f"{look.sign(sign)} {text}" in beside
        assert not look.ascii or read(running).isascii()


@pytest.mark.parametrize(("kind", "screens"), [(CosmicKind(), COSMIC_SCREENS), (CouncilKind(), COUNCIL_SCREENS)])
@pytest.mark.parametrize("look", [Appearance(), Appearance(light=True), Appearance(ascii=True)])
def test_every_table_of_every_game_has_room(kind: CosmicKind, screens: type[COSMIC_SCREENS], look: Appearance) -> None:
    for players in kind.players:
        assert list(screens.seats(players)) == list(kind.seats(players))
        options = TableOptions(players=players, bots=players - 2, bot="master")
        told = seats_to_come(screens, options, "Dee")
        assert [bool(each.name) for each in told] == [True, False, *[True] * (players - 2)]
        for cells in (44, 56):
            rows = table_preview(look, screens, options, "Dee" * 9, "what it means " * 9, cells)
            assert max(map(width, rows)) <= cells
            assert len(rows) <= LINES + 1
            text = "\n".join(map(plain, rows))
            assert text.count("free") == 1
            assert text.count("bot") >= players - 2


@pytest.mark.parametrize("bot", [*BOT_WORDS.values(), table_of(FIRST).bot])
def test_the_names_that_are_told_are_those_that_can_be_drawn(bot: str) -> None:
    rows = COSMIC_SCREENS.bots_to_come(TableOptions(bots=1, bot=bot), Appearance(), 60)
    told = {name for row in rows for name in plain(row).replace(",", "").split() if name.istitle()}
    drawn = {player.name for seed in range(200) if (player := CosmicKind().bot_player(bot, [], Random(seed)))}
    assert drawn == told & drawn
    assert len(drawn) in (4, 12)
    assert {"Brisk", "Pell", "Silk"} & told == {"Brisk", "Pell", "Silk"} & drawn
