"""Every key of the lobby and of the table is told in their help and in the README, and no other is."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

import tables
from tables import FakeLink

from cosmic_tui.games.cosmic.screen.table import TableScreen
from cosmic_tui.games.cosmic.screen.wording import wording
from cosmic_tui.ui.app import CosmicApp
from cosmic_tui.ui.screens.lobby import LobbyScreen

README = Path(__file__).parents[2] / "README.md"
CALLED = {"escape": "esc", "question_mark": "?", "pageup": "pgup", "pagedown": "pgdn"}
"""What people call the keys that Textual calls otherwise."""
MOVES = {"up", "down", "home", "end", "tab", "shift+tab", "left", "right", "arrows", "numbers", "space", "mouse"}
"""Keys that move a cursor, or choose under it."""
KEY = re.compile(r"[A-Za-z?/]|f\d|ctrl\+[a-z]|enter|esc|end|pgup|pgdn")


def called(key: str) -> str:
    """A key as it is told: letters as they are, all else in small letters."""
    key = CALLED.get(key, key)
    return key if len(key) == 1 else key.lower()


def pressed_in(*functions: Callable[..., object]) -> set[str]:
    """The keys that functions name: those of a dict of commands, and those that are compared."""
    found: set[str] = set()
    for function in functions:
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
            if isinstance(node, ast.Dict):
                found |= {each.value for each in node.keys if isinstance(each, ast.Constant)}
            elif isinstance(node, ast.Compare):
                sides = [each for side in node.comparators for each in getattr(side, "elts", [side])]
                found |= {
                    each.value for each in sides if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return keys(found)


def keys(texts: Iterable[str]) -> set[str]:
    """Those that are keys, as they are told, without those that move a cursor."""
    return {called(text) for text in texts if KEY.fullmatch(called(text))} - MOVES


def told_in(section: str) -> set[str]:
    """The keys of a sheet of the help."""
    words = wording()
    sheet = " ".join(words.say(key) for key in words.texts if re.fullmatch(rf"{section}\.k\d+", key))
    return keys(re.split(r"[ ,]+", sheet))


def told_in_readme(beginning: str) -> set[str]:
    part = README.read_text(encoding="utf-8").partition("### Keys")[2].partition(beginning)[2].partition("\n\n")[0]
    return keys(re.findall(r"`([^`]+)`", part))


async def lobby_keys() -> set[str]:
    running: CosmicApp = tables.app(FakeLink(tables.lobby_news()), start="lobby")
    async with running.run_test() as pilot:
        await pilot.pause()
        assert isinstance(running.screen, LobbyScreen)
        players = keys(running.screen._for_players())
    return players | pressed_in(LobbyScreen.on_key) | {"ctrl+n"}


def table_keys() -> set[str]:
    words = wording()
    said = {words.say(key) for key in ("result.key_rematch", "wait.key_invite", "wait.key_start")}
    return pressed_in(TableScreen.on_key, TableScreen._press) | said


async def test_the_readme_names_every_key_of_the_lobby() -> None:
    assert told_in_readme("In the lobby:") == await lobby_keys()


async def test_the_help_names_every_key_of_the_lobby() -> None:
    assert await lobby_keys() - told_in("help_lobby") <= {"f1", "?"}


def test_the_readme_names_every_key_of_the_table() -> None:
    elsewhere = {"f4", "ctrl+s"}
    assert told_in_readme("At a table:") - elsewhere == table_keys()


def test_the_help_names_every_key_of_the_table() -> None:
    assert table_keys() - told_in("help") <= {"f1"}
