"""The windows of standing orders: the list in order of precedence with what it answers now, and one order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from textual import events
from textual.app import ComposeResult

from cosmic_tui.games.cosmic.screen import order_texts as making
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.standing_orders import DEFAULT_ORDER, MOST_ORDERS, Order
from cosmic_tui.screenkit.fields import field_row
from cosmic_tui.screenkit.panel import Panel
from cosmic_tui.screenkit.styled_text import BLANK, Row, Span, clickable, fit, ink, part_by_part, rows_around, wrap
from cosmic_tui.ui.screens.dialogs import TableDialog

Answer = TypeVar("Answer")

TRIED_LINES = 5
"""Lines kept for what the orders answer now."""
LEAST_LIST = 3
"""Lines of orders that are seen even where something else has to go for them."""
NUMBER_CELLS = 3


class TryingDialog(TableDialog[Answer]):
    """A window over the table that shows what orders would answer to the questions open now."""

    CELLS = 72
    table: TableModel

    def compose(self) -> ComposeResult:
        yield self.box(Panel(self.look, id="text"))

    def on_mount(self) -> None:
        super().on_mount()
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    @property
    def orders(self) -> Sequence[Order]:
        """The orders that are tried."""
        raise NotImplementedError

    def rows(self, lines: int) -> list[Row]:
        """What stands in the window, on so many lines at most."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show how it stands now."""
        super().draw()
        rows = self.rows(self.app.size.height - 6)
        panel = self.query_one("#text", Panel)
        panel.styles.height = len(rows)
        panel.show(rows)

    def tried(self) -> list[Row]:
        """Each open question with what comes of it, on lines that stay where they are."""
        words = self.words
        rows: list[Row] = [words.ink("orders.now", "under")]
        for question, outcome in making.tried(self.orders, self.table):
            rows += [*wrap(question, self.cells), *((Span("  "), *fit(row, self.cells - 2)) for row in outcome)]
        if len(rows) == 1:
            rows.append(words.ink("orders.nothing_asked", "dim"))
        return [*rows, *[BLANK] * TRIED_LINES][:TRIED_LINES]


class OrdersScreen(TryingDialog[list[Order]]):
    """The seat's orders: those it shall have, or None to leave them as they were."""

    def __init__(self, table: TableModel) -> None:
        super().__init__(table, table.names.words.say("orders.title"))
        self._orders = making.arranged(table.news.orders if table.news else [])
        self.line = 0
        self.notice = ""
        self.changed = False

    @property
    def orders(self) -> Sequence[Order]:
        return self._orders

    # -- drawing

    def rows(self, lines: int) -> list[Row]:
        words = self.words
        otherwise = words.ink("orders.last", "dim", order=words.tell(DEFAULT_ORDER))
        last = wrap((Span("   "), *otherwise), self.cells, NUMBER_CELLS)
        notice = [fit(ink(self.notice, "bad"), self.cells)] if self.notice else []
        tried = self.tried()
        above = [*wrap(words.ink("orders.how", "dim"), self.cells), BLANK]
        needed = len(last) + 1 + len(notice) + len(self._keys()) + LEAST_LIST
        if needed + len(above) + len(tried) > lines:
            above = []
        if needed + len(tried) > lines:
            tried = []
        below = [*last, BLANK, *tried, *notice, *self._keys()]
        return [*above, *self._list(max(LEAST_LIST, lines - len(above) - len(below))), *below]

    def _list(self, room: int) -> list[Row]:
        """The orders around the cursor."""
        if not self._orders:
            return [self.words.ink("orders.none", "dim")]
        rows: list[Row] = []
        at = 0
        for index, order in enumerate(self._orders):
            here = index == self.line
            at = len(rows) if here else at
            text = ink(making.in_words(order, self.table.names), "cursor" if here else "")
            lines = wrap((Span(f"{index + 1:>2} ", "key"), *text), self.cells, NUMBER_CELLS)
            rows += [clickable(line, f"order:{index}") for line in lines]
        return rows_around(rows, at, min(room, len(rows)))

    def _keys(self) -> list[Row]:
        keys = "orders.keys_changed" if self.changed else "orders.keys"
        said = self.words.ink("orders.keys_list", "dim"), self.words.ink(keys, "hot" if self.changed else "dim")
        return [line for row in said for line in part_by_part(row, self.cells)]

    # -- keys

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        commands: dict[str, Callable[[], object]] = {
            "up": lambda: self._point(-1), "down": lambda: self._point(1), "a": self._add, "c": self._change,
            "x": self._remove, "delete": self._remove, "u": lambda: self._move(-1), "d": lambda: self._move(1),
            "enter": lambda: self.dismiss(self._orders if self.changed else None), "escape": lambda: self.dismiss(None),
        }  # fmt: skip
        if event.key in commands:
            self.notice = ""
            commands[event.key]()
            self.draw()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.line = int(message.pick.partition(":")[2])
        self.draw()

    def _point(self, by: int) -> None:
        if self._orders:
            self.line = (self.line + by) % len(self._orders)

    def _move(self, by: int) -> None:
        other = making.moved(self._orders, self.line, by)
        if other is None:
            self.notice = self.words.say("orders.fixed") if self._orders else ""
            return
        self._set(other)
        self.line += by

    def _remove(self) -> None:
        if self._orders:
            self._set([order for index, order in enumerate(self._orders) if index != self.line])
            self.line = max(0, min(self.line, len(self._orders) - 1))

    def _add(self) -> None:
        if len(self._orders) >= MOST_ORDERS:
            self.notice = self.words.say("orders.full", most=MOST_ORDERS)
            return
        self.app.push_screen(OrderDialog(self.table, self._orders, making.new(making.KINDS[0])), self._take)

    def _change(self) -> None:
        if self._orders:
            rest = [order for index, order in enumerate(self._orders) if index != self.line]
            self.app.push_screen(OrderDialog(self.table, rest, self._orders[self.line]), self._exchange)

    def _exchange(self, order: Order | None) -> None:
        if order is not None:
            self._orders[self.line] = order
            self._put(order)

    def _take(self, order: Order | None) -> None:
        if order is not None:
            self._orders.append(order)
            self._put(order)

    def _put(self, order: Order) -> None:
        """After an order came into the list: it stands where its kind does."""
        self._set(making.arranged(self._orders))
        self.line = next(index for index, each in enumerate(self._orders) if each is order)
        self.draw()

    def _set(self, orders: list[Order]) -> None:
        self._orders, self.changed = orders, True


class OrderDialog(TryingDialog[Order]):
    """One order: lines changed with left and right, the sentence they make, and what it would answer now."""

    def __init__(self, table: TableModel, others: Sequence[Order], order: Order) -> None:
        """`others`: the orders it is tried together with."""
        super().__init__(table, table.names.words.say("orders.one_title"))
        self._others = list(others)
        self.order = order
        self.line = 0

    @property
    def orders(self) -> Sequence[Order]:
        return making.arranged([*self._others, self.order])

    @property
    def _fields(self) -> list[making.Field]:
        return [making.Field("do", making.KINDS), *making.fields(self.order, self.table)]

    def rows(self, lines: int) -> list[Row]:
        names, words = self.table.names, self.words
        picked = [
            field_row(self.look, index, words.say(f"orders.{field.name}"),
                      making.value_in_words(field.name, getattr(self.order, field.name), names),
                      pointed=index == self.line)
            for index, field in enumerate(self._fields)
        ]  # fmt: skip
        room = [BLANK] * (making.MOST_FIELDS + 1 - len(picked))
        says = [*wrap(ink(making.in_words(self.order, names), "title"), self.cells), BLANK, BLANK][:2]
        keys = part_by_part(words.ink("orders.keys_one", "dim"), self.cells)
        whole = [*picked, *room, BLANK, *says, BLANK, *self.tried(), BLANK, *keys]
        return whole if len(whole) <= lines else [*picked, BLANK, *says, *keys][:lines]

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self.dismiss(self.order)
        elif event.key in ("up", "down", "tab", "shift+tab"):
            self.line = (self.line + (-1 if event.key in ("up", "shift+tab") else 1)) % len(self._fields)
        elif event.key in ("left", "right", "space"):
            self._change(-1 if event.key == "left" else 1)
        self.draw()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        line, _, step = message.pick.partition(":")
        self.line = int(line)
        self._change(int(step))
        self.draw()

    def _change(self, by: int) -> None:
        field = self._fields[self.line]
        at = field.choices.index(getattr(self.order, field.name))
        self.order = making.changed(self.order, field.name, field.choices[(at + by) % len(field.choices)])
