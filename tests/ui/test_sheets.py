"""The sheets of the screen say what the rulebook says, line by line."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest
import tables
from tables import FakeLink, app, keyed, news, players, press, read, view
from textual.containers import Vertical

from content.cosmic.rulebook.book import book
from content.cosmic.rulebook.entry import Entry, Text
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation, sheet_of
from cosmic_tui.games.cosmic.screen.prompts.hints import hint, label
from cosmic_tui.host.messages import TableOptions
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row, plain
from cosmic_tui.screenkit.theme import Appearance
from rules.cosmic.protocol.questions import one
from rules.cosmic.protocol.views import TechView

TABLE = TableModel(Appearance())
ENTRIES = {(entry.chapter, entry.id): entry for chapter in book() for entry in chapter.entries}


def texts(entry: Entry) -> list[str]:
    return [line.text for line in entry.lines if isinstance(line, Text) and line.text]


def flat(rows: Sequence[Row]) -> str:
    return " ".join(" ".join(plain(row) for row in rows).split())


@pytest.mark.parametrize("alien", sorted(CARDS.aliens))
def test_an_alien_and_its_flare(alien: str) -> None:
    page, flare = sheet_of(TABLE, alien), sheet_of(TABLE, f"flare:{alien}")
    entry = ENTRIES["aliens", alien]
    assert page.title == entry.title
    shown, halves = flat(page.rows), flat(flare.rows)
    told = [text.split("): ", 1)[-1] for text in texts(entry)[:-1]]
    assert [text for text in told if " ".join(text.split()) not in shown] == []
    for half in told[-2:]:
        assert " ".join(half.split()) in halves


@pytest.mark.parametrize("card", sorted(CARDS.artifacts))
def test_an_artifact(card: str) -> None:
    page, entry = sheet_of(TABLE, card), ENTRIES["artifacts", card]
    assert page.title == entry.title
    assert [text for text in texts(entry) if text not in map(plain, page.rows)] == []


@pytest.mark.parametrize("tech", sorted(CARDS.techs))
def test_a_tech(tech: str) -> None:
    page, entry = sheet_of(TABLE, tech), ENTRIES["techs", tech]
    assert page.title == entry.title
    assert [text for text in texts(entry) if text not in map(plain, page.rows)] == []


def test_a_tech_under_the_cursor_is_explained() -> None:
    table = TableModel(Appearance())
    options = ["research:the_qax", "complete:the_qax", "abandon:the_qax", "pass"]
    table.on_news(news(view(), keyed(one("yellow", "tech.step", "regroup.tech", "R24.3", options, "pass"))))
    assert table.choice
    scene = table.scene()
    assert scene
    said = [plain(label(option, scene)) for option in options]
    assert said[:3] == ["put a ship on The Qax", "complete The Qax", "give The Qax up"]
    assert plain(hint(table.asks[0], options[0], scene)).startswith(CARDS.techs["the_qax"].summary)
    table.choice.point(0)
    assert explanation(table)[1].title == "The Qax"


def test_a_card_of_a_kind_and_one_nobody_knows() -> None:
    page = sheet_of(TABLE, "attack_06")
    assert page.title == "Attack 06"
    shown = [plain(row) for row in page.rows]
    assert texts(ENTRIES["cards", "attack"])[0] in shown
    assert "In the deck: 7." in shown
    assert "Nobody but its owner knows this card yet." in [plain(row) for row in sheet_of(TABLE, "hidden").rows]


def test_the_question_of_a_power_shows_what_that_power_does() -> None:
    table = TableModel(Appearance())
    table.on_news(
        news(view(), keyed(one("yellow", "choose.planet", "destiny.defense", "citadel", ["planet:red.1"], "")))
    )
    page = next(page for page in explanation(table) if page.title == "Why am I asked?")
    assert CARDS.aliens["citadel"].text in flat(page.rows)


def test_where_no_time_runs_no_answer_is_told_for_its_end() -> None:
    ask = keyed(one("yellow", "turn.second", "turn.continue", "R14.1", ["yes", "no"], "no"))
    for pace, told in (("solo", False), ("live", True)):
        table = TableModel(Appearance())
        table.on_news(attrs.evolve(news(view(), ask), options=TableOptions(pace=pace)))
        assert ("time is up" in flat(explanation(table)[0].rows)) is told


def test_a_research_says_how_many_ships_are_needed() -> None:
    techs = {"yellow": {"techs": [TechView("the_qax", 2, complete=False, loaded=False)]}}
    table = TableModel(Appearance())
    seen = view(players=players(["red", "blue", "yellow"], **techs))
    table.on_news(news(seen, keyed(one("yellow", "tech.step", "regroup.research", "R24.3", ["research:the_qax"], ""))))
    choice = table.choice
    assert choice
    assert plain(choice.hint()).endswith(f"So far 2 ships on it, {CARDS.techs['the_qax'].research} needed.")


@pytest.mark.parametrize("size", [(48, 20), tables.SMALL])
async def test_a_word_is_looked_up_in_the_rulebook_from_a_sheet(size: tuple[int, int]) -> None:
    running = app(FakeLink(news(view(), tables.ask_card())))
    async with running.run_test(size=size) as pilot:
        await press(pilot, "?", "slash", *"plagu", "enter")
        assert "Plague (1/" in str(running.screen.query_one(Vertical).border_title)
        assert "any player" in read(running)
        await press(pilot, "slash", *"zzzz", "enter")
        assert "Nothing is called zzzz" in read(running)
        await press(pilot, "slash", "escape", "escape")
        assert "Nothing is called" not in read(running)


async def test_a_sheet_is_no_wider_than_the_window() -> None:
    running = app(FakeLink(news(view(), tables.ask_card())))
    async with running.run_test(size=(48, 20)) as pilot:
        await press(pilot, "?")
        text = running.screen.query_one("#text", Panel)
        assert text.outer_size.width <= 48
        assert all(len(line.rstrip()) <= text.outer_size.width for line in text.text)


def test_a_flare_that_was_just_played_is_explained_before_the_own_cards() -> None:
    table = TableModel(Appearance())
    ask = one("yellow", "window", "power.use", "R10.1", ["card:plague", "pass"], "pass")
    flare = attrs.evolve(tables.events()[-1], kind="card.played", data={"seat": "blue", "card": "flare:chosen"})
    table.on_news(news(view(), ask, events=[*tables.events(), flare]))
    things = [page.thing for page in explanation(table)]
    assert things.index("flare:chosen") < min(map(things.index, set(view().hand) & set(things[2:])))
