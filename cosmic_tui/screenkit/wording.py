"""Texts by key, read from the file `texts/<language>.toml` of one or more packages, and filled in."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any

import attrs

from cosmic_tui.base.text import clean
from cosmic_tui.screenkit.styled_text import Row, Span, plain
from rules.kernel.message import Message, Value

KEY = "`"
"""Stands before and behind a key in a text."""
FAINT = "faint"


@attrs.frozen(eq=False)
class Wording:
    """The texts of one language. Keys are dotted paths of the file's tables; a missing key is a KeyError."""

    texts: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]]
    """Counted things: the word's forms for one and for many."""

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def ink(self, key: str, style: str = "", /, **values: Row | str | float) -> Row:
        """The text with the values in their places; values that are rows keep their own styles.

        What stands `between these` is a key to press, and looks like one; in a faint text, which is drawn often, it is
        bold and no more. `{n:ship}` is the number with the thing counted: 2 ships. A place without a value stays as it
        is: a sentence with a gap is better than none.
        """
        key_style = f"{FAINT} bold" if style == FAINT else "key"
        spans: list[Span] = []
        for literals, field, counted in _parts(self.texts[key]):
            spans += [Span(piece, key_style if is_key else style) for piece, is_key in literals]
            if field is not None:
                value = values.get(field, f"{{{field}}}")
                if counted and isinstance(value, str | int | float):
                    value = self.count(counted, value)
                spans.extend(value if isinstance(value, tuple) else [Span(str(value), style)])
        return tuple(spans)

    def tell(self, said: Message) -> str:
        """A message that has come from below, in words; one without a text is shown as it came."""
        if said.key not in self.texts:
            return str(said)
        return self.say(said.key, **{name: self._shown(value) for name, value in said.values.items()})

    def _shown(self, value: Value) -> str | int | float:
        if isinstance(value, Message):
            return self.tell(value)
        if isinstance(value, tuple):
            return ", ".join(str(self._shown(each)) for each in value) or self.say("word.nothing")
        return value

    def say(self, key: str, /, **values: Row | str | float) -> str:
        """The text with the values in their places, without colour."""
        return plain(self.ink(key, **values))

    def first(self, *keys: str) -> str | None:
        """The first of the keys for which there is a text."""
        return next((key for key in keys if key in self.texts), None)

    def count(self, what: str, number: str | float) -> str:
        """A counted thing: `count("ship", 2)` is "2 ships", `count("ship", "1 to 2")` is "1 to 2 ships"."""
        forms = self.forms[what]
        return forms[0 if number == 1 else -1].format(n=number)

    def span(self, seconds: int) -> str:
        """A time in whole minutes where it is some, else in seconds."""
        return self.count("seconds", seconds) if seconds % 60 else self.count("minute", seconds // 60)


@lru_cache(4096)
def _parts(text: str) -> Sequence[tuple[Sequence[tuple[str, bool]], str | None, str]]:
    """A text in pieces: words with the keys apart, the place for a value behind them, and what is counted there."""
    return [
        ([(piece, bool(index % 2)) for index, piece in enumerate(literal.split(KEY)) if piece], field, counted or "")
        for literal, field, counted, _ in Formatter().parse(text)
    ]


def called_elsewhere(words: Wording, by: str, table: str) -> str:
    """That somebody, `by`, at another table keeps a seat for this person."""
    return words.say("inviting.called", by=clean(by, 20), table=clean(table, 40))


@cache
def read_wording(packages: tuple[str, ...], language: str = "en") -> Wording:
    """The texts of these packages in one language; where two have the same key, the later package is right."""
    texts: dict[str, str] = {}
    forms: dict[str, tuple[str, ...]] = {}
    for package in packages:
        source = files(package).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8")
        tree = tomllib.loads(source)
        forms |= {what: tuple(found) for what, found in tree.pop("count", {}).items()}
        texts |= _flat(tree)
    return Wording(texts, forms)


def _flat(tree: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """The texts of nested tables, by their dotted paths."""
    found: dict[str, str] = {}
    for key, value in tree.items():
        found |= _flat(value, f"{path}{key}.") if isinstance(value, Mapping) else {path + key: value}
    return found


def clock_text(left: float) -> str:
    """Seconds left, as a clock shows them."""
    seconds = math.ceil(left)
    return f"{seconds // 60}:{seconds % 60:02}" if seconds >= 60 else f"{seconds} s"
