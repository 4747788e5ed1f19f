"""The interface of a game in plain lines, for screen readers, pipes and simple terminals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from cosmic_tui.host.messages import Request, TableNews, TableOptions
from cosmic_tui.screenkit.styled_text import NO_BREAK, Row, plain
from cosmic_tui.screenkit.theme import SEAT_COLOURS, Appearance

_SPOKEN = str.maketrans(
    {NO_BREAK: " ", "\N{MULTIPLICATION SIGN}": " x ", "\N{RIGHTWARDS DOUBLE ARROW}": "to"}
    | {Appearance().sign(seat): "" for seat in SEAT_COLOURS}
)
_LONG_NUMBER = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
"""A SHA-256: nobody listens to all of its digits, and twelve tell it from any other."""
_AMOUNT = re.compile(r"(\d{1,3})(?:[=x*](\d{1,3}))?")
_MARKED_NUMBER = re.compile(r"#?(\d+)\.?")
NUMBERED = ("join", "watch", "phrase")
"""Words with a number behind them."""
NOTHING = ("none", "nothing", "0", "-")
YES, NO = ("y", "yes"), ("n", "no")
ALONE = "alone"
"""What `help` is asked about where there is one table and no lobby."""


class UnclearError(Exception):
    """What was typed is not understood; `key` is the text that says why, with its values."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class TableLines(Protocol):
    """A table of a game in plain lines: what is told, what is asked, and what a typed line means."""

    @property
    def news(self) -> TableNews | None:
        """What the host has told last."""

    @property
    def seat(self) -> str | None:
        """The person's seat; None for a spectator."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def keeps_seat(self) -> bool:
        """Whether a seat is kept for this person, who looks on."""

    @property
    def vacant(self) -> Sequence[str]:
        """Seats whose players have left for good, as long as somebody could take them."""

    def seat_names(self, seats: Sequence[str]) -> Row:
        """Some of the seats by the names of their players."""

    @property
    def commands(self) -> Mapping[str, Callable[[str], Sequence[str]]]:
        """Words of the game that only tell something; each is given what was typed behind it."""

    def on_news(self, news: TableNews) -> Sequence[str]:
        """Take in what has changed; what is new of it, without the question."""

    def new_question(self) -> Sequence[str]:
        """The question, if it has not been put yet."""

    def question(self) -> Sequence[str]:
        """The question once more; nothing where none is open."""

    def request(self, word: str, rest: str) -> Request | None:
        """What another word of the game asks the host for. Raises `UnclearError`."""

    def answer(self, line: str) -> Request | Sequence[str]:
        """What a line asks the host for, or what has to be said before it does. Raises `UnclearError`."""

    def with_names(self, reason: str) -> str:
        """The reason why the host refuses a line, with people in the place of seats."""

    def sent(self, *, taken: bool) -> Sequence[str]:
        """The host has done what `answer` asked for, or refused it; what there is to say."""


class HeardTable:
    """What `TableLines` know of a table by the last news of it."""

    @property
    def news(self) -> TableNews | None:
        """What the host has told last."""
        raise NotImplementedError

    @property
    def seat(self) -> str | None:
        return self.news.seat if self.news else None

    @property
    def over(self) -> bool:
        return self.news is not None and self.news.table.state == "finished"

    @property
    def keeps_seat(self) -> bool:
        return self.news is not None and self.seat is None and self.news.table.kept

    @property
    def vacant(self) -> Sequence[str]:
        return [seat.seat for seat in self.news.table.seats if seat.vacant] if self.news and not self.over else []

    def with_names(self, reason: str) -> str:
        """As it is: the game has no names of its own."""
        return reason


class GameLines(Protocol):
    """A game in plain lines."""

    def open_table(self, look: Appearance) -> TableLines:
        """A table of which nothing has been heard yet."""

    def new_table(self, typed: str) -> TableOptions:
        """The table that is meant by what stands behind `new`. Raises `UnclearError`."""


def said(row: Row) -> str:
    """A row as a line, with words in place of the signs, as it is going to be read out."""
    return spoken(plain(row))


def spoken(text: str) -> str:
    """The same of a text."""
    return _LONG_NUMBER.sub(r"\1 ...", " ".join(text.translate(_SPOKEN).split()).replace("( ", "("))


def lines(rows: Iterable[Row]) -> list[str]:
    """Rows as lines, without the blank ones."""
    return [line for row in rows if (line := said(row))]


def tidied(line: str) -> str:
    """The line with its first word in small letters, and with `1.` and `#1` as the number alone."""
    word, blank, rest = line.partition(" ")
    word = word.lower()
    if _MARKED_NUMBER.fullmatch(word):
        return " ".join(map(_bare_number, line.split()))
    return f"{word}{blank}{_bare_number(rest) if word in NUMBERED else rest}"


def _bare_number(word: str) -> str:
    match = _MARKED_NUMBER.fullmatch(word)
    return match[1] if match else word


def amounts(typed: str, most: int) -> list[tuple[int, int]]:
    """`2 4=3` as [(1, 1), (3, 3)]: places from 0, and how many of each. Raises `UnclearError`."""
    if typed.strip().lower() in NOTHING:
        return []
    found = []
    for word in typed.replace(",", " ").split():
        match = _AMOUNT.fullmatch(word)
        if match is None or not 1 <= int(match[1]) <= most:
            raise UnclearError("plain.unclear", word=word, most=most)
        found.append((int(match[1]) - 1, int(match[2] or 1)))
    return found
