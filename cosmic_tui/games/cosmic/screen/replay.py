"""The replay: the table with a cursor over its timeline, to be stepped, jumped and played."""

from __future__ import annotations

from textual import events
from textual.timer import Timer

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.replay.encounter_log import encounters_of
from cosmic_tui.games.cosmic.replay.kind import of_library
from cosmic_tui.games.cosmic.replay.record import markdown
from cosmic_tui.games.cosmic.screen.board import BoardScreen
from cosmic_tui.games.cosmic.screen.card_sheets import sheet_screen
from cosmic_tui.games.cosmic.screen.layout import PHONE_COLUMNS, RIGHT, TALL
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.open_hands import hand_lines, open_hands
from cosmic_tui.games.cosmic.screen.panels.scrubber import BLOCKS, LED, ReplayPlace, scrubber
from cosmic_tui.host.messages import News, Recall, ReplayNews, Said, TableNews, TableOptions, TableRow
from cosmic_tui.replay.replay import Replay
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row
from cosmic_tui.ui.screens.dialogs import CodeDialog
from cosmic_tui.ui.shell import Presentation, ReplayScreen, Shell
from rules.cosmic.protocol.views import View

PACES = (2.0, 1.2, 0.7, 0.35, 0.15)
"""Seconds for a step, from the slowest pace to the fastest."""
FEW = 10
SCROLL = 6


class EncounterDialog(CodeDialog):
    """Asks for the number of an encounter."""

    told_keys = "replay.which_keys"

    def __init__(self, presentation: Presentation, most: int) -> None:
        super().__init__(presentation, presentation.words.say("replay.which", all=most))


class BoardReplayScreen(BoardScreen, ReplayScreen):
    """A replay on the board."""

    def __init__(self, shell: Shell, replay: Replay[View], code: str = "") -> None:
        """`code`: of a game of the library, which can be seen through other eyes too."""
        table = TableModel(shell.look, lambda: 0.0)
        table.scrub = True
        super().__init__(shell, table, 0.0)
        self.replay = replay
        self.code = code
        self.place = 0
        self.player: Timer | None = None
        self.pace = 2
        """Which of `PACES`."""
        self.eyes: str | None = None
        """Through whose eyes one of several replays is seen; None: as it was opened."""
        self.hands: dict[str, list[str]] = {}
        self.playing = False
        self.dismissed = "result"
        self.played = encounters_of(replay)
        self._show()

    def on_mount(self) -> None:
        self.player = self._clock(PACES[self.pace])

    def on_unmount(self) -> None:
        """A game takes more memory than all that was shown of it: it goes at once, as in `LineScreen`."""
        self.replay, self.played, self.place = self.replay.emptied(), [], 0
        self.table = TableModel(self.table.look, lambda: 0.0)

    def _clock(self, seconds: float) -> Timer:
        return self.set_interval(seconds, lambda: self.go(self.place + 1), pause=not self.playing)

    def _show(self) -> None:
        """Put the table to where the replay stands."""
        replay, view = self.replay, self.replay.view_at(self.place)
        state = "finished" if self.place == replay.length else "running"
        row = TableRow("", replay.title, state, replay.seats, 0, view.turn, None, False, view.winners)
        seen = replay.events[: self.place]
        self.table.on_news(TableNews(row, TableOptions(), None, view, [], [], [], []))
        self.table.events, lines = list(seen), replay.heard(self.place)
        self.table.log.lines = lines
        self.table.log.talk = [line for line in lines if isinstance(line, Said)]
        self.hands = self._hands(view)

    def _hands(self, view: View) -> dict[str, list[str]]:
        """The hands that are known here: all, where all eyes are open; else the own one."""
        if self.replay.eyes:
            shown = [self.eyes] if self.eyes else list(self.replay.eyes)
            return {seat: list(self.replay.as_seen_by(seat, self.place).hand) for seat in shown}
        return {view.seat: list(view.hand)} if view.seat else {}

    def change_eyes(self) -> None:
        """All hands, then one player's after the other; of a game of the library one seat after the other."""
        if not self.replay.eyes:
            self._ask_for_eyes()
            return
        turns = [None, *self.replay.eyes]
        self.eyes = turns[(turns.index(self.eyes) + 1) % len(turns)]
        self._show()
        self.lay_out()

    def _ask_for_eyes(self) -> None:
        seats = [row.seat for row in self.replay.seats]
        if self.code and self.replay.seat in seats:
            turn = seats.index(self.replay.seat) + 1
            self.shell.ask_host(Recall(self.code, seats[turn % len(seats)]))

    def take(self, news: News) -> bool:
        """The same game through other eyes, at about the same moment: so many events into the same encounter."""
        if not isinstance(news, ReplayNews) or not self.code or news.id != self.code:
            return False
        past = [begin for begin in self.replay.beginnings if begin <= self.place]
        self.replay = of_library(news)
        self.played = encounters_of(self.replay)
        self.table.log.start_over()
        self.table.kept.forget()
        begins, into = self.replay.beginnings, self.place - (past[-1] if past else 0)
        first = begins[len(past) - 1] if past else 0
        last = begins[len(past)] - 1 if len(past) < len(begins) else self.replay.length
        self.go(min(first + into, last))
        return True

    def change_pace(self, by: int) -> None:
        """Play faster or slower."""
        self.pace = max(0, min(self.pace + by, len(PACES) - 1))
        if self.player is not None:
            self.player.stop()
            self.player = self._clock(PACES[self.pace])
        self.lay_out()

    def go_to(self) -> None:
        """To an encounter by its number."""

        def typed(text: str | None) -> None:
            if text and text.isdecimal():
                self.go_to_encounter(int(text) - 1)

        self.app.push_screen(EncounterDialog(self.table, len(self.played)), typed)

    def go_to_encounter(self, number: int) -> None:
        """Where an encounter begins, counted from 0; nowhere else where there is no such encounter."""
        if 0 <= number < len(self.played):  # behind their beginnings stands that of the result
            self.go(self.replay.beginnings[number])

    @property
    def brief(self) -> int:
        """The lines of the scrubber, and of the hands above it."""
        if self.app.size.height < TALL or self.app.size.width < PHONE_COLUMNS:
            return BLOCKS
        return LED + (len(self.hands) + 1 if self.shows_hands else 0)

    @property
    def shows_hands(self) -> bool:
        """Whether the hands stand above the scrubber; else a panel has them."""
        width, height = self.app.size
        return bool(self.hands) and height >= TALL and width >= RIGHT[-1][0]

    @property
    def length(self) -> int:
        return self.replay.length

    def go(self, place: int) -> None:
        """Let the replay stand after so many events."""
        self.place = max(0, min(place, self.replay.length))
        if self.place == self.replay.length:
            self._play(going=False)
        self._show()
        self.lay_out()

    def rows(self, name: str, cells: int, lines: int, *, opened: bool) -> list[Row]:
        if name == "hand":
            return open_hands(self.table, self.hands, cells)
        if name != "prompt":
            return super().rows(name, cells, lines, opened=opened)
        stand = ReplayPlace(self.place, self.replay.length, self.replay.beginnings, self.played)
        pace = self.pace + 1
        hands = [*hand_lines(self.table, self.hands, cells), BLANK] if self.shows_hands else []
        room = lines - len(hands)
        moved = scrubber(self.table.names, stand, cells, room, playing=self.playing, pace=pace, eyes=self._whose())
        return [*hands, *moved]

    def _whose(self) -> str:
        """Whose hands are shown, where there is a choice."""
        names = {row.seat: clean(row.name, 20) for row in self.replay.seats}
        if not self.replay.eyes:
            return names.get(self.replay.seat or "", "") if self.code else ""
        return names[self.eyes] if self.eyes else self.words.say("replay.everybody")

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
            "slash": self.start_finding, "e": self.export, "w": self.change_eyes, "g": self.go_to,
            "plus": lambda: self.change_pace(1), "minus": lambda: self.change_pace(-1), "f1": self.shell.show_keys,
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
        after = ["", *(panel for panel in self.panels if panel != "talk" and (panel != "hand" or self.hands)), ""]
        self.opened = after[after.index(self.opened) + 1]
        self.lay_out()

    def back(self) -> None:
        """Out of a panel or a search, else out of the replay."""
        if self.opened or self.table.find:
            self.opened, self.table.find = "", ""
            self.lay_out()
        else:
            self.shell.go_back()

    def export(self) -> None:
        """Write the record of the game beside the person, where there is such a place."""
        self.shell.keep_record(self.code, markdown(self.replay))

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.stop()
        kind, _, rest = message.pick.partition(":")
        if kind == "event":
            self.go(int(rest))
        elif kind == "read":
            self.app.push_screen(sheet_screen(self.table, rest))
