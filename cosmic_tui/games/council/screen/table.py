"""The table: the map, what is looked at beside it, what has happened, and a line for orders.

Arrows go over the map as long as nothing is typed, Enter offers what can be ordered there, and every order made so is
a line as it would be typed. F10 seals, F2 hints, Tab turns what stands beside the map.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from cosmic_tui.base.text import clean
from cosmic_tui.games.council.lines.atlas import LARGE, SMALL, size_of
from cosmic_tui.games.council.lines.table import Told
from cosmic_tui.games.council.screen import drawing
from cosmic_tui.games.council.screen.model import CouncilModel
from cosmic_tui.games.council.screen.order_line import OrderLine
from cosmic_tui.games.council.screen.proportions import Proportions
from cosmic_tui.host.messages import Leave, Reopen, Request
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.ui.screens.consent import ConsentScreen
from cosmic_tui.ui.screens.leaving import LOBBY
from cosmic_tui.ui.shell import HostedTableScreen, Shell
from cosmic_tui.ui.table_words import asked_at_table

LONGEST_LINE = 400
TICK = 1.0
"""Seconds from one look at times that run to the next."""
ARROWS = ("up", "down", "left", "right")


class CouncilScreen(HostedTableScreen):
    """One table, of a player or a spectator."""

    AUTO_FOCUS = "#line"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("tab", "turn", ""), ("f2", "typed('hint')", ""), ("f10", "seal", ""), ("f1", "keys", ""),
        ("f4", "agree", ""),
        ("pageup", "scroll(-1)", ""), ("pagedown", "scroll(1)", ""), ("escape", "leave", ""),
        *(Binding(way, f"arrow('{way}')", show=False, priority=True) for way in ARROWS),
        *(Binding(str(number), f"pick({number})", show=False, priority=True) for number in range(1, 10)),
        Binding("enter", "take", show=False, priority=True), Binding("space", "pass_by", show=False, priority=True),
    ]  # fmt: skip

    def __init__(self, shell: Shell, table: CouncilModel) -> None:
        """`table`: what has been heard of it."""
        super().__init__(classes="-ascii" if shell.look.ascii else "")
        self.shell = shell
        self.table: CouncilModel = table
        self._turned = False
        """In a narrow window: whether what stands beside the map is shown in its place."""
        self._put_for = ""
        """The question for which the screen has put something into the line."""
        self._warned_for = ""
        """The claim for which it was said that an objective would be left."""
        self._told: object = ()
        """What was told last of times that run."""

    def compose(self) -> ComposeResult:
        look = self.shell.look
        yield Panel(look, id="head", classes="-line")
        with Horizontal(id="middle"):
            yield Panel(look, id="map", classes="-line")
            yield Panel(look, id="side")
            yield Panel(look, id="more")
        yield Panel(look, id="cell", classes="-line")
        yield Panel(look, id="told", follow=True)
        yield OrderLine(lambda: self._making, max_length=LONGEST_LINE, id="line")
        yield Panel(look, id="keys", classes="-line")

    def on_mount(self) -> None:
        self.draw()
        self.set_interval(TICK, self._count_on)

    def _count_on(self) -> None:
        """Times go on while nothing is heard; nothing is drawn as long as what is told of them is the same."""
        told = self.table.times.told(self.table.now())
        if self.is_active and told != self._told:
            self._told = told
            self.draw()

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        self.draw()

    def on_news(self) -> None:
        """The table has changed."""
        if self._put_for and self._put_for != self._asked:
            self._put("")
        self.in_turn(self.draw)

    # -- drawing

    def draw(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted:
            return
        table, size = self.table, self._proportions()
        self._arrange(size)
        self._panel("head").show([drawing.head_row(table, size.width - 2)])
        self._panel("map").show(drawing.map_rows(table, size.scale))
        self._panel("side").show(drawing.side_rows(table, size.side_cells, size.middle))
        self._panel("more").show(drawing.more_rows(table, size.more_cells) if size.more else [])
        self._panel("cell").show(drawing.cell_rows(table, size.width - 2, size.cell))
        self._panel("told").show(drawing.told_rows(table, size.width - 2))
        self._panel("keys").show(drawing.key_rows(table, size.width - 2, size.keys))

    def _proportions(self) -> Proportions:
        width, height = self.app.size
        scale = LARGE if Proportions.has_room_for_large(width, height) else SMALL
        size = size_of(self.table.view, scale) if self.table.view and self.table.view.cells else (0, 0)
        return Proportions(width, height, scale, *size)

    def _arrange(self, size: Proportions) -> None:
        beside = self._turned or self.table.offered is not None or size.bare
        for name, shown in (("map", not size.narrow or not beside), ("side", not size.narrow or beside),
                            ("more", size.more)):  # fmt: skip
            self._panel(name).display = shown
        self.query_one("#middle").styles.height = size.middle
        self._panel("map").styles.width = "1fr" if size.narrow else size.map_cells + 2
        self._panel("keys").styles.height = size.keys
        self._panel("cell").styles.height = size.cell
        self.set_class(size.low, "-low")
        self.set_class(size.narrow, "-narrow")

    def _panel(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    # -- what is typed and pressed

    @property
    def _line(self) -> OrderLine:
        return self.query_one("#line", OrderLine)

    @property
    def _asked(self) -> str:
        return self.table.matter

    def _put(self, line: str) -> None:
        """The screen puts something into the line, for the question that is open now."""
        self._put_for = self._asked if line else ""
        self._line.value = line
        self._line.cursor_position = len(line)

    @property
    def _making(self) -> bool:
        """Whether an order is being made on the map: as soon as something is typed, lines are offered no more."""
        return self.table.journey is not None or (self.table.offered is not None and not self._line.value)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the map are letters as soon as something is being typed."""
        table = self.table
        meant = {
            "arrow": lambda: self._making or (not self._line.value and table.view is not None),
            "take": lambda: self._making or (not self._line.value and table.ask is not None),
            "pick": lambda: self._making and table.offered is not None,
            "pass_by": lambda: self._making and (table.offered is None or table.offered.several),
        }
        return meant[action]() if action in meant else super().check_action(action, parameters)

    def action_arrow(self, way: str) -> None:
        """Another system, or another of the lines that are offered."""
        self.table.go(way)
        self._show_journey()
        self.draw()

    def action_take(self) -> None:
        """Offer what can be ordered here; take the line under the cursor; write the way that was chosen."""
        table = self.table
        if table.journey is not None:
            if refused := table.way_refused():
                table.tell([refused])
            else:
                self._write(self._line.value)
        elif table.offered is not None:
            self._take_offered()
        elif not table.offer():
            table.tell([table.words.say(self._nothing_to_offer, cell=table.cell, own=self._own_cells())])
        self.draw()

    @property
    def _nothing_to_offer(self) -> str:
        """What is told where Enter has nothing to offer, by what is asked."""
        kinds = {"sheet.end": "side.nothing_to_scrap", "sheet.claim": "side.nothing_to_claim"}
        return kinds.get(self.table.ask.kind if self.table.ask else "", "side.nothing_here")

    def _own_cells(self) -> str:
        view = self.table.view
        cells = view.cells.items() if view is not None else ()
        found = [
            cell
            for cell, system in cells
            if self.table.seat in system.fleets
            or any(view is not None and view.planets[each].owner == self.table.seat for each in system.planets)
        ]
        return ", ".join(found) or self.table.words.say("name.nothing")

    def action_pick(self, number: int) -> None:
        """One of the lines that are offered, by its number."""
        self._take_offered(number)
        self.draw()

    def _take_offered(self, number: int | None = None) -> None:
        chosen = self.table.take_offered(number)
        if chosen is None:
            return
        if chosen.origin:
            self._show_journey()
        else:
            self.table.replaces = chosen.replaces
            self._write(chosen.line)

    def _write(self, line: str) -> None:
        self.table.stop_ordering()
        self._put("")
        self.action_typed(line)

    def _show_journey(self) -> None:
        """The line follows the way that is being chosen."""
        journey = self.table.journey
        if journey is not None:
            self._put(journey.line)

    def action_pass_by(self) -> None:
        """The way goes by this system in any case; of several answers one more is marked."""
        if self.table.journey is not None:
            self.table.journey.pass_by()
        elif self.table.offered is not None:
            self.table.offered.mark(self.table.offered.at)
        self.draw()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Whoever types takes none of the lines that are offered."""
        message.stop()
        if message.value and self.table.offered is not None:
            self.table.stop_ordering()
            self.draw()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        line = clean(message.value, LONGEST_LINE)
        message.input.value = ""
        if not line and self.table.ask is not None:
            self.action_take()  # Enter came before the line was cleared
        else:
            self.action_typed(line)

    def action_typed(self, line: str) -> None:
        """A line, as in plain mode; whoever types is shown again what happens now."""
        table, told = self.table, self._panel("told")
        told.scroll_rows(len(told.text))
        table.tell([f"> {table.names.typed(line)}"] if line and not table.is_order(line) else [])
        word, _, rest = line.partition(" ")
        if word in ("leave", "quit"):
            self.action_leave() if word == "leave" else self.shell.ask_to_quit()
            return
        asked = asked_at_table(word, rest, table, table.words) or table.take(line)
        if asked is None:
            table.tell([table.words.say("line.unknown", word=word)])
        elif isinstance(asked, Told):
            table.tell(asked.lines)
        else:
            self._ask(asked, line)
        self.draw()

    def _ask(self, request: Request, line: str) -> None:
        self.shell.ask_host(request, lambda why: self._refused(line, why))

    def _refused(self, line: str, why: str) -> None:
        """What was refused stands in the line again, to be mended."""
        self.table.tell([self.table.names.in_sentence(why), *self.table.refusal(line)])
        if not self._line.value and self.table.is_order(line):
            self._put(line)
        self.draw()

    def action_agree(self) -> None:
        """What all have to agree to: a pause, a bot for who takes long, the end ...; whom one does not hear."""
        if self.table.playing:
            self.app.push_screen(ConsentScreen(self.table, self.shell, self._thinks_for))

    def _thinks_for(self, seat: str) -> float:
        return self.table.times.thinks_for(seat, self.table.now())

    def action_keys(self) -> None:
        """All keys."""
        self.shell.show_keys()

    def action_turn(self) -> None:
        """The next thing beside the map; in a narrow window the map comes back after the last."""
        size, first = self._proportions(), self.table.side == "sheet"
        if size.narrow and first and not self._turned:
            self._turned = True
        else:
            self.table.turn_side()
            self._turned = self.table.side != "sheet"
            self._panel("side").scroll_rows(-len(self._panel("side").text))
        self.draw()

    def action_scroll(self, by: int) -> None:
        """Half a panel further: what was turned to beside the map, else what has happened."""
        turned = self.table.side != "sheet" and self.table.offered is None
        panel = self._panel("side" if turned else "told")
        panel.scroll_rows(by * max(1, panel.outer_size.height // 2))

    def action_seal(self) -> None:
        """Seal the sheet, or open a sealed one again."""
        sheet = self.table.sheet
        if self._making and not (self.table.offered is not None and self.table.offered.once_more):
            self.table.tell([self.table.words.say("side.unwritten")])
            self.draw()
        elif sheet is not None and sheet.sealed:
            self._ask(Reopen(sheet.ask.key), "reopen")
        elif self._warned_for != self._asked and (lost := self.table.unclaimed()):
            self._warned_for = self._asked
            self.table.tell([self.table.words.say("side.unclaimed", objective=lost)])
            self.draw()
        else:
            self.action_typed("seal")

    def action_leave(self) -> None:
        """Close what is open on the map; else back to the lobby, out of a running game only after a question."""
        if self.table.offered is not None or self.table.journey is not None:
            self.table.stop_ordering()
            self._put("")
            self.draw()
        elif self._line.value:
            self._line.value = ""
        elif self.table.playing:
            self.shell.ask_how_to_leave(LOBBY)
        else:
            self.shell.ask_host(Leave())

    def on_key(self, _event: events.Key) -> None:
        self.shell.last_key = self.table.now()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        """A click on a cell looks at it, and puts its name behind what is being typed; one on a line takes it."""
        message.stop()
        kind, _, what = message.pick.partition(":")
        if kind == "offer":
            self.action_pick(int(what))
        if kind != "cell":
            return
        self.table.look_at(what)
        line = self._line
        if self.table.journey is not None:
            self._show_journey()
        elif line.value:
            line.value = f"{line.value.rstrip()} {what} "
            line.cursor_position = len(line.value)
        self.draw()
