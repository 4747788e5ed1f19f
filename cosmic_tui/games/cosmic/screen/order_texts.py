"""Standing orders in the making: their order of precedence, what may be chosen in each, and what they answer now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from content.cosmic.load import load
from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.model import TableModel
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.games.cosmic.screen.panels.question_text import what
from cosmic_tui.games.cosmic.screen.prompts import Choice
from cosmic_tui.games.cosmic.screen.prompts.hints import answer_in_words
from cosmic_tui.games.cosmic.standing_orders import (
    ALWAYS,
    ANYWHERE,
    PHASES,
    PRECEDENCE,
    REACTIONS,
    Adviser,
    Order,
    said,
)
from cosmic_tui.screenkit.styled_text import Row, ink, plain
from rules.kernel.game import Advice

KINDS = tuple(kind for kinds, _ in PRECEDENCE for kind in kinds)
"""The kinds of orders, those that come first first."""
_RANKS = {kind: rank for rank, (kinds, _) in enumerate(PRECEDENCE) for kind in kinds}
_FIELDS: Mapping[str, Sequence[str]] = {
    "ask": ("where",), "pass": ("where",), "use": ("where",), "cosmic_zap": ("alien", "when"), "card": ("card",),
    "join": ("side", "inviter", "ships", "when"), "decline": ("side", "inviter", "when"),
}  # fmt: skip
"""What of an order belongs to its kind; nothing where the kind is not named."""
MOST_FIELDS = max(len(names) for names in _FIELDS.values())
_CONDITIONS: Mapping[str, Sequence[str]] = {"cosmic_zap": (ALWAYS, "against_me")}
_ENCOUNTER = ("attack", "negotiate", "morph")


@attrs.frozen
class Field:
    """One thing that narrows an order down: its name, and what it may be."""

    name: str
    choices: Sequence[str | int]


# -- the list


def arranged(orders: Sequence[Order]) -> list[Order]:
    """The orders as they are looked at: by kind, and of one kind as they were given."""
    return sorted(orders, key=lambda order: _RANKS[order.do])


def moved(orders: Sequence[Order], index: int, by: int) -> list[Order] | None:
    """The arranged orders with one moved; None where its neighbour is of a kind that always comes before or after."""
    other = index + by
    if not 0 <= other < len(orders) or _RANKS[orders[index].do] != _RANKS[orders[other].do]:
        return None
    changed = list(orders)
    changed[index], changed[other] = changed[other], changed[index]
    return changed


def in_words(order: Order, names: Names) -> str:
    """The order as a sentence, with the names of this table."""
    return names.words.tell(said(order, lambda thing: plain(names.thing(thing))))


# -- one of them


def new(kind: str) -> Order:
    """An order of this kind, with everything as it mostly is."""
    return Order(kind, card="highest") if kind == "card" else Order(kind)


def fields(order: Order, table: TableModel) -> list[Field]:
    """What can be chosen in an order at this table."""
    return [Field(name, _choices(order, name, table)) for name in _FIELDS.get(order.do, ())]


def _choices(order: Order, name: str, table: TableModel) -> Sequence[str | int]:
    view = table.view
    others = [player for player in view.players if player.seat != table.seat] if view else []
    hand = [card for card in CARDS.sorted(view.hand) if CARDS.kind(card) in _ENCOUNTER] if view else []
    found: Mapping[str, Sequence[str | int]] = {
        "where": (ANYWHERE, REACTIONS, *PHASES),
        "alien": ("", *(player.alien for player in others if player.alien in CARDS.aliens)),
        "when": _CONDITIONS.get(order.do, (ALWAYS, "not_winning")),
        "side": ("", "offense", "defense"),
        "inviter": ("", *(player.seat for player in others)),
        "ships": range(1, 5),
        "card": ("highest", "lowest", *dict.fromkeys(hand)),
    }
    now = getattr(order, name)
    return found[name] if now in found[name] else [*found[name], now]


def changed(order: Order, name: str, value: str | int) -> Order:
    """The order with another value; of another kind it is a new one."""
    if name == "do":
        return new(str(value))
    given: dict[str, Any] = {name: value}
    return attrs.evolve(order, **given)


def value_in_words(name: str, value: str | int, names: Names) -> str:
    """What stands for a value in the picker."""
    words = names.words
    if name == "where" and value in PHASES:
        return words.say("orders.phase", phase=names.phase(str(value)))
    key = f"orders.{name}_{value or 'any'}"
    return words.say(key) if key in words else plain(names.thing(str(value)))


# -- what they answer now


def tried(orders: Sequence[Order], table: TableModel) -> list[tuple[Row, list[Row]]]:
    """Each question that is open to this seat, and what would come of it by these orders."""
    if table.view is None:
        return []
    adviser = Adviser(load())
    found = []
    for choice in table.choices.values():
        here = adviser.advise(orders, table.view, choice.ask)
        away = adviser.advise(orders, table.view, choice.ask, away=True)
        rows = [_outcome(here, orders, table, choice)]
        if away != here:
            rows.append(table.names.words.ink("orders.away", "", then=_outcome(away, orders, table, choice)))
        found.append((what(table, choice), rows))
    return found


def _outcome(advice: Advice, orders: Sequence[Order], table: TableModel, choice: Choice) -> Row:
    words = table.names.words
    if advice.asked or choice.scene is None:
        return words.ink("orders.asked", "hot")
    numbers = [number for number, order in enumerate(orders, 1) if said(order) == advice.why]
    by = words.say("orders.by", n=numbers[0]) if numbers else words.say("orders.by_default")
    if advice.quiet:
        return words.ink("orders.passed", "good", by=ink(by, "dim"))
    answer = answer_in_words(advice.choose, choice.scene, choice.ask.kind)
    return words.ink("orders.answered", "good", choice=answer, by=ink(by, "dim"))
