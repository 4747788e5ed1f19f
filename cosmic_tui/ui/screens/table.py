"""The table: panels placed by the size of the window, keys and clicks handed to the choice being made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from cosmic_tui.host.messages import Answer, Leave, Say, Start
from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import BLANK, Row, ink, wrap
from cosmic_tui.ui.layout import PANELS, SMALLEST, is_too_small, is_wide, regions
from cosmic_tui.ui.panels import hand as hands
from cosmic_tui.ui.panels.panel import Panel
from cosmic_tui.ui.panels.question import default_in_words, what, why
from cosmic_tui.ui.people import clean
from cosmic_tui.ui.prompts import Choice, DealChoice
from cosmic_tui.ui.prompts.picks import wanted
from cosmic_tui.ui.screens.dialogs import Confirm, SheetScreen
from cosmic_tui.ui.screens.drawing import LINES, rows_of, title_of
from cosmic_tui.ui.table import Table
from rules.asks import bare

if TYPE_CHECKING:
    from cosmic_tui.ui.app import CosmicApp

TICK = 0.25
"""Seconds between two looks at the clocks."""
LONGEST_SAYING = 300
SCROLL = 6
MOST_SEATS = 5


class TableScreen(Screen[None]):
    """One table, of a player or a spectator."""

    AUTO_FOCUS = ""
    app: CosmicApp

    def __init__(self, table: Table, settle: float) -> None:
        super().__init__(classes="-ascii" if table.look.ascii else "")
        self.table = table
        self.settle = settle
        self.words = table.names.words
        self.opened = ""
        """The panel laid over the table."""
        self.dismissed = False
        """Whether the result was put aside to see the table once more."""
        self.talking = False
        self.places: Mapping[str, Region] = {}
        self.ticker: Timer | None = None

    def compose(self) -> ComposeResult:
        look = self.table.look
        for name in (*LINES, *PANELS, "prompt", "stage", "room"):
            panel = Panel(look, id=name, follow=name in ("timeline", "talk"))
            panel.set_class(name in LINES, "-line")
            yield panel
        yield Input(placeholder=look.readable(self.words.say("talk.place")), max_length=LONGEST_SAYING, id="say")

    def on_mount(self) -> None:
        self.ticker = self.set_interval(TICK, self._tick, pause=True)
        self.hear()

    def on_resize(self) -> None:
        self.lay_out()

    def on_screen_resume(self) -> None:
        self.lay_out()

    def hear(self) -> None:
        """The table has changed."""
        self.lay_out()
        if self.ticker is None:
            return
        if self.table.clocks:
            self.ticker.resume()
        else:
            self.ticker.pause()

    # -- drawing

    @property
    def stage(self) -> str:
        """What lies over the table: a panel opened, the columns of an offer, the result, or nothing."""
        choice = self.table.choice
        if self.opened:
            return self.opened
        if isinstance(choice, DealChoice) and choice.building:
            return "deal"
        return "result" if self.table.over and not self.dismissed else ""

    def lay_out(self) -> None:
        """Place the panels for this size, and draw them."""
        if not self.is_mounted:
            return
        width, height = self.app.size
        small = is_too_small(width, height)
        places = {"room": Region(0, 0, width, height)} if small else self._places(width, height)
        wide = is_wide(width, height)
        self.set_class(wide, "-wide")
        self.set_class(not wide, "-small")
        if places != self.places:
            self.places = places
            self._place()
        self.draw()

    def _places(self, width: int, height: int) -> Mapping[str, Region]:
        table = self.table
        return regions(
            width,
            height,
            len(table.news.table.seats) if table.news else MOST_SEATS,
            opened=self.stage,
            talking=self.talking,
            bare=table.view is None,
            watching=table.news is not None and table.seat is None,
        )

    def _place(self) -> None:
        for child in self.children:
            region = self.places.get(child.id or "")
            child.display = region is not None
            if region is not None:
                child.styles.offset = (region.x, region.y)
                child.styles.width, child.styles.height = region.width, region.height

    def draw(self) -> None:
        """Show what is known in every panel that has a place."""
        for name, region in self.places.items():
            if name not in ("say", "room"):
                self._draw(name, region)
        if "room" in self.places:
            self.query_one("#room", Panel).show(self._room())

    def _draw(self, name: str, region: Region) -> None:
        panel = self.query_one(f"#{name}", Panel)
        called = self.table.choice is not None
        shown = self.stage if name == "stage" else name
        if name not in LINES:
            panel.entitle(title_of(self.table, shown))
            panel.set_class(called and name == "prompt", "-called")
        cells, lines = self._inner(name, region)
        panel.show(rows_of(self.table, shown, cells, lines, wide=self.has_class("-wide"), opened=name == "stage"))

    def _inner(self, name: str, region: Region) -> tuple[int, int]:
        """The room inside a panel's border and padding."""
        if name in LINES:
            return region.width - 2, region.height
        if self.has_class("-wide"):
            return region.width - 4, region.height - 2
        return region.width - 2, region.height - (name != "colonies")

    def _room(self) -> list[Row]:
        width, height = self.app.size
        how = self.words.ink("app.small_how", "dim", columns=SMALLEST[0], rows=SMALLEST[1], width=width, height=height)
        call = [ink(self.words.say("app.your_move"), "hot")] if self.table.choice else []
        return [self.words.ink("app.small", "title"), *wrap(how, max(width - 4, 10)), BLANK, *call]

    def _tick(self) -> None:
        if "phases" in self.places:
            self._draw("phases", self.places["phases"])

    # -- keys and clicks

    def on_key(self, event: events.Key) -> None:
        self.app.last_key = self.table.now()
        if self.talking:
            if event.key == "escape":
                event.stop()
                self.stop_talking()
            return
        char = event.character
        key = char.lower() if char and char.isprintable() and char != " " else event.key
        if self._press(key):
            event.stop()
            event.prevent_default()

    def _press(self, key: str) -> bool:
        """What the screen does with a key itself, before the choice gets it."""
        building = isinstance(self.table.choice, DealChoice) and self.table.choice.building
        commands = {
            "t": self.start_talking, "/": self.start_talking, "tab": self.open_next, "?": self.explain,
            "f1": self.app.show_keys, "l": self.leave, "q": self.app.ask_to_quit, "n": self.next_question,
            "enter": self.submit, "escape": self.back,
        }  # fmt: skip
        if key in commands:
            commands[key]()
        elif key in ("pageup", "pagedown") and not building:
            self._scroll(-SCROLL if key == "pageup" else SCROLL)
        elif key == self.words.say("wait.key_start") and self.table.view is None and self.table.seat:
            self.app.ask_host(Start())
        else:
            return self._choose(key)
        return True

    def _choose(self, key: str) -> bool:
        """Hand a key to the choice; what was typed before its question stood there is not meant for it."""
        choice = self.table.choice
        if choice is None or choice.sent or not self.table.settled(self.settle):
            return False
        taken = choice.press(key)
        if taken:
            self.lay_out()
        return taken

    def submit(self) -> None:
        """Send the answer, if it is one and meant for this question."""
        choice = self.table.choice
        if choice is None or choice.sent:
            return
        if not self.table.settled(self.settle):
            choice.error = self.words.say("prompt.early")
            self.lay_out()
            return
        answer = choice.submit()
        if answer is not None:
            choice.sent = True
            self.app.ask_host(Answer(choice.ask.key, answer), lambda why: self._refused(choice, why))
        self.lay_out()

    def _refused(self, choice: Choice, why_not: str) -> None:
        choice.refused(why_not)
        self.lay_out()

    def back(self) -> None:
        """Out of a half-made choice, else out of a panel."""
        choice = self.table.choice
        if self.opened:
            self.opened = ""
        elif choice is not None and not choice.sent and choice.escape():
            pass
        elif self.stage == "result":
            self.dismissed = True
        self.lay_out()

    def open_next(self) -> None:
        """The next panel over the table, after the last one the table again."""
        if self.stage == "result":
            self.dismissed = True
        elif self.opened:
            after = [*PANELS, ""]
            self.opened = after[after.index(self.opened) + 1]
            self.dismissed = self.dismissed and bool(self.opened)
        else:
            self.opened = PANELS[0]
        self.lay_out()

    def next_question(self) -> None:
        self.table.turn_to_next()
        self.lay_out()

    def _scroll(self, by: int) -> None:
        name = "stage" if self.stage else "timeline"
        self.query_one(f"#{name}", Panel).scroll_rows(by)

    def on_panel_picked(self, message: Panel.Picked) -> None:
        message.stop()
        kind, _, rest = message.pick.partition(":")
        choice = self.table.choice
        live = choice is not None and not choice.sent and self.table.settled(self.settle)
        if kind == "option" and live and choice:
            if choice.click(int(rest)):
                self.submit()
        elif kind == "deal" and live and isinstance(choice, DealChoice):
            side, _, index = rest.partition(":")
            choice.click_line(side, int(index))
        elif kind == "hand":
            self._pick_card(rest, choice if live else None)
        elif kind == "planet" and live and choice and message.pick in choice.options:
            choice.choose(choice.options.index(message.pick))
        self.lay_out()

    def _pick_card(self, card: str, choice: Choice | None) -> None:
        """A click on the hand: chooses a card that can be played, shows any other."""
        option = f"card:{card}"
        if choice is not None and option in choice.options:
            choice.choose(choice.options.index(option))
        else:
            self.show_card(card)

    # -- talk, help, leaving

    def start_talking(self) -> None:
        self.talking = True
        self.lay_out()
        self.query_one("#say", Input).focus()

    def stop_talking(self) -> None:
        self.talking = False
        self.query_one("#say", Input).value = ""
        self.set_focus(None)
        self.lay_out()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = clean(event.value, LONGEST_SAYING)
        if text:
            self.app.ask_host(Say(text))
        self.stop_talking()

    def explain(self) -> None:
        """The card or the question under the cursor; without one, the own hand."""
        choice = self.table.choice
        under = choice.under if choice else None
        if under and under.startswith("card:"):
            self.show_card(bare(under))
        elif choice is not None:
            self.app.push_screen(SheetScreen(self.table.look, self.words.say("sheet.why_title"), self._why(choice)))
        elif self.table.view and self.table.view.hand:
            cards = dict.fromkeys(CARDS.sorted(self.table.view.hand))
            rows = [row for card in cards for row in (*hands.face(self.table, card), BLANK)]
            self.app.push_screen(SheetScreen(self.table.look, self.words.say("sheet.hand_title"), rows))
        else:
            self.app.show_keys()

    def show_card(self, card: str) -> None:
        rows = hands.face(self.table, card)
        self.app.push_screen(SheetScreen(self.table.look, self.table.names.card_name(card), rows[1:]))

    def _why(self, choice: Choice) -> list[Row]:
        words = self.words
        rows: list[Row] = [what(self.table, choice), BLANK, why(self.table, choice)]
        rows.append(words.ink("sheet.range", "dim", range=wanted(choice.ask, choice)))
        passing = words.texts.get(f"ask.{choice.ask.kind}.pass")
        rows += [ink(passing)] if passing else []
        default = ", ".join(default_in_words(choice))
        rows += [BLANK, words.ink("sheet.default", "dim", choice=default)] if default else []
        return rows

    def leave(self) -> None:
        """Back to the lobby; out of a running game only after a question."""
        if self.table.seat is None or self.table.view is None or self.table.over:
            self.app.ask_host(Leave())
            return

        def decided(yes: bool | None) -> None:
            if yes:
                self.app.ask_host(Leave())

        self.app.push_screen(Confirm(self.table.look, self.words.say("confirm.leave")), decided)
