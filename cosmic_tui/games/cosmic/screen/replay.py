"""The replay: the table with a cursor over its timeline, to be stepped, jumped and played."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.timer import Timer

from cosmic_tui.games.cosmic.replay.record import markdown
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.card_sheets import CardSheetScreen, sheet_screen
from cosmic_tui.games.cosmic.screen.layout import PANELS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.scrubber import scrubber
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation
from cosmic_tui.host.messages import TableNews, TableOptions, TableRow
from cosmic_tui.replay.replay import Replay
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import Row
from cosmic_tui.ui.shell import FilmScreen, Shell
from rules.cosmic.protocol.views import View

STEP_SECONDS = 0.7
FEW = 10
SCROLL = 6


class ReplayScreen(BoardScreen, FilmScreen):
    """A film on the board."""

    def __init__(self, shell: Shell, replay: Replay[View]) -> None:
        table = TableModel(shell.look, lambda: 0.0)
        table.scrub = True
        super().__init__(shell, table, 0.0)
        self.replay = replay
        self.place = 0
        self.player: Timer | None = None
        self.playing = False
        self.dismissed = "result"
        self._show()

    def on_mount(self) -> None:
        self.player = self.set_interval(STEP_SECONDS, lambda: self.go(self.place + 1), pause=True)

    def _show(self) -> None:
        """Put the table to where the film stands."""
        film, view = self.replay, self.replay.at(self.place)
        state = "finished" if self.place == film.length else "running"
        row = TableRow("", film.title, state, film.seats, 0, view.turn, None, False, view.winners)
        seen = film.events[: self.place]
        self.table.on_news(TableNews(row, TableOptions(), None, view, [], [], [], []))
        self.table.events, self.table.log.lines = list(seen), list(seen)

    @property
    def length(self) -> int:
        return self.replay.length

    def go(self, place: int) -> None:
        """Let the film stand after so many events."""
        self.place = max(0, min(place, self.replay.length))
        if self.place == self.replay.length:
            self._play(going=False)
        self._show()
        self.lay_out()

    def rows(self, name: str, cells: int, lines: int, *, opened: bool) -> list[Row]:
        if name != "prompt":
            return super().rows(name, cells, lines, opened=opened)
        return scrubber(self.table.look, self.words, cells, place=self.place, length=self.replay.length,
                        beginnings=self.replay.beginnings, playing=self.playing)[:lines]  # fmt: skip

    def on_key(self, event: events.Key) -> None:
        if self.typing:
            return
        jumps = {
            "right": 1,
            "left": -1,
            "pagedown": FEW,
            "pageup": -FEW,
            "home": -self.place,
            "end": self.replay.length,
        }
        commands = {
            "down": self.next_encounter, "up": self.last_encounter, "space": self.play_or_pause, "tab": self.open_next,
            "escape": self.back, "q": self.back, "question_mark": self.explain, "ctrl+f": self.start_finding,
            "slash": self.start_finding, "e": self.export, "f1": self.shell.show_keys,
        }  # fmt: skip
        if event.key in jumps:
            self.go(self.place + jumps[event.key])
        elif event.key in commands:
            commands[event.key]()
        else:
            return
        event.stop()
        event.prevent_default()

    def next_encounter(self) -> None:
        self.go(next((begin for begin in self.replay.beginnings if begin > self.place), self.replay.length))

    def last_encounter(self) -> None:
        self.go(next((begin for begin in reversed(self.replay.beginnings) if begin < self.place), 0))

    def play_or_pause(self) -> None:
        """Go on by itself, or stop; at the end from the beginning again."""
        if not self.playing and self.place == self.replay.length:
            self.place = 0
        self._play(going=not self.playing)
        self.lay_out()

    def _play(self, *, going: bool) -> None:
        self.playing = going
        if self.player is not None and going:
            self.player.resume()
        elif self.player is not None:
            self.player.pause()

    def open_next(self) -> None:
        """The next panel over the table, after the last one the table again."""
        after = ["", *(panel for panel in PANELS if panel not in ("talk", "hand")), ""]
        self.opened = after[after.index(self.opened) + 1]
        self.lay_out()

    def back(self) -> None:
        """Out of a panel or a search, else out of the replay."""
        if self.opened or self.table.find:
            self.opened, self.table.find = "", ""
            self.lay_out()
        else:
            self.shell.go_back()

    def explain(self) -> None:
        pages = explanation(self.table)
        if pages:
            self.app.push_screen(CardSheetScreen(self.table, pages))

    def export(self) -> None:
        """Write the record of the game beside the person, where there is such a place."""
        self.shell.keep(Path("cosmic-record.md"), markdown(self.replay))

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.stop()
        kind, _, rest = message.pick.partition(":")
        if kind == "event":
            self.go(int(rest))
        elif kind == "read":
            self.app.push_screen(sheet_screen(self.table, rest))
