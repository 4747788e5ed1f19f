"""What the lobby draws of its tables: those that are seen, each once for all who see it alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
import tables
from tables import SMALL, WIDE, FakeLink, full_lobby, read

from cosmic_tui.games.cosmic.screen.screens import COSMIC_SCREENS
from cosmic_tui.host.messages import LobbyNews, TableRow
from cosmic_tui.screenkit.styled_text import plain
from cosmic_tui.screenkit.textual_internals.compositing import LineCompositor
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.lobby import bands, lines, table_lines
from cosmic_tui.ui.lobby.table_lines import LobbyTableLines
from cosmic_tui.ui.lobby.telling import Telling

GAMES = Games({"cosmic": COSMIC_SCREENS})
CELLS = 100


def lobby(news: LobbyNews) -> CosmicApp:
    return tables.app(FakeLink(news), start="lobby")


def many(count: int = 400) -> LobbyNews:
    return LobbyNews("Dee", [tables.row(id=f"t{n}", name=f"Table {n}", mine=None, waiting_for_me=False)
                             for n in range(count)])  # fmt: skip


def telling(look: Appearance = Appearance(), *, plays: bool = True) -> Telling:  # noqa: B008 - frozen
    return Telling(look, GAMES.words, GAMES, plays)


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[None]:
    """A list that grows with every call of a function from now on."""
    calls: list[None] = []
    usual: Callable[..., Any] = getattr(owner, name)

    def called(*args: Any, **named: Any) -> Any:
        calls.append(None)
        return usual(*args, **named)

    monkeypatch.setattr(owner, name, called)
    return calls


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    table_lines._DRAWN.clear()


async def test_of_many_tables_those_are_drawn_that_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = counted(monkeypatch, lines, "two_lines")
    running = lobby(many())
    async with running.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Table 5" in read(running)
        assert len(drawn) <= SMALL[1] // 2


async def test_who_comes_later_has_the_same_drawn_already(monkeypatch: pytest.MonkeyPatch) -> None:
    news, screens = full_lobby(), []
    for _ in range(2):
        drawn = counted(monkeypatch, bands, "band")
        running = lobby(news)
        running.games = GAMES
        async with running.run_test(size=WIDE) as pilot:
            await pilot.pause()
            screens.append((read(running), len(drawn)))
    (first, _), (second, drawn_again) = screens
    assert first == second
    assert drawn_again == 0


async def test_news_that_change_no_line_lay_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    running = lobby(full_lobby())
    async with running.run_test(size=WIDE) as pilot:
        await pilot.pause()
        laid_out = counted(monkeypatch, LineCompositor, "reflow")
        running.link.tell(attrs.evolve(full_lobby(), people=99))  # type: ignore[attr-defined]
        await pilot.pause()
        assert "99" in read(running)
        assert not laid_out


@pytest.mark.parametrize("painted", [True, False])
def test_lines_are_those_of_each_table_with_a_heading_over_games_that_are_over(painted: bool) -> None:
    rows = full_lobby().tables
    told = telling()
    every = LobbyTableLines(told, rows, 1, CELLS, painted)
    draw = bands.band if painted else lines.two_lines
    expected: list[str] = []
    for index, row in enumerate(rows):
        if row.state == "finished" and (index == 0 or rows[index - 1].state != "finished"):
            expected.append(plain(told.words.ink("lobby.over")))
        start = len(expected)
        expected += [plain(line) for line in draw(told, row, index, CELLS, pointed=index == 1)]
        assert every.reach(index) == (start, len(expected) - 1)
    assert [plain(line).rstrip() for line in every] == [line.rstrip() for line in expected]
    assert every[1:3] == [every[1], every[2]]


def test_no_tables_have_no_lines() -> None:
    assert not LobbyTableLines(telling(), [], 0, CELLS, True)


def drawing(row: TableRow, told: Telling, *, index: int = 0, cursor: int = 9, cells: int = CELLS) -> list[object]:
    rows = [row] * (index + 1)
    one = LobbyTableLines(told, rows, cursor, cells, True)
    first, last = one.reach(index)
    return list(one[first : last + 1])


def test_what_differs_is_drawn_apart() -> None:
    row = tables.row(mine=None, waiting_for_me=False, state="open")
    row.seats[0] = attrs.evolve(row.seats[0], kind="empty")
    told = telling()
    usual = drawing(row, told)
    assert usual == drawing(row, told)
    others = [
        drawing(attrs.evolve(row, spectators=7), told),
        drawing(attrs.evolve(row, mine="red"), told),
        drawing(attrs.evolve(row, kept=True), told),
        drawing(row, told, index=1),
        drawing(row, told, cursor=0),
        drawing(row, told, cells=CELLS - 1),
        drawing(row, telling(Appearance(light=True))),
        drawing(row, telling(plays=False)),
    ]
    assert all(other != usual for other in others)
    assert drawing(row, told) == usual
