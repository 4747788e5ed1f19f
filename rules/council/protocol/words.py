"""A line of an order sheet as words that are taken one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

import attrs

from rules.kernel.asks import Refused
from rules.kernel.message import message

T = TypeVar("T")
Amounts = Mapping[str, int]
"""Unit to number, in the order in which they were written."""
MOST = 99
"""No order names more of one thing."""


class Words:
    """The words of one line. Each method takes what it names from the front, or raises `Refused`."""

    def __init__(self, line: str) -> None:
        """Words are parted by blanks."""
        self._words = line.split()
        self._place = 0

    @property
    def next(self) -> str:
        """The word that comes next; empty at the end of the line."""
        return self._words[self._place] if self._place < len(self._words) else ""

    def take(self, what: str) -> str:
        """The next word, which stands for `what`: the end of a key that begins with `expected`."""
        word = self.next
        if not word:
            raise Refused("refused.missing", what=message(f"expected.{what}"))
        self._place += 1
        return word

    def take_if(self, *wanted: str) -> str:
        """The next word if it is one of these, else nothing."""
        return self.take("word") if self.next in wanted else ""

    def choice(self, wanted: Collection[str]) -> str:
        """The next word, which must be one of these."""
        if not self.next:
            raise Refused("refused.missing_one_of", wanted=wanted)
        word = self.take("word")
        if word not in wanted:
            raise Refused("refused.not_one_of", word=word, wanted=wanted)
        return word

    def name(self, what: str) -> str:
        """The next word, which must be a plain name: no amount."""
        word = self.take(what)
        if "=" in word or ":" in word:
            raise Refused("refused.not_a", word=word, what=message(f"expected.{what}"))
        return word

    def names(self, what: str, *, stop: Collection[str] = ()) -> tuple[str, ...]:
        """Plain names up to an amount, one of the words of `stop`, or the end: at least one."""
        found = [self.name(what)]
        while self.next and "=" not in self.next and self.next not in stop:
            found.append(self.name(what))
        return tuple(found)

    def number(self, key: str) -> int:
        """The number of `key=<n>`."""
        if not self.next:
            raise Refused("refused.missing_number", name=key)
        word = self.take("word")
        name, _, count = word.partition("=")
        if name != key:
            raise Refused("refused.not_number_of", word=word, name=key)
        return counted(word, count)

    def amounts(self, *, least: int = 1) -> dict[str, int]:
        """`<unit>=<n>` as long as there are any."""
        found: dict[str, int] = {}
        while "=" in self.next and ":" not in self.next and not self.next.startswith("goods="):
            word = self.take("amount")
            unit, _, count = word.partition("=")
            if unit in found:
                raise Refused("refused.named_twice", what=unit)
            found[unit] = counted(word, count)
        if len(found) < least:
            raise Refused("refused.no_units", word=self.next) if self.next else Refused("refused.no_unit_named")
        return found

    def listed(self, sign: str, read: Callable[[str], T]) -> tuple[T, ...]:
        """Words that hold `sign`, each read by `read`."""
        found = []
        while sign in self.next:
            found.append(read(self.take("word")))
        return tuple(found)

    def end(self) -> None:
        """Nothing may be left."""
        if self.next:
            raise Refused("refused.too_many_words", word=self.next)


def counted(word: str, count: str) -> int:
    """The number in a word, 1 to `MOST`."""
    if not count.isdecimal() or not 0 < int(count) <= MOST:
        raise Refused("refused.no_amount", word=word, most=MOST)
    return int(count)


def amounts_text(amounts: Amounts) -> str:
    """`cruiser=2 destroyer=1`."""
    return " ".join(f"{unit}={count}" for unit, count in amounts.items())


@attrs.frozen
class Payment:
    """What pays for one purpose: planets, with all they give, and goods (C5.2, C13.5)."""

    planets: tuple[str, ...] = ()
    goods: int = 0

    @classmethod
    def read(cls, words: Words) -> Payment:
        """`pay <planet> .. goods=<n>`; a line without it pays nothing."""
        if not words.take_if("pay"):
            return cls()
        planets = () if words.next.startswith("goods=") else words.names("planet_or_goods")
        goods = words.number("goods") if words.next.startswith("goods=") else 0
        return cls(planets, goods)

    @property
    def text(self) -> str:
        """With a blank in front; empty for no payment."""
        goods = (f"goods={self.goods}",) if self.goods else ()
        return "".join(f" {word}" for word in ("pay", *self.planets, *goods)) if self.planets or goods else ""


NO_PAYMENT = Payment()
