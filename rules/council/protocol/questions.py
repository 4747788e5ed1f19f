"""The questions of the game: every kind, the shape of its answer, and how one is put.

An answer is a list of ids (`race:sol`, `yes`, `n:3`, `planet:terra`), or, for a sheet, a list of order lines
(`rules.council.protocol.orders`). What is said at the table of the trade phase is one line, word by word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from rules.council.protocol.orders import (
    CLAIM_LINES,
    END_LINES,
    MOVE_LINES,
    PRODUCE_LINES,
    YARD_LINES,
    Lines,
)
from rules.kernel.asks import Ask, Poll, Shape
from rules.kernel.machine import Asking, Picks

MOST_LINES = 200
"""Lines a sheet may have."""


@attrs.frozen
class Kind:
    """A kind of question: its shape, what it settles, and for a sheet the lines it may hold."""

    shape: Shape
    what: str
    lines: Lines = attrs.Factory(dict)


KINDS: Mapping[str, Kind] = {
    "setup.race": Kind(Shape.SOME, "races in order of wish: `race:<id>` .., or `none` (C3.1)"),
    "setup.pick": Kind(Shape.ONE, "the race one plays, of those left: `race:<id>` (D2)"),
    "sheet.move": Kind(Shape.SHEET, "movements, landings and standing orders (C9.1)", MOVE_LINES),
    "sheet.produce": Kind(Shape.SHEET, "what is built and bought (C13.1)", PRODUCE_LINES),
    "trade.table": Kind(Shape.FORM, "offers, answers, gifts: one line at a time (C15.2)"),
    "sheet.end": Kind(Shape.SHEET, "what is done at the end of the round (C20.1)", END_LINES),
    "sheet.claim": Kind(Shape.SHEET, "the objective that is claimed, and its price (C19.2)", CLAIM_LINES),
    "follow.yard": Kind(Shape.SHEET, "the ships of a hidden shipyard", YARD_LINES),
    "follow.dock": Kind(Shape.ONE, "whether a dock is built: `yes`, `no`"),
    "follow.spy": Kind(Shape.ONE, "the planet whose marker is told: `planet:<id>`"),
    "follow.hostage": Kind(Shape.NUMBER, "how many hostages are freed: `n:<number>`"),
}


def bare(option: str) -> str:
    """What stands behind the colon of an id."""
    return option.partition(":")[2]


def sheet(seat: str, kind: str, point: str, source: str, default: Sequence[str] = (), *, most: int = MOST_LINES) -> Ask:
    """A sheet for a seat: lines of text, each beginning with one of the words its kind knows."""
    words = tuple(KINDS[kind].lines)
    return Ask(seat, kind, point, source, Shape.SHEET, words, tuple(default), least=0, most=most, always=True)


def one(seat: str, kind: str, point: str, source: str, options: Sequence[str], default: str) -> Ask:
    """One of several ids."""
    return Ask(seat, kind, point, source, Shape.ONE, tuple(options), (default,), always=True)


def some(seat: str, kind: str, point: str, source: str, options: Sequence[str], default: Sequence[str]) -> Ask:
    """Any number of several ids, in an order that may matter."""
    return Ask(
        seat, kind, point, source, Shape.SOME, tuple(options), tuple(default), least=0, most=len(options), always=True
    )


def number(seat: str, kind: str, point: str, source: str, most: int, default: int) -> Ask:
    """A number from 0 to `most`."""
    return Ask(seat, kind, point, source, Shape.NUMBER, (), (f"n:{default}",), least=0, most=most, always=True)


def put(ask: Ask) -> Asking[Picks]:
    """Put one question to one seat and wait for its answer."""
    answers = yield Poll((ask,))
    return answers[ask.seat]


def put_to_all(asks: Iterable[Ask]) -> Asking[dict[str, Picks]]:
    """Put questions to several seats at once; nobody learns an answer before all have given theirs."""
    poll = Poll(tuple(asks))
    if not poll.asks:
        return {}
    return (yield poll)
