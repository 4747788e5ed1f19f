"""What has happened, told as a story: every event as a sentence, what answers what, encounter by encounter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from cosmic_tui.games.cosmic.screen.cards import CARDS
from cosmic_tui.games.cosmic.screen.naming import Names
from cosmic_tui.screenkit.styled_text import Row, Span, ink, join
from rules.cosmic.protocol.views import HIDDEN
from rules.kernel.events import Seen

TURN, ENCOUNTER = "turn.start", "encounter.begin"
"""Headings; a turn's is that of its first encounter too."""
DEAL = "deal.carry_out"
"""Where a deal tells of the colonies it makes."""
IN_RESOLUTION = ("deal", "encounter", "turn")

Values = dict[str, Row | str | int]


@attrs.frozen
class ToldEvent:
    """An event as it is told: its sentence, its phase, and how deep in a chain of answers it stands (0: no answer)."""

    text: Row
    phase: str = ""
    depth: int = 0
    heading: bool = False
    """Whether it begins an encounter."""


@attrs.frozen
class Due:
    """An event that was told before it came."""

    kind: str
    seat: str
    cards: list[str] | int
    """Which, or how many."""


@attrs.define(eq=False)
class Story:
    """Tells one event after the other; what goes before decides what is an answer to what."""

    names: Names
    phase: str = ""
    """The phase of the last event."""
    chain: list[Seen] = attrs.field(factory=list)
    """What has been announced and may still be answered: a use, its zap, the answer to the zap."""
    totals: Mapping[str, Any] | None = None
    """The totals told last."""
    shown: dict[str, str] = attrs.field(factory=dict)
    """The encounter cards told in this encounter, by seat."""
    turn_begins: bool = False
    """Whether the last heading was that of a turn."""
    joined: set[str] = attrs.field(factory=set)
    """Who was told to have joined a side in this encounter."""
    due: Due | None = None
    """What was told to come next."""

    def tell(self, event: Seen) -> ToldEvent | None:
        """The event as it is told; None where the story does without it."""
        if event.kind in (TURN, ENCOUNTER):
            told, self.turn_begins = self.turn_begins, event.kind == TURN
            self.phase, self.totals, self.shown, self.joined = self.phase if told else "", None, {}, set()
            return None if told else ToldEvent(sentence(self.names, event), heading=True)
        self.phase = phase_of(event.at) or self.phase
        depth, answered = self._follow(event)
        if self._is_told(event):
            return None
        return ToldEvent(sentence(self.names, event, answered), self.phase, depth)

    def _is_told(self, event: Seen) -> bool:
        """Whether another event says the same, or says it better."""
        if event.kind == "reveal.totals":
            told, self.totals = self.totals, event.data
            return told == event.data
        if event.kind == "reveal.cards":
            told, self.shown = self.shown, {**self.shown, **event.data["cards"]}
            return told == self.shown
        if event.kind == "card.played":
            return CARDS.kind(event.data["card"]) == "reinforcement"
        if event.kind == "alliance.answered" and event.data["side"] in ("offense", "defense"):
            self.joined.add(event.data["seat"])
        if event.kind == "alliance.formed":
            allies = {*event.data["offense"], *event.data["defense"]}
            return bool(allies) and allies <= self.joined
        if event.kind == "colony.established":
            return event.at == DEAL
        return self._is_due(event)

    def _is_due(self, event: Seen) -> bool:
        """Whether it only carries out what was told: a hand given up is discarded, the cards of a reward are drawn."""
        due, data = self.due, event.data
        if event.kind == "hand.shown":
            self.due = Due("cards.discarded", data["seat"], sorted(data["cards"]))
        elif event.kind == "reward.split":
            self.due = Due("cards.drawn", data["seat"], data["cards"])
        elif due and event.kind == due.kind:
            self.due = None
            if event.kind == "cards.discarded":
                return due == Due(event.kind, data["seat"], sorted(data["cards"]))
            return "cards" not in data and due == Due(event.kind, data["seat"], data["count"])
        return False

    def _follow(self, event: Seen) -> tuple[int, Seen | None]:
        """How deep in a chain of answers an event stands, and what it answers or what goes on after it."""
        if event.kind in ANNOUNCED:
            at = self._answered(event)
            self.chain = [*self.chain[: at + 1], event]
            return at + 1, self.chain[at] if at >= 0 else None
        if event.kind != "card.stopped":
            return 0, None
        stopped = [(announced(each), each.data.get("seat")) for each in self.chain]
        this = (event.data.get("card"), event.data.get("seat"))
        if this not in stopped:
            return 0, None
        at = stopped.index(this)
        del self.chain[at:]
        return at + 1, self.chain[-1] if self.chain else None

    def _answered(self, event: Seen) -> int:
        """The place in the chain of what this announcement answers; -1: it answers nothing."""
        wanted = ANNOUNCED_AT.get(event.data.get("point", ""))
        places = [place for place, each in enumerate(self.chain) if each.kind == wanted]
        return places[-1] if places else -1


ANNOUNCED_AT = {"power.use": "power.used", "card.played": "card.played", "tech.use": "tech.used"}
"""The windows of reactions, and what is answered in them (timing.md 4)."""
ANNOUNCED = tuple(ANNOUNCED_AT.values())


def announced(event: Seen) -> str:
    """The card or the use that an event announces."""
    return str(event.data.get("card") or event.data.get("use") or event.data.get("tech"))


def phase_of(point: str) -> str:
    """The phase a timing point belongs to; empty for those that may come at any time (timing.md 11)."""
    head = point.partition(".")[0]
    if head in IN_RESOLUTION:
        return "start_turn" if point in ("turn.start", "encounter.begin") else "resolution"
    return head if head in PHASES else ""


PHASES = ("start_turn", "regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution")


def sentence(names: Names, event: Seen, answered: Seen | None = None) -> Row:
    """The event in words, with what it answers. A kind without a text shows its own name."""
    key = text_key(names, event, answered)
    if key is None:
        return ink(event.kind, "dim")
    values = _values(names, event.data)
    if answered is not None:
        values["answered"] = names.thing(announced(answered))
    return names.words.ink(key, "", **values)


DECIDED = {"outcome": "", "deal.made": "deal", "deal.failed": "no_deal", "launch.reclaimed": "success"}
"""Events that decide an encounter, with the outcome of those that do not name it."""


def text_key(names: Names, event: Seen, answered: Seen | None = None) -> str | None:
    """Which of the kind's texts fits: by the outcome, the side, or what is known of the cards."""
    base = f"event.{event.kind}"
    variants = _variants(event, answered is not None)
    return names.words.first(*(f"{base}.{variant}" for variant in variants), f"{base}.text")


def _variants(event: Seen, answer: bool) -> Iterable[str]:
    data = event.data
    zapped = event.kind == "card.stopped" and data.get("by") == "cosmic_zap"
    if answer:
        yield "zapped_answer" if zapped else "answer_target" if data.get("target") else "answer"
    if zapped:
        yield "zapped"
    for key in ("outcome", "side", "why", "aim"):
        if isinstance(data.get(key), str):
            yield data[key]
    if "yes" in data:
        yield "yes" if data["yes"] else "no"
    yield from _special(event)
    if data.get("target"):
        yield "target"
    if any(key in data for key in KNOWN):
        yield "known"


def _special(event: Seen) -> Iterable[str]:
    """What some kinds of events say in other words."""
    data = event.data
    if event.kind in NOBODY and not any(data.get(key) for key in NOBODY[event.kind]):
        yield "none"
    if data.get("conceded_by"):
        yield "conceded"
    if event.kind == "encounter.begin" and data.get("inserted"):
        yield "inserted"
    if event.kind == "reward.split":
        yield from (f"no_{key}" for key in ("cards", "ships") if not data[key])
    if event.kind == "ships.warped" and is_printed_cause(data["cause"]):
        yield "by"
    if event.kind == "ships.moved" and data["source"] in TECHS:
        yield TECHS[data["source"]]


def is_printed_cause(cause: str) -> bool:
    """Whether ships are lost by an alien or a card, not by the encounter itself."""
    return cause in CARDS.aliens or CARDS.kind(cause) != HIDDEN


NOBODY = {
    "alliance.formed": ("offense", "defense"), "alliance.invited": ("seats",), "game.won": ("winners",),
    "hand.shown": ("cards",), "encounter.inserted": ("defense",),
}  # fmt: skip
"""Events that have a text of their own where these of their keys name nobody, and nothing."""
KNOWN = ("cards", "card", "lots", "aliens", "techs", "tech", "alien")
"""What an event may say on top to those who know it; only some kinds have a text for that."""
TECHS = {"R24.4": "to_tech", "R24.12": "from_tech"}
"""Moves of ships by a rule on techs."""
COUNTED = {"cards": "card", "ships": "ship", "count": "card", "tokens": "token"}


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
        return _worth(names, value) if key == "values" else _pairs(names, value)
    return names.cards(()) if key == "cards" and not value else _several(names, list(value))


def _worth(names: Names, values: Mapping[str, int]) -> Row:
    """What each main player's attack is worth."""
    return join([(*names.seat(seat), Span(" "), *ink(str(value), "title")) for seat, value in values.items()])


def _pairs(names: Names, value: Mapping[str, Any]) -> Row:
    if all(isinstance(count, int) for count in value.values()):
        return names.places(value)
    return join([(*names.seat(seat), Span(" "), *names.thing(str(card))) for seat, card in value.items()])


def _several(names: Names, value: list[Any]) -> Row:
    if value and isinstance(value[0], list):
        return join([_several(names, each) for each in value], " / ")
    if value and all(CARDS.kind(entry) != HIDDEN for entry in value):
        return names.cards(value)
    return join([names.thing(str(entry)) for entry in value]) or ink(names.words.say("word.nobody"))
