"""What screens know of the app that shows them, and what the app knows of the table its person is at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Protocol

from textual.screen import Screen

from cosmic_tui.host.messages import News, Request, Said, TableNews, TableOptions
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.screenkit.textual_internals.compositing import LineScreen
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording


class Presentation(Protocol):
    """The signs of a terminal, and the texts shown on it."""

    @property
    def look(self) -> Appearance: ...

    @property
    def words(self) -> Wording: ...


class Shell(Presentation, Protocol):
    """The app, as its screens see it."""

    @property
    def plays(self) -> bool:
        """Whether the person may sit down; False for whoever only looks on."""

    @property
    def settle(self) -> float:
        """Seconds a question has to stand before a key is meant for it."""

    @property
    def now(self) -> Callable[[], float]:
        """A clock in seconds, of which only differences count."""

    muted: Collection[str]
    """Whom the person does not want to hear, by name, as the host has told."""
    last_key: float
    """When the person last pressed a key at the table, by `now`."""

    def ask_host(self, request: Request, refused: Callable[[str], None] | None = None) -> None:
        """Ask the host for something; a refusal goes to `refused`, or is shown where the person is."""

    def tell(self, sentence: str) -> None:
        """Say something where the person is."""

    def show_keys(self) -> None:
        """Show all keys, those of the present screen at first."""

    def open_library(self, text: str = "") -> None:
        """Show finished games, those that are found by `text`."""

    def open_away(self) -> None:
        """Show how the person is told while it is away, and its vacation."""

    def open_puzzle(self, number: int | None = None) -> None:
        """Open the puzzle of today, that of a number, or (0) the one after the last."""

    def learn(self) -> None:
        """Begin a lesson at a table of its own."""

    def begin_at_once(self, options: TableOptions) -> None:
        """Make a table and begin its game, without waiting for anybody."""

    def keep(self, name: Path, text: str) -> None:
        """Write a file into the person's folder; says so, or why not."""

    def keep_record(self, code: str, text: str) -> None:
        """Write the story of a finished game into the person's folder; on a server tell how it gives that of a code."""

    def ask_to_quit(self) -> None:
        """End the app; at a running game only after a question."""

    @property
    def is_mirroring(self) -> bool:
        """Whether the person is shown what another person's screen draws."""

    def mirror(self, source: object, screen: Screen[Any]) -> bool:
        """Show the person what another shell draws, which has that screen on top; False where that cannot be."""

    def stand_alone(self) -> None:
        """Draw for this person again, and for nobody else."""

    def ask_how_to_leave(self, way: str) -> None:
        """Ask how a running game is to be left, with the cursor on `way`."""

    def go_back(self) -> None:
        """Close the present screen; the first one ends the app."""


class TableInfo(Presentation, Protocol):
    """A table of whatever game, as this client knows it."""

    @property
    def news(self) -> TableNews | None:
        """What the host has told last."""

    @property
    def talk(self) -> Sequence[Said]: ...

    @property
    def title(self) -> str:
        """The table's name, cleaned."""

    @property
    def seat(self) -> str | None:
        """The person's seat; None for a spectator."""

    @property
    def playing(self) -> bool:
        """Whether the person has a seat in a game that has begun and is not over."""

    @property
    def over(self) -> bool:
        """Whether the game has ended, with or without a winner."""

    @property
    def lesson(self) -> str:
        """The lesson that is given here; empty at every other table."""

    @property
    def calls(self) -> bool:
        """Whether a question waits for which somebody is called to the table."""

    @property
    def vacant(self) -> Sequence[str]:
        """Seats whose players have left for good, as long as somebody could take them."""

    def seat_names(self, seats: Sequence[str]) -> Row:
        """Some of the seats by the names of their players."""

    def on_news(self, news: TableNews) -> None:
        """Take in what has changed."""

    def note(self, sentence: str) -> None:
        """The host says something to this person alone."""


class ReplayScreen(LineScreen):
    """The screen of a game that is looked back at; its game brings the class that draws it."""

    @property
    def length(self) -> int:
        """How many events there are."""
        raise NotImplementedError

    def go(self, place: int) -> None:
        """Show the game after so many events."""
        raise NotImplementedError

    def take(self, news: News) -> bool:  # noqa: ARG002 - a replay of a game without other eyes takes none
        """Show the replay in these news in the place of one of the same game; False where this is none."""
        return False


class HostedTableScreen(LineScreen):
    """The screen of a table at the host; its game brings the class that draws it."""

    table: TableInfo

    def on_news(self) -> None:
        """The table has changed."""
        raise NotImplementedError

    def go_alone(self) -> None:
        """What this screen shows goes on by itself from where the screen is that was shown in its place."""

    def draw_alone(self) -> None:
        """Draw all that has changed while another screen drew for this one."""
