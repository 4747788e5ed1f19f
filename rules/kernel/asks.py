"""What a machine asks for and how an answer is checked: `Ask`, `Poll` and the seven shapes of a question."""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from rules.kernel.message import Objection, Value, message

NONE, PASS = "none", "pass"
CLOCK = "clock"
"""The pseudo-seat that answers when a clock has run out; no player is ever asked under this name."""
BEAT = "beat"
"""The pseudo-seat that answers when the beat of a window is over; asked only by machines that keep beats."""
NOT_PLAYERS = frozenset({BEAT, CLOCK})
LONGEST_LINE = 400
"""Characters a line of a sheet may have."""


class Refused(Objection):
    """An answer that does not fit what was asked. Its message says what was wrong; nothing has changed."""


class Shape(enum.StrEnum):
    """The seven forms an answer can take; a client needs one prompt for each."""

    ONE = "one"
    SOME = "some"
    NUMBER = "number"
    ORDER = "order"
    AMOUNTS = "amounts"
    FORM = "form"
    SHEET = "sheet"


@attrs.define
class Ask:
    """One question to one seat.

    `options` are readable ids. `least` and `most` count picks (`some`), bound the number (`number`: the answer is
    `n:<number>`) or the total (`amounts`: `<option>=<number>` each). Of `options[i]` `limits[i]` are to be had at most.
    A `form` is answered with words of which one of `options` comes first; a `sheet` with `least` to `most` lines of
    text, each beginning with one of `options`. The game reads and checks both, and refuses a line by its `number`.
    `point` and `source` say why this seat is asked: the timing point and the rule, card or power behind it.
    `default` is the answer that a time-out plays. `always` marks a question that is put to the seat even when only one
    answer is legal, because not everybody can know that it is the only one.
    """

    seat: str
    kind: str
    point: str
    source: str
    shape: Shape
    options: tuple[str, ...]
    default: tuple[str, ...]
    least: int = 1
    most: int = 1
    limits: tuple[int, ...] = ()
    always: bool = False
    key: str = ""

    @property
    def forced(self) -> bool:
        """Whether only one answer is legal."""
        match self.shape:
            case Shape.ONE:
                return len(self.options) == 1
            case Shape.SOME:
                return self.least == len(self.options)
            case Shape.NUMBER:
                return self.least == self.most
            case Shape.AMOUNTS:
                return self.least == sum(self.limits) or (len(self.options) == 1 and self.least == self.most)
            case Shape.ORDER:
                return len(self.options) < 2
            case _:
                return False

    @property
    def empty(self) -> bool:
        """Whether there is nothing to choose from, so that the question is not put: its answer is nothing."""
        return self.shape in CHOICES and not self.options

    def checked(self, choose: Sequence[str]) -> tuple[str, ...]:
        """The answer in its plain form (`none` for nothing becomes an empty tuple), or `Refused` with the reason."""
        for pick in choose:
            if not isinstance(pick, str):
                raise Refused("answer.no_texts", kind=self.kind)
        picks = () if tuple(choose) == (NONE,) and NONE not in self.options else tuple(choose)
        _CHECKS[self.shape](self, picks)
        return picks


def one(
    seat: str, kind: str, point: str, source: str, options: Sequence[str], default: str | None = None,
    *, always: bool = False,
) -> Ask:  # fmt: skip
    """A question that wants exactly one of `options`: as a default the first."""
    proposed = options[0] if default is None else default
    return Ask(seat, kind, point, source, Shape.ONE, tuple(options), (proposed,), always=always)


def some(
    seat: str, kind: str, point: str, source: str, options: Sequence[str], default: Sequence[str] = (),
    *, least: int = 0, most: int | None = None, always: bool = False,
) -> Ask:  # fmt: skip
    """A question that wants from `least` to `most` (all, if not given) of `options`: never more than there are."""
    most = len(options) if most is None else min(most, len(options))
    least = min(least, most)
    return Ask(seat, kind, point, source, Shape.SOME, tuple(options), tuple(default), least, most, always=always)


def exactly_one(
    seat: str, kind: str, point: str, source: str, options: Sequence[str], default: str | None = None,
    *, always: bool = False,
) -> Ask:  # fmt: skip
    """A question of a kind that can want several, for one of `options`: as a default the first."""
    proposed = options[:1] if default is None else [default]
    return some(seat, kind, point, source, options, proposed, least=1, most=1, always=always)


CHOICES = frozenset({Shape.SOME, Shape.ORDER, Shape.AMOUNTS})
"""Shapes whose answer may be of nothing."""
WRITTEN = frozenset({Shape.FORM, Shape.SHEET})
"""Shapes whose answer the game reads and checks."""


class Mode(enum.StrEnum):
    """What the table is told of a poll."""

    PUBLIC = "public"
    """Whom it waits for, and who has finished."""
    WINDOW = "window"
    """That reactions are possible, and nothing else. It lasts one beat, whoever may act in it."""
    SECRET = "secret"
    """Nothing: somebody is still naming what an action not yet announced needs."""


@attrs.define
class Poll:
    """Questions put at the same time.

    It ends when all have answered; with `first`, as soon as one has. `kind` is what everybody knows a window to be
    for: the kind of its questions, whether or not anybody is asked one. `answers` is what everybody has seen announced
    and can be answered in it: who by, and what; empty where that is nothing. `point` is the moment that everybody knows
    it to be for; empty where that is where the game stands.
    """

    asks: tuple[Ask, ...]
    mode: Mode = Mode.PUBLIC
    first: bool = False
    kind: str = "window"
    answers: str = ""
    point: str = ""


Answers = dict[str, tuple[str, ...]]
"""What a poll sends back into the step: the answer of each seat asked."""


def amount(pick: str) -> tuple[str, int]:
    """`red.1=2` as (`red.1`, 2). Raises `Refused` where the number is missing or no number."""
    option, _, count = pick.rpartition("=")
    if not option or not count.isdecimal() or len(count) > 3:
        raise Refused("answer.no_amount", pick=pick, place=option or pick)
    return option, int(count)


def _offered(ask: Ask, picks: Sequence[str]) -> None:
    for pick in picks:
        if pick not in ask.options:
            offers = ask.options or message("answer.nothing")
            raise Refused("answer.not_offered", pick=pick, kind=ask.kind, offers=offers)


def _check_count(ask: Ask, count: int, key: str) -> None:
    if not ask.least <= count <= ask.most:
        raise Refused(key, kind=ask.kind, wanted=span(ask.least, ask.most), count=count)


def span(least: int, most: int) -> Value:
    """The numbers from `least` to `most`; one number where there is no other."""
    return least if least == most else message("answer.span", least=least, most=most)


def _check_one(ask: Ask, picks: Sequence[str]) -> None:
    if len(picks) != 1:
        raise Refused("answer.one", kind=ask.kind, count=len(picks))
    _offered(ask, picks)


def _check_some(ask: Ask, picks: Sequence[str]) -> None:
    _offered(ask, picks)
    _check_count(ask, len(picks), "answer.choices")
    if len(set(picks)) == len(picks):
        return
    there = Counter(ask.options)
    for pick, count in Counter(picks).items():
        if count > there[pick]:
            raise Refused("answer.too_often", pick=pick, most=there[pick])


def _check_number(ask: Ask, picks: Sequence[str]) -> None:
    match = re.fullmatch(r"n:(-?\d{1,4})", picks[0]) if len(picks) == 1 else None
    if match is None:
        raise Refused("answer.no_number", kind=ask.kind, least=ask.least)
    _check_count(ask, int(match[1]), "answer.number")


def lines_that_stand(lines: Sequence[str], check: Callable[[Sequence[str]], object]) -> list[str]:
    """The lines of a sheet without those that `check` refuses, one after the other; none where it names no line."""
    left = list(lines)
    while left:
        try:
            check(left)
        except Refused as refusal:
            number = refusal.message.values.get("number")
            if not isinstance(number, int):
                return []
            del left[number - 1]
        else:
            break
    return left


def _check_order(ask: Ask, picks: Sequence[str]) -> None:
    if sorted(picks) != sorted(ask.options):
        raise Refused("answer.order", kind=ask.kind, options=ask.options)


def _check_amounts(ask: Ask, picks: Sequence[str]) -> None:
    limits = dict(zip(ask.options, ask.limits, strict=True))
    counts = [amount(pick) for pick in picks]
    _offered(ask, [option for option, _ in counts])
    if len({option for option, _ in counts}) < len(counts):
        raise Refused("answer.place_twice", kind=ask.kind)
    for option, count in counts:
        if count > limits[option]:
            raise Refused("answer.too_many_there", place=option, most=limits[option], count=count)
    _check_count(ask, sum(count for _, count in counts), "answer.in_all")


def _check_sheet(ask: Ask, picks: Sequence[str]) -> None:
    _check_count(ask, len(picks), "answer.lines")
    for number, line in enumerate(picks, 1):
        if not line.strip() or not line.isprintable():
            raise Refused("answer.empty_line", number=number)
        if len(line) > LONGEST_LINE:
            raise Refused("answer.long_line", number=number, most=LONGEST_LINE)


def _check_form(ask: Ask, picks: Sequence[str]) -> None:
    if not picks:
        raise Refused("answer.one_of", kind=ask.kind, options=ask.options)
    _offered(ask, picks[:1])


_CHECKS = {
    Shape.ONE: _check_one,
    Shape.SOME: _check_some,
    Shape.NUMBER: _check_number,
    Shape.ORDER: _check_order,
    Shape.AMOUNTS: _check_amounts,
    Shape.FORM: _check_form,
    Shape.SHEET: _check_sheet,
}
