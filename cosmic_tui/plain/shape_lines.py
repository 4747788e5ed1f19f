"""Any game in plain lines: questions are asked and answered by their shape, events and views told as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.host.messages import Answer, Request, Said, TableNews, TableOptions
from cosmic_tui.screenkit.styled_text import Row, ink
from cosmic_tui.screenkit.theme import Appearance
from cosmic_tui.screenkit.wording import Wording
from cosmic_tui.ui.lines import NOTHING, HeardTable, UnclearError, amounts
from cosmic_tui.ui.talk_line import mark_of
from cosmic_tui.ui.typed_options import RuleWords, typed_options
from rules.kernel.asks import NONE, Ask, Shape
from rules.kernel.events import Seen

NAME_CELLS = 20


@attrs.frozen
class ShapeLines:
    """`cosmic_tui.ui.lines.GameLines` of a game with these texts and without rules to choose."""

    words: Wording

    def open_table(self, look: Appearance) -> ShapeTableLines:  # noqa: ARG002 - no sign is drawn
        return ShapeTableLines(self.words)

    def new_table(self, typed: str) -> TableOptions:
        return typed_options(typed, RuleWords())


class ShapeTableLines(HeardTable):
    """`cosmic_tui.ui.lines.TableLines`."""

    def __init__(self, words: Wording) -> None:
        self.words = words
        self._news: TableNews | None = None
        self._put = ""
        """The key of the question put last."""
        self._over = False

    # -- how the table stands

    @property
    def news(self) -> TableNews | None:
        return self._news

    def seat_names(self, seats: Sequence[str]) -> Row:
        names = {row.seat: clean(row.name, NAME_CELLS) for row in self.news.table.seats} if self.news else {}
        return ink(", ".join(names.get(seat) or seat for seat in seats))

    @property
    def commands(self) -> Mapping[str, Callable[[str], Sequence[str]]]:
        return {"look": lambda _: self._standing()}

    @property
    def _ask(self) -> Ask | None:
        return next(iter(self.news.asks), None) if self.news else None

    # -- telling

    def on_news(self, news: TableNews) -> list[str]:
        self._news = news
        told = [event_line(self.words, event) for event in news.events]
        told += [self._said(line) for line in news.talk]
        ended, self._over = self.over and not self._over, self.over
        return [*told, *(self._result(news) if ended else [])]

    def _said(self, line: Said) -> str:
        text = self.words.tell(line.message) if line.message else line.text
        mark = mark_of(line, self.words)
        return clean(f"{line.name} {mark}: {text}" if mark else f"{line.name}: {text}")

    def _result(self, news: TableNews) -> list[str]:
        winners = self.seat_names(news.table.winners)
        return [self.words.say("plain.won", seats=winners) if news.table.winners else self.words.say("plain.nobody")]

    def _standing(self) -> list[str]:
        """The view, field by field."""
        if self.news is None or self.news.view is None:
            return [self.words.say("plain.watch_before")]
        fields = attrs.asdict(self.news.view).items()
        return [self.words.say("plain.fact", name=name, value=_plain(value)) for name, value in fields]

    def new_question(self) -> list[str]:
        ask = self._ask
        before, self._put = self._put, ask.key if ask else ""
        return self.question() if ask and ask.key != before else []

    def question(self) -> list[str]:
        ask = self._ask
        if ask is None:
            return []
        return ["", self.words.say("plain.asked", kind=ask.kind), *self._options(ask), self._how(ask)]

    def _options(self, ask: Ask) -> list[str]:
        if ask.shape in (Shape.FORM, Shape.SHEET):
            return []
        if ask.shape is Shape.AMOUNTS:
            pairs = zip(ask.options, ask.limits, strict=True)
            return [
                self.words.say("plain.option_up_to", n=n, option=option, most=most)
                for n, (option, most) in enumerate(pairs, 1)
            ]
        return [self.words.say("plain.option", n=n, option=option) for n, option in enumerate(ask.options, 1)]

    def _how(self, ask: Ask) -> str:
        """What is to be typed."""
        nothing = self.words.say("plain.or_none") if ask.least == 0 else ""
        key = "plain.line" if ask.shape is Shape.FORM else f"plain.{ask.shape.value}"
        exactly = f"{key}_exactly"
        key = exactly if ask.least == ask.most and exactly in self.words else key
        return self.words.say(key, least=ask.least, most=ask.most, nothing=nothing, words=", ".join(ask.options))

    # -- being told

    def request(self, word: str, rest: str) -> Request | None:  # noqa: ARG002 - such a game has no orders
        return None

    def answer(self, line: str) -> Answer | Sequence[str]:
        ask = self._ask
        if ask is None:
            raise UnclearError("plain.unknown", word=line.partition(" ")[0])
        return Answer(ask.key, _picks(ask, line))

    def sent(self, *, taken: bool) -> Sequence[str]:  # noqa: ARG002 - the host says why not
        return []


def event_line(words: Wording, event: Seen) -> str:
    """An event with what it tells, by name."""
    data = ", ".join(f"{key} {_plain(value)}" for key, value in event.data.items())
    return words.say("plain.event", kind=event.kind, data=data)


def _picks(ask: Ask, line: str) -> list[str]:
    """What was typed as an answer of that shape. Raises `UnclearError`."""
    match ask.shape:
        case Shape.NUMBER:
            if not line.removeprefix("-").isdecimal():
                raise UnclearError("plain.number", least=ask.least, most=ask.most)
            return [f"n:{int(line)}"]
        case Shape.AMOUNTS:
            return [f"{ask.options[index]}={count}" for index, count in amounts(line, len(ask.options))]
        case Shape.FORM:
            return line.split()
        case Shape.SHEET:
            return [] if line.lower() in NOTHING else [each.strip() for each in line.split(";")]
    picked = amounts(line, len(ask.options))
    if ask.shape is Shape.ONE and len(picked) != 1:
        raise UnclearError("plain.one_number", most=len(ask.options))
    return [ask.options[index] for index, _ in picked] or [NONE]


def _plain(value: Any) -> str:
    match value:
        case dict():
            return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
        case list() | tuple():
            return " ".join(_plain(each) for each in value)
    return "-" if value is None else str(value)
