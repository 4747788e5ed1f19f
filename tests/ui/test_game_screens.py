"""What the shell shows of a game comes from its screens, for one game and for several."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest
import tables
from tables import FakeLink, lobby_news, press, row
from textual.widgets import Input

from cosmic_tui.games.cosmic.screen.screens import COSMIC, COSMIC_SCREENS, CosmicScreens
from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.games.cosmic.screen.wording import PACKAGE, wording
from cosmic_tui.host.messages import Make, TableNews, TableOptions
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording, read_wording
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.form import FormRow, HostRows
from cosmic_tui.ui.game_screens import Games, GameScreens
from cosmic_tui.ui.wording import shell_wording
from rules.kernel.events import Seen

UI = Path(__file__).resolve().parents[2] / "cosmic_tui" / "ui"
NEW_WORDS = {
    "app.title", "name.what", "name.learn", "lobby.learn", "help_lobby.t3", "help_lobby.t6", "inviting.what",
    "plain.hello", "plain.help", "plain.help_new", "plain.amounts", "plain.amounts_exactly", "make.bot_simple_is",
}  # fmt: skip
"""What the shell says, and this game says in its own way."""


@attrs.frozen
class DuelScreens(CosmicScreens):
    """A second game, for two players and without a lesson."""

    @property
    def words(self) -> Wording:
        return Wording({**wording().texts, "app.title": "Duel"}, wording().forms)

    def new_table(self, *, newcomer: bool = False) -> TableOptions:  # noqa: ARG002 - nothing here is easier
        return TableOptions(players=2, bots=1)

    def form(self, rows: HostRows) -> list[FormRow]:
        return [rows.players((2,)), rows.bots()]

    def lesson(self) -> None:
        return None


class DuelTable(TableScreen):
    """The table of that game."""


BOTH = {COSMIC: COSMIC_SCREENS, "duel": DuelScreens(DuelTable)}


def two_games(*games: str) -> tuple[FakeLink, CosmicApp]:
    link = FakeLink(lobby_news())
    screens = {game: BOTH[game] for game in games or BOTH}
    return link, CosmicApp(link, screens, name="Dee", start="lobby", settle=0.0, ascii=False)


def test_a_game_words_anew_only_what_it_means_to() -> None:
    own = read_wording((PACKAGE,))
    assert set(own.texts) & set(shell_wording().texts) == NEW_WORDS
    assert not set(own.forms) & set(shell_wording().forms)
    for key in NEW_WORDS:
        places = [set(re.findall(r"{\w+}", texts[key])) for texts in (own.texts, shell_wording().texts)]
        assert places[0] == places[1], key


def test_the_shell_has_all_texts_that_it_uses() -> None:
    used = set[str]()
    for file in UI.rglob("*.py"):
        used |= set(re.findall(r'\b(?:say|ink)\(f?"([a-z_]+\.[a-z_.]+)"', file.read_text(encoding="utf-8")))
    assert len(used) > 60
    assert {key for key in used if key not in shell_wording()} == set()


def test_outside_of_tables_a_single_game_speaks_and_several_do_not() -> None:
    assert Games({COSMIC: COSMIC_SCREENS}).words == wording()
    assert Games(BOTH).words.say("app.title") == shell_wording().say("app.title")
    assert Games({"duel": BOTH["duel"]}).words.say("app.title") == "Duel"


def test_the_lesson_is_that_of_the_first_game_that_has_one() -> None:
    assert Games(dict(reversed(BOTH.items()))).lesson == COSMIC_SCREENS.lesson()
    assert Games({"duel": BOTH["duel"]}).lesson is None


async def test_without_a_lesson_the_shell_says_so() -> None:
    link, running = two_games("duel")
    async with running.run_test(size=tables.WIDE) as pilot:
        await press(pilot, "h")
        assert not any(isinstance(request, Make) for request in link.requests)
        assert shell_wording().say("lobby.no_lesson") in tables.read(running)


async def test_with_several_games_the_form_begins_with_the_game() -> None:
    link, running = two_games()
    async with running.run_test(size=tables.WIDE) as pilot:
        await press(pilot, "n", "down", "down")
        form = running.screen.query_one("#fields", Panel)
        assert "Cosmic Encounter" in form.text[1]
        assert len(form.text) > 10
        await press(pilot, "right")
        assert "Duel" in form.text[1]
        assert len(form.text) == 4
        await press(pilot, "enter")
        assert link.requests[-1] == Make(TableOptions(game="duel", players=2, bots=1))


async def test_news_of_another_game_open_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_table(games: Games, news: TableNews | None) -> GameScreens:
        return games.screens[COSMIC if news is None else "duel"]

    monkeypatch.setattr(Games, "of_table", of_table)
    link = FakeLink()
    running = CosmicApp(link, BOTH, name="Dee", start="table", settle=0.0, ascii=False)
    async with running.run_test(size=tables.WIDE) as pilot:
        await pilot.pause()
        assert type(running.table_screen) is TableScreen
        for _ in range(2):
            link.tell(tables.news(tables.view()))
            await pilot.pause()
            assert [type(screen) for screen in running.screen_stack[1:]] == [DuelTable]


async def test_without_a_game_in_common_the_keys_are_those_of_the_lobby() -> None:
    _, running = two_games()
    async with running.run_test(size=tables.WIDE) as pilot:
        await press(pilot, "f1")
        assert "Keys in the lobby" in tables.lines(running)
        assert "other pages" not in tables.read(running)


async def test_with_one_game_there_is_nothing_to_choose() -> None:
    _, running = two_games(COSMIC)
    async with running.run_test(size=tables.WIDE) as pilot:
        await press(pilot, "n")
        assert not running.screen.query_one(Input).value
        assert "Players" in running.screen.query_one("#fields", Panel).text[1]


def test_what_the_lobby_says_of_a_table_is_in_the_words_of_its_game() -> None:
    assert COSMIC_SCREENS.progress(row(progress=3)) == "3 encounters"
    assert COSMIC_SCREENS.agreed(row()) == ()
    agreed = COSMIC_SCREENS.agreed(row(rules={"variants": ["tech"], "edition": "2008"}))
    assert plain(agreed) == "Played with: Technology, the 2008 rules"


def test_an_event_is_a_sentence() -> None:
    drawn = Seen("cards.drawn", "resolution.rewards", {"seat": "blue", "count": 2})
    said = COSMIC_SCREENS.sentence(drawn, tables.NAMES, Appearance(ascii=True))
    assert plain(said).replace("\u00a0", " ") == "^ Bob draws 2 cards."
