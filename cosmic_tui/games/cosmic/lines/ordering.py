"""Standing orders in plain lines: listed with what they answer now, given and withdrawn by words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cosmic_tui.games.cosmic.screen import order_texts as making
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.standing_orders import DEFAULT_ORDER, Order
from cosmic_tui.host.messages import GiveOrders, Request
from cosmic_tui.ui.lines import UnclearError, said, spoken

KINDS = {
    "ask": "ask", "pass": "pass", "card zap": "card_zap", "cosmic zap": "cosmic_zap", "use": "use", "join": "join",
    "decline": "decline", "away": "card", "losing": "losing_only",
}  # fmt: skip
"""By the words with which an order begins."""


def listed(table: TableModel) -> list[str]:
    """The seat's orders by number, the default order, and what comes of the questions that are open now."""
    words, orders = table.names.words, _orders(table)
    told = [f"{number}: {spoken(making.in_words(order, table.names))}" for number, order in enumerate(orders, 1)]
    told.append(words.say("orders.last", order=words.tell(DEFAULT_ORDER)))
    for question, outcome in making.tried(orders, table):
        told += [said(question), *(f"  {said(row)}" for row in outcome)]
    return told


def request(word: str, rest: str, table: TableModel) -> Request | None:
    """What `order ...`, `drop 2` or `lift 2` asks the host for; None for other words. Raises `UnclearError`."""
    orders = _orders(table)
    if word == "order":
        return GiveOrders(making.arranged([*orders, order_of(rest, table)]))
    if word == "drop":
        index = _index(rest, orders)
        return GiveOrders([*orders[:index], *orders[index + 1 :]])
    if word == "lift":
        lifted = making.moved(orders, _index(rest, orders), -1)
        if lifted is None:
            raise UnclearError("orders.fixed")
        return GiveOrders(lifted)
    return None


def order_of(typed: str, table: TableModel) -> Order:
    """The order that `join defense Bob 2` means, at this table. Raises `UnclearError`."""
    text = " ".join(typed.casefold().split())
    kind = next((kind for words, kind in KINDS.items() if f"{text} ".startswith(f"{words} ")), None)
    if kind is None:
        raise UnclearError("plain.order_kinds", kinds=", ".join(KINDS))
    rest = text.removeprefix(next(words for words, known in KINDS.items() if known == kind)).strip()
    order = making.new(kind)
    for field in making.fields(order, table):
        for value in field.choices:
            for name in _spoken(field.name, value, table):
                shorter, found = re.subn(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest)
                if found:
                    order, rest = making.changed(order, field.name, value), " ".join(shorter.split())
    if rest:
        raise UnclearError("plain.order_unclear", words=rest)
    return order


def _spoken(name: str, value: str | int, table: TableModel) -> list[str]:
    """How a value may be typed: its id, or what it is called at this table."""
    if value == "":
        return []
    called = spoken(making.value_in_words(name, value, table.names)).casefold()
    return [called, str(value).replace("_", " ")]


def _orders(table: TableModel) -> list[Order]:
    return making.arranged(table.news.orders if table.news else [])


def _index(typed: str, orders: Sequence[Order]) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= len(orders):
        raise UnclearError("plain.no_order", number=typed, most=len(orders))
    return int(typed) - 1
