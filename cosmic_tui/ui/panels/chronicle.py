"""The timeline: what has happened, as sentences, under a heading for every encounter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from cosmic_tui.host.messages import Said
from cosmic_tui.ui.cards import CARDS
from cosmic_tui.ui.ink import Row, Span, ink, join, padded, width, wrap
from cosmic_tui.ui.naming import Names
from cosmic_tui.ui.panels.chatter import said_row
from rules.kernel.events import Seen

TAG_CELLS = 11
"""The column with the phase in which things happened."""

HEADINGS = ("encounter.begin",)
QUIET = ("turn.start",)
"""Events that the heading after them says better."""
IN_RESOLUTION = ("deal", "encounter", "turn")

Values = dict[str, Row | str | int]


@attrs.define(eq=False)
class Chronicle:
    """The timeline at one width, written on as news come: what stands there is not worked out again."""

    names: Names
    cells: int
    rows: list[Row] = attrs.field(factory=list)
    read: int = 0
    """So many entries of the log are written down."""
    tag: str = ""
    """The phase of the last entry."""

    def write(self, log: Sequence[Seen | Said]) -> list[Row]:
        """All rows of this log, of which the beginning has been written before."""
        for entry in log[self.read :]:
            if isinstance(entry, Said):
                self.rows += wrap(said_row(self.names, entry), self.cells, 2)
            else:
                self._tell(entry)
        self.read = len(log)
        return self.rows

    def _tell(self, event: Seen) -> None:
        if event.kind in QUIET:
            return
        if event.kind in HEADINGS:
            self.rows.append(_heading(self.names, event, self.cells))
            self.tag = ""
            return
        phase = phase_of(event.at) or self.tag
        shown = ink(_tag(self.names, phase) if phase != self.tag else "", "faint")
        self.tag = phase
        self.rows += wrap((*padded(shown, TAG_CELLS), *sentence(self.names, event)), self.cells, TAG_CELLS)


def _tag(names: Names, phase: str) -> str:
    """A phase's name as far as the column has room for it: a whole word."""
    words = names.phase(phase).split()
    return words[0][: TAG_CELLS - 1] if words else ""


def phase_of(point: str) -> str:
    """The phase a timing point belongs to; empty for those that may come at any time (timing.md 11)."""
    head = point.partition(".")[0]
    if head in IN_RESOLUTION:
        return "start_turn" if point in ("turn.start", "encounter.begin") else "resolution"
    return head if head in PHASES else ""


PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")


def _heading(names: Names, entry: Seen, cells: int) -> Row:
    line = names.look.sign("line")
    text = sentence(names, entry)
    rest = cells - width(text) - 4
    return (Span(f"{line * 2} ", "faint"), *text, Span(f" {line * max(rest, 0)}", "faint"))


def sentence(names: Names, event: Seen) -> Row:
    """The event in words. A kind without a text shows its own name."""
    key = text_key(names, event)
    if key is None:
        return ink(event.kind, "dim")
    return names.words.ink(key, "", **_values(names, event.data))


def text_key(names: Names, event: Seen) -> str | None:
    """Which of the kind's texts fits: by the outcome, the side, or what is known of the cards."""
    base = f"event.{event.kind}"
    return names.words.first(*(f"{base}.{variant}" for variant in _variants(event)), f"{base}.text")


def _variants(event: Seen) -> Iterable[str]:
    data = event.data
    for key in ("outcome", "side", "why", "aim"):
        if isinstance(data.get(key), str):
            yield data[key]
    if "yes" in data:
        yield "yes" if data["yes"] else "no"
    if event.kind == "alliance.formed" and not data.get("offense") and not data.get("defense"):
        yield "none"
    if event.kind == "alliance.invited" and not data.get("seats"):
        yield "none"
    if data.get("target"):
        yield "target"
    if event.kind in KNOWN and "cards" in data:
        yield "known"
    if event.kind == "planning.selected" and "card" in data:
        yield "known"


KNOWN = frozenset({"cards.drawn", "compensation", "deal.cards", "hand.seen", "cards.passed", "cards.watched"})
"""Events that say more to those who know the cards."""
COUNTED = {"cards": "card", "ships": "ship", "count": "card"}


def _values(names: Names, data: Mapping[str, Any]) -> Values:
    """The event's data as rows, by their keys; `count_cards` and `<key>_ships` are counted in words."""
    values: Values = {}
    for key, value in data.items():
        values[key] = _value(names, key, value)
        if key == "count":
            values["count_cards"] = names.words.count("card", value)
        if isinstance(value, Mapping) and all(isinstance(count, int) for count in value.values()):
            values[f"{key}_ships"] = names.ships(sum(value.values()))
    return values


def _value(names: Names, key: str, value: Any) -> Row:
    if key in ("give", "get"):
        return names.items(value)
    if isinstance(value, bool) or value is None:
        return ink("")
    if isinstance(value, int):
        return ink(names.words.count(COUNTED[key], value) if key in COUNTED and key != "count" else str(value), "title")
    if isinstance(value, str):
        return names.thing(value)
    if isinstance(value, Mapping):
        return _pairs(names, value)
    return names.cards(()) if key == "cards" and not value else _several(names, list(value))


def _pairs(names: Names, value: Mapping[str, Any]) -> Row:
    if all(isinstance(count, int) for count in value.values()):
        return names.places(value)
    return join([(*names.seat(seat), Span(" "), *names.thing(str(card))) for seat, card in value.items()])


def _several(names: Names, value: list[Any]) -> Row:
    if value and all(entry in CARDS.designs for entry in value):
        return names.cards(value)
    return join([names.thing(str(entry)) for entry in value]) or ink(names.words.say("word.nobody"))
