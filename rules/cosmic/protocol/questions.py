"""The protocol on one page: every kind of question, the shape of its answer, and the ids an answer is made of.

A question goes out as an `Ask`, an answer comes back as `(key, [option ids])`: the same in Python, on the wire, in
journals, scenarios and bots. Ids are readable and stable:

    card:attack_20  seat:red  planet:blue.2  ships:red.1=2  n:3  side:offense  yes  no  pass  none (nothing chosen)

Labels are made by whoever shows them, from these ids, so that they can be shown in any language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from rules.kernel.asks import NONE, PASS, Ask, Mode, Poll, Refused, Shape, exactly_one, one, some

if TYPE_CHECKING:
    from rules.kernel.machine import Asking, Picks

__all__ = [
    "KINDS", "NONE", "PASS", "Ask", "Kind", "Mode", "Poll", "Refused", "Shape",
    "bare", "exactly_one", "fleet", "number", "one", "put", "ships", "some",
]  # fmt: skip


@attrs.frozen
class Kind:
    """A kind of question: its shape and what it settles."""

    shape: Shape
    what: str


KINDS: Mapping[str, Kind] = {
    "window": Kind(Shape.ONE, "do something at this timing point (`card:<id>`), or `pass`"),
    "react.window": Kind(Shape.ONE, "answer the action just announced (`card:<id>`), or `pass`"),
    "use.flare": Kind(Shape.ONE, "the super flare that goes with a use (`card:flare:<alien>`), or `no` (R20.5)"),
    "power.use": Kind(Shape.ONE, "a yes or no inside a use: `yes`, `no`"),
    "choose.planet": Kind(
        Shape.ONE, "what an effect is aimed at: `planet:<id>`; `place:tech.1` are ships on a first tech"
    ),
    "choose.card": Kind(Shape.SOME, "cards an effect is aimed at: `card:<id>`, `destiny:<id>`"),
    "choose.number": Kind(Shape.NUMBER, "a number an effect needs: `n:<number>`"),
    "reinforce": Kind(Shape.ONE, "add to the reinforcement loop (`card:<id>`), or `pass`"),
    "setup.alien": Kind(Shape.ONE, "which of the two aliens dealt is kept: `alien:<id>` (R3.3)"),
    "setup.tech": Kind(Shape.ONE, "which tech is kept: `tech:<id>` (R24.1, R24.8)"),
    "tech.step": Kind(Shape.ONE, "`research:<id>`, `complete:<id>`, `abandon:<id>` or `pass` (R24.3)"),
    "destiny.own": Kind(Shape.ONE, "own colour drawn: `evict:blue@red.2`, `reclaim:red.3`, `redraw` (R7.4)"),
    "destiny.player": Kind(Shape.ONE, "wild destiny: `seat:<id>` is the defense (R7.7)"),
    "launch.planet": Kind(Shape.ONE, "where the gate is aimed: `planet:<id>` (R8.1)"),
    "launch.ships": Kind(Shape.AMOUNTS, "own ships for the gate, or for the planet reclaimed (R8.3, R7.5)"),
    "alliance.invite": Kind(Shape.SOME, "whom a main player invites: `seat:<id>` ... or `none` (R9.1)"),
    "alliance.answer": Kind(Shape.ONE, "`offense`, `defense` or `decline`; the ships follow as `ships.from` (R9.2)"),
    "planning.select": Kind(Shape.ONE, "the encounter card: `card:<id>` (R10.1)"),
    "deal.talk": Kind(Shape.FORM, "`offer give <items> get <items>` (`deal_terms`), `accept`, `refuse`, `end` (R12)"),
    "ships.lose": Kind(Shape.AMOUNTS, "which own ships are lost (R15.6)"),
    "ships.from": Kind(Shape.AMOUNTS, "which own ships leave for a place already fixed (R9.3, R12.4)"),
    "ships.to": Kind(Shape.AMOUNTS, "on which own colonies ships come to stand (R6.2, R15.5)"),
    "cards.discard": Kind(Shape.SOME, "which own cards are discarded"),
    "cards.take": Kind(Shape.SOME, "which cards are taken: `card:<id>` ..."),
    "cards.give": Kind(Shape.SOME, "which own cards are handed over (R12.2)"),
    "reward.split": Kind(Shape.NUMBER, "`n:<cards>`: that many cards, the rest as ships from the warp (R13.9)"),
    "turn.second": Kind(Shape.ONE, "have a second encounter: `yes`, `no`, or `tech` in place of it (R14.1, R24.8)"),
    "choose.seat": Kind(Shape.SOME, "players an effect is aimed at: `seat:<id>`"),
    "choose.order": Kind(Shape.ORDER, "in which order cards lie, the first one on top"),
    "choose.side": Kind(Shape.ONE, "the side that is helped: `side:offense` or `side:defense` (R19.1)"),
}
"""Every kind a player is asked. The pseudo-seats `clock` and `beat` are asked kinds of the same name."""


def ships(
    seat: str, kind: str, point: str, source: str, places: Mapping[str, int], least: int, most: int,
    default: Mapping[str, int],
) -> Ask:  # fmt: skip
    """A question that wants `least` to `most` ships over `places` (place to how many): never more than there are."""
    places = {place: count for place, count in places.items() if count > 0}
    most = min(most, sum(places.values()))
    least = min(least, most)
    options = tuple([f"ships:{place}" for place in places])
    chosen = tuple([f"ships:{place}={count}" for place, count in default.items() if count])
    return Ask(seat, kind, point, source, Shape.AMOUNTS, options, chosen, least, most, tuple(places.values()))


def number(seat: str, point: str, source: str, least: int, most: int, default: int) -> Ask:
    """A question for a number in these bounds."""
    return Ask(seat, "choose.number", point, source, Shape.NUMBER, (), (f"n:{default}",), least, most)


def put(ask: Ask, mode: Mode = Mode.PUBLIC) -> Asking[Picks]:
    """Put one question; the result (of `yield from`) is its answer, a tuple of ids."""
    answers = yield Poll((ask,), mode)
    return answers[ask.seat]


def bare(option: str) -> str:
    """What stands behind the first colon of an id: `card:attack_20` is `attack_20`."""
    return option.partition(":")[2]


def fleet(picks: Iterable[str]) -> dict[str, int]:
    """The ships of an answer, by place, empty places left out: `ships:red.1=2` is {"red.1": 2}."""
    found = {}
    for pick in picks:
        place, _, count = bare(pick).rpartition("=")
        if int(count):
            found[place] = int(count)
    return found
