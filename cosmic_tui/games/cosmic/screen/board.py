"""The board of a table: its panels, placed by the size of the window and drawn anew as the table changes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.games.cosmic.screen.card_sheets import CardSheetScreen
from cosmic_tui.games.cosmic.screen.drawing import new_below, rows_of, title_of
from cosmic_tui.games.cosmic.screen.galaxy.painted_galaxy import galaxy_fits
from cosmic_tui.games.cosmic.screen.hand.fan import chips
from cosmic_tui.games.cosmic.screen.layout import (
    PANELS,
    PHONE_COLUMNS,
    SMALLEST,
    Arrangement,
    TableWindow,
    is_too_small,
    regions,
)
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.panels.chatter import said_lines
from cosmic_tui.games.cosmic.screen.panels.coach import lesson_keys
from cosmic_tui.games.cosmic.screen.panels.galaxy import picture_fits
from cosmic_tui.games.cosmic.screen.panels.meeting import meets, stands_before
from cosmic_tui.games.cosmic.screen.panels.prompt import BAR_CELLS, with_bar
from cosmic_tui.games.cosmic.screen.panels.question import needed_lines, wished_lines
from cosmic_tui.games.cosmic.screen.panels.sheets import explanation
from cosmic_tui.games.cosmic.screen.prompts import DealChoice
from cosmic_tui.games.cosmic.screen.small_windows.lines import player_lines
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, ink
from cosmic_tui.screenkit.textual_internals.compositing import LineScreen
from cosmic_tui.screenkit.textual_internals.cue import Cue
from cosmic_tui.screenkit.typing_line import TypingLine
from cosmic_tui.ui.shell import Shell
from cosmic_tui.ui.sizes import more_room

TICK = 0.25
"""Seconds between two looks at the clocks."""
LONGEST_SAYING = 300
FOLLOWING = ("timeline", "talk")
"""Panels that show their end, where the newest is."""
MOST_SEATS = 5
PADDED = ("header", "phases", "timeline", "talk", "coach")
"""Panels with a cell of air at both sides, or a line and one of air at the left."""
FRAMED = ("stage",)
BRIEF = {"aliens": 5, "meet": 2, "result": 5}
"""Lines of the prompt below what is read before the game and after it: the sheets to choose from need the room."""


class BoardScreen(LineScreen):
    """One table as it is shown; what keys and clicks do is the business of the class made from it."""

    AUTO_FOCUS = ""

    def __init__(self, shell: Shell, table: TableModel, settle: float) -> None:
        super().__init__(classes="-ascii" if table.look.ascii else "")
        self.shell = shell
        self.table: TableModel = table
        self.settle = settle
        self.words = table.words
        self.opened = ""
        """The panel laid over the table."""
        self.dismissed = ""
        """The stage (`result`, `lesson`) that was put aside to see the table once more."""
        self.typing = ""
        """What the line at the bottom is for: `say`, `find`, or nothing."""
        self.places: Mapping[str, Region] = {}
        self.widgets: dict[str, Widget] = {}
        """Those made so far, by their names in the layout."""
        self.sight: Hashable | None = None
        """What others would see likewise, as it was at the last news; None: nobody."""
        self._placed: dict[str, Region | None] = {}
        """Where each of them stands."""
        self.shape = Arrangement.LINES
        self._counted: object = None
        """What the prompt told last of a time that goes on."""
        self.warned = ""
        """The key of the question for which time was last said to run out."""
        self.cue = Cue(self, self.play_on)
        """When the stage goes on."""
        self.tick = Cue(self, self._tick)
        """When the times that run are told anew."""

    def compose(self) -> ComposeResult:
        window = self._window()
        self._tell_styles(window)
        self.places = self._places(window)
        for name in self.places:
            yield self._made(name)
        self._place()

    def _made(self, name: str) -> Widget:
        """The widget of this name, which is made when it is first given a place."""
        if name == "say":
            widget: Widget = TypingLine(max_length=LONGEST_SAYING, id=name)
        else:
            follow, leaps = name in FOLLOWING, name == "timeline"
            widget = Panel(self.table.look, id=name, follow=follow, leaps=leaps)
        self.widgets[name] = widget
        return widget

    def panel(self, name: str) -> Panel:
        """A panel that has, or has had, a place."""
        panel = self.widgets[name]
        assert isinstance(panel, Panel)  # noqa: S101 - all but the line for typing are
        return panel

    def on_mount(self) -> None:
        self._wind()

    def on_resize(self) -> None:
        self.lay_out()

    def on_screen_resume(self) -> None:
        self.lay_out()

    def on_news(self) -> None:
        """The table has changed."""
        self.in_turn(self.lay_out)
        self._wind()
        self._give_cue()

    def _give_cue(self) -> None:
        """Have the stage go on when its frame is over."""
        waits = stands_before(self.table) or self.is_gone or self.shell.is_mirroring
        self.cue.give(None if waits else self.table.stage.due(self.table.now()))

    def on_unmount(self) -> None:
        """Nothing goes on any more."""
        self.cue.end()
        self.tick.end()

    def play_on(self) -> None:
        """Show what of the stage is due by now."""
        if self.is_gone:
            return
        self.table.play_on()
        self.lay_out()
        self._give_cue()

    def _wind(self) -> None:
        """Have the clocks be looked at while they run, and other times when something else is to be told of them."""
        table = self.table
        if self.shell.is_mirroring or not (table.clocks or table.counts_time):
            self.tick.give(None)
        else:
            self.tick.give(TICK if table.clocks else table.times.changes_in(table.now()))

    # -- drawing

    @property
    def stage(self) -> str:
        """What lies over the table: a panel opened, the columns of an offer, the result, or nothing.

        The end comes once all that led to it has been shown.
        """
        choice = self.table.choice
        if self.opened:
            return self.opened
        if isinstance(choice, DealChoice) and choice.building:
            return "deal"
        if choice is not None and choice.ask.kind == "setup.alien":
            return "aliens"
        if meets(self.table):
            return "meet"
        end = "result" if self.table.over else "lesson" if self.table.lesson_over else ""
        return "" if end == self.dismissed or self.table.stage.playing else end

    @property
    def panels(self) -> list[str]:
        """What can be opened over the table in a window of this size."""
        return [name for name in PANELS if name != "galaxy" or self.app.size.width >= PHONE_COLUMNS]

    def lay_out(self) -> None:
        """Place the panels for this size, and draw them."""
        if self.is_gone or self.shell.is_mirroring:
            return
        with self.table.kept.one_frame():
            window = self._window()
            places = self._places(window)
            self._tell_styles(window)
            if places != self.places:
                self.places = places
                self.mount_all([self._made(name) for name in places if name not in self.widgets])
                self._place()
            self.draw()

    def _tell_styles(self, window: TableWindow) -> None:
        """Which kind of table this is."""
        self.shape = window.shape
        self.set_class(self.shape is Arrangement.COLUMNS, "-columns")
        self.set_class(self.shape in (Arrangement.LINES, Arrangement.PHONE), "-small")
        self.set_class(self.table.view is None, "-bare")

    @staticmethod
    def _places(window: TableWindow) -> Mapping[str, Region]:
        if is_too_small(window.width, window.height):
            return {"room": Region(0, 0, window.width, window.height)}
        return regions(window)

    def _window(self) -> TableWindow:
        """What the layout depends on."""
        table = self.table
        width, height = self.app.size
        view, first = table.seen_view, stands_before(table)
        return TableWindow(
            width, height, painted=table.look.painted, outlined=table.look.outlined,
            opened=self.stage, talking=bool(self.typing), bare=view is None,
            players=lambda cells: len(player_lines(table, cells)) if view else MOST_SEATS,
            hand=lambda cells: len(chips(table, cells)) if view else 0,
            galaxy=self._has_room,
            watching=table.news is not None and table.seat is None,
            coached=bool(table.lesson) and view is not None,
            asked=lambda cells: 0 if first else wished_lines(table, cells),
            needed=lambda cells: 0 if first else needed_lines(table, cells - BAR_CELLS),
            brief=BRIEF["meet"] if first else self.brief,
            said=lambda cells: max((len(said_lines(table.names, said, cells)) for said in table.talk[-1:]), default=1),
        )  # fmt: skip

    @property
    def brief(self) -> int:
        """The lines of a prompt that asks nothing, where that is known; 0: as many as usual."""
        return BRIEF[self.stage] if self.stage in ("aliens", "result") else 0

    def _has_room(self, width: int, height: int) -> bool:
        """Whether the galaxy has room on so many cells and lines."""
        view = self.table.seen_view
        if view is None:
            return width >= PHONE_COLUMNS
        return galaxy_fits(view, width, height) if self.table.look.painted else picture_fits(width, height)

    def _place(self) -> None:
        for name, widget in self.widgets.items():
            region = self.places.get(name)
            if name in self._placed and self._placed[name] == region:
                continue
            self._placed[name] = region
            widget.display = region is not None
            if region is not None:
                widget.styles.offset = (region.x, region.y)
                widget.styles.width, widget.styles.height = region.width, region.height

    def draw(self) -> None:
        """Show what is known in every panel that has a place."""
        self._counted = self.table.counted
        for name, region in self.places.items():
            if name not in ("say", "room"):
                self._draw(name, region)
        if "room" in self.places:
            self.panel("room").show(self._room())

    def _draw(self, name: str, region: Region) -> None:
        panel = self.panel(name)
        shown = self.stage if name == "stage" else name
        if name in FRAMED:
            panel.entitle(self.title_of(shown))
        panel.follow = shown in FOLLOWING
        panel.tell_below(new_below(self.table) if shown == "timeline" else BLANK)
        if name == "prompt":
            panel.set_class(self.table.called, "-called")
        cells, lines = self._inner(name, region)
        rows = self.rows(shown, cells, lines, opened=name == "stage")
        panel.show(with_bar(self.table, rows, cells, lines) if name == "prompt" else rows)

    def title_of(self, name: str) -> Row:
        """What stands in the border of what is laid over the table."""
        return title_of(self.table, name)

    def rows(self, name: str, cells: int, lines: int, *, opened: bool) -> list[Row]:
        """What stands in a panel."""
        if name == "prompt" and self.stage == "lesson":
            return lesson_keys(self.table, cells)
        return rows_of(self.table, name, cells, lines, shape=self.shape, opened=opened)

    # -- typing

    def _scroll(self, by: int) -> None:
        name = "stage" if self.stage else "timeline"
        if name not in self.places:
            return
        if name == "timeline" and by < 0 and not self.table.reading:
            self.table.reading, self.table.read_until = True, len(self.table.events)
            self.draw()
        self.panel(name).scroll_rows(by)
        if name == "timeline" and self.panel(name).at_end:
            self.table.reading = False
            self.draw()

    def _stop_reading(self) -> None:
        """The end of the timeline again."""
        self.table.reading = False
        if "timeline" in self.places:
            self.panel("timeline").to_end()

    def start_finding(self) -> None:
        """Type words to find in the timeline."""
        self._start_typing("find", self.table.find)

    def _start_typing(self, what: str, text: str = "") -> None:
        self.typing = what
        self.lay_out()
        field = self.widgets.get("say")
        if isinstance(field, Input):  # it is not where there is no room
            field.placeholder = self.table.look.readable(self.words.say(f"talk.place_{what}"))
            field.value = text
            field.focus()

    def stop_typing(self) -> None:
        self.typing = ""
        if isinstance(field := self.widgets.get("say"), Input):
            field.value = ""
        self.set_focus(None)
        self.lay_out()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.typing == "find":
            self.table.find = clean(event.value, LONGEST_SAYING)
            self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text, what = clean(event.value, LONGEST_SAYING), self.typing
        self.stop_typing()
        if what == "say" and text:
            self.said(text)

    def said(self, text: str) -> None:
        """Something has been typed to be said."""

    def on_key(self, event: events.Key) -> None:
        """While something is typed only Esc means anything else. Comes after the `on_key` of the class made from it."""
        if self.typing and event.key == "escape":
            event.stop()
            if self.typing == "find":
                self.table.find = ""
            self.stop_typing()

    def _inner(self, name: str, region: Region) -> tuple[int, int]:
        """The room inside a panel's border and padding."""
        if name in FRAMED:
            small = self.has_class("-small")
            return region.width - (2 if small else 4), region.height - (1 if small else 2)
        if name == "colonies" and self.table.view is None:
            return region.width - 4, region.height - 2
        if name == "prompt":
            return region.width - BAR_CELLS, region.height
        return region.width - 2 * (name in PADDED), region.height

    def _room(self) -> list[Row]:
        call = [ink(self.words.say("app.your_move"), "hot")] if self.table.called else []
        return [*more_room(self.words, *self.app.size, SMALLEST), BLANK, *call]

    def _warn(self) -> None:
        """A bell for the last seconds of a clock that this person is to be quicker than, once for a question."""
        table = self.table
        hurries = table.called and any(clock.runs_out(table.now()) for clock in table.clocks)
        if hurries and table.choice is not None and not table.choice.sent and table.current != self.warned:
            self.warned = table.current
            self.app.bell()

    def _tick(self) -> None:
        if self.is_gone:
            return
        self._wind()
        self._warn()
        counted, self._counted = self._counted, self.table.counted
        if self.table.clocks and "phases" in self.places:
            self._draw("phases", self.places["phases"])
        if counted != self._counted and "prompt" in self.places:
            self._draw("prompt", self.places["prompt"])

    # -- reading

    def explain(self) -> None:
        """The card or the question under the cursor, and on further pages all that can be read at the table."""
        if pages := explanation(self.table):
            self.app.push_screen(CardSheetScreen(self.table, pages))
        else:
            self.shell.show_keys()
