"""Lines of a scenario: `seat kind answer...`, and how much of an answer one question takes."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rules.cosmic.protocol.questions import NONE
from rules.kernel.asks import CLOCK, Ask, Shape


@attrs.define
class AnswerLine:
    """One line of a play; `words` is what it answers with, follow-up questions included."""

    text: str
    seat: str
    kind: str
    words: tuple[str, ...]


def read_line(text: str) -> AnswerLine:
    """`red launch.ships ships:red.1=2` as a `AnswerLine`; `clock expire` answers the question put to the clock."""
    seat, *rest = text.split()
    if seat == CLOCK:
        return AnswerLine(text, CLOCK, CLOCK, tuple(rest))
    return AnswerLine(text, seat, rest[0] if rest else "", tuple(rest[1:]))


def portion(ask: Ask, words: tuple[str, ...]) -> tuple[str, ...]:
    """The first words of an answer that this question takes; the rest is for its follow-ups. May be empty: no fit."""
    match ask.shape:
        case Shape.ONE | Shape.NUMBER:
            return words[:1]
        case Shape.SOME:
            return words[: _leading(words, lambda word: word in ask.options or word == NONE, ask.most)]
        case Shape.AMOUNTS:
            return words[: _leading(words, lambda word: word.startswith("ships:") or word == NONE, len(words))]
        case Shape.ORDER:
            return words[: len(ask.options)]
        case _:
            return words


def _leading(words: tuple[str, ...], fits: Callable[[str], bool], most: int) -> int:
    count = 0
    while count < min(len(words), max(most, 1)) and fits(words[count]):
        count += 1
    return count


def offers(ask: Ask, line: AnswerLine) -> bool:
    """Whether a question is of the line's seat and kind and offers its first word."""
    if (ask.seat, ask.kind) != (line.seat, line.kind):
        return False
    if not line.words:
        return True
    word = line.words[0]
    match ask.shape:
        case Shape.NUMBER:
            number = word.removeprefix("n:")
            return number.isdecimal() and ask.least <= int(number) <= ask.most
        case Shape.AMOUNTS:
            return word.partition("=")[0] in ask.options or (word == NONE and ask.least == 0)
        case _:
            return word in ask.options or (word == NONE and ask.least == 0)
