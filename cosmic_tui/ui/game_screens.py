"""What the shell needs of a game: its table, its part of the form of a new table, its texts, and its lesson."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import attrs

from cosmic_tui.host.messages import ReplayNews, TableNews, TableOptions, TableRow
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.form import FormRow, HostRows
from cosmic_tui.ui.lines import GameLines
from cosmic_tui.ui.shell import HostedTableScreen, ReplayScreen, Shell
from cosmic_tui.ui.wording import shell_wording
from rules.kernel.asks import Ask
from rules.kernel.events import Seen
from rules.kernel.game import GameKind
from rules.kernel.puzzle import PuzzleBook


@attrs.frozen
class FacePattern:
    """A picture of what is played with: lines of letters, a pixel each, and the colours of the letters."""

    lines: Sequence[str]
    colours: Mapping[str, str]


@attrs.frozen
class Puzzles:
    """The puzzles of a game, and how an answer to one of their questions reads."""

    book: PuzzleBook
    in_words: Callable[[Ask, Sequence[str], Any], str]
    """From a question, an answer to it, and the view of the seat that is asked."""


class GameScreens(Protocol):
    """All that is shown of one game."""

    @property
    def words(self) -> Wording:
        """The texts of the game's screens, with those of the shell."""

    @property
    def style_sheet(self) -> Path:
        """The styles of the game's screens (`.tcss`)."""

    @property
    def lines(self) -> GameLines:
        """The game in plain lines."""

    def open_table(self, shell: Shell) -> HostedTableScreen:
        """A screen for a table of which nothing has been heard yet."""

    def new_table(self, *, newcomer: bool = False) -> TableOptions:
        """What a table is made with unless something else is chosen; a `newcomer` is offered what is easy to play."""

    def form(self, rows: HostRows) -> Sequence[FormRow]:
        """All that can be chosen for `rows.options`, in the order in which it is shown."""

    def seats(self, players: int) -> Sequence[str]:
        """The seats of a table for so many, by their ids: whoever makes it has the first, bots have the last."""

    def bots_to_come(self, options: TableOptions, look: Appearance, cells: int) -> Sequence[Row]:
        """What can be told of the bots before a table is made; empty where nothing is known of them."""

    def agreed(self, row: TableRow) -> Row:
        """What else is played by at a table, as a line of the lobby; empty for the usual game."""

    def easy(self, row: TableRow) -> bool:
        """Whether all that is met at a table is easy to play."""

    def progress(self, row: TableRow) -> str:
        """How far the game at a table has come, in words."""

    def face(self, id: str, *, small: bool) -> FacePattern | None:
        """The picture of something that a seat may play with, 16 x 16 (`small`: 8 x 8); None where there is none."""

    def parade(self) -> Sequence[str]:
        """Those that greet whoever comes in, by the ids of their pictures; empty where there are none."""

    def today(self, day: int, look: Appearance, cells: int) -> Sequence[Sequence[Row]]:
        """What the lobby shows of the game on a day, counted from 1970: parts that are shown whole or not at all."""

    def sentence(self, seen: Seen, people: Mapping[str, str], look: Appearance) -> Row:
        """An event as a sentence; `people`: seat to the name of who sits there, cleaned."""

    @property
    def headlines(self) -> Collection[str]:
        """The kinds of events that are told to whoever comes back after a while; the rest is in the log."""

    def tag(self, tag: str) -> str:
        """What a player has played, by the id that the club knows it by, in words."""

    def open_replay(self, shell: Shell, replay: ReplayNews) -> ReplayScreen:
        """A screen that looks back at a finished game."""

    def story(self, replay: ReplayNews) -> str:
        """A finished game written down as Markdown."""

    @property
    def puzzles(self) -> Puzzles | None:
        """The puzzles of the game; None where it has none."""

    def lesson(self) -> TableOptions | None:
        """The table at which somebody new learns the game; None where there is no lesson."""


@attrs.frozen
class PlayableGame:
    """A game with the screens on which it is played."""

    kind: GameKind
    screens: GameScreens


def screens_of(games: Iterable[PlayableGame]) -> Mapping[str, GameScreens]:
    """The screens of some games, by the id of the game."""
    return {game.kind.id: game.screens for game in games}


@attrs.frozen
class Games:
    """The games that can be played, by their ids; there is at least one."""

    screens: Mapping[str, GameScreens]

    @property
    def words(self) -> Wording:
        """What is said outside of tables: in the words of the only game, or of none."""
        only = list(self.screens.values())
        return only[0].words if len(only) == 1 else shell_wording()

    @property
    def style_sheets(self) -> list[Path]:
        """The style sheets of all of them."""
        return [screens.style_sheet for screens in self.screens.values()]

    @property
    def lesson(self) -> TableOptions | None:
        """The lesson of the first game that has one."""
        return next((lesson for each in self.screens.values() if (lesson := each.lesson()) is not None), None)

    @property
    def parade(self) -> list[FacePattern]:
        """The pictures of those who greet whoever comes in."""
        return [
            face for each in self.screens.values() for id in each.parade()
            if (face := each.face(id, small=False)) is not None
        ]  # fmt: skip

    @property
    def puzzles(self) -> tuple[str, Puzzles] | None:
        """The first game that has puzzles, by its id, and these."""
        found = ((id, screens.puzzles) for id, screens in self.screens.items())
        return next(((id, puzzles) for id, puzzles in found if puzzles is not None), None)

    def named(self, game: str, options: TableOptions) -> TableOptions:
        """These options for a table of a game, which they name where there are several."""
        return attrs.evolve(options, game=game) if len(self.screens) > 1 else options

    def title_of(self, row: TableRow) -> str:
        """What is played at a table, in words; empty where there is only one game."""
        return self._named(row).words.say("app.title") if len(self.screens) > 1 else ""

    def of_table(self, news: TableNews | None) -> GameScreens:
        """The screens for a table; before anything is known of it, those of the first game."""
        return self._named(news.table if news is not None else None)

    def wished(self, options: TableOptions) -> GameScreens:
        """The screens of the game that is wished for; where none is named, those of the first."""
        return self.screens.get(options.game) or next(iter(self.screens.values()))

    def of_row(self, row: TableRow) -> GameScreens:
        """The screens of the game that is played at a table of the lobby."""
        return self._named(row)

    def of_game(self, game: str) -> GameScreens | None:
        """The screens of a game by its id; None where this version has no such game."""
        return self.screens.get(game)

    def _named(self, row: TableRow | None) -> GameScreens:
        return self.screens[row.game] if row is not None and row.game else next(iter(self.screens.values()))
